/** The erasures that lines of the security log name: what a restored backup brings back is erased by them once more. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import type { Chosen } from '../../platform/personal-data.ts';

const erasures = v.object({
  security: v.object({
    event: v.literal('erased'),
    erased: v.record(v.string(), v.array(v.pipe(v.string(), v.uuid()))),
  }),
});

/** Log platforms put a time or a name before the line. */
const JSON_PART = /\{.*\}/;

/** Reads which rows were erased, by table. Other lines of the log are passed over. @throws DomainError INVALID_INPUT */
export async function readErasures(file: string): Promise<Chosen['rows']> {
  const found = new Map<string, Set<string>>();
  const input = createReadStream(file, 'utf8');
  const lines = createInterface({ input, crlfDelay: Infinity });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (!line.includes('"event":"erased"')) continue;
      const parsed = v.safeParse(
        v.pipe(v.string(), v.parseJson(), erasures),
        JSON_PART.exec(line)?.[0] ?? '',
      );
      if (!parsed.success)
        fail('INVALID_INPUT', {
          message: `${file}, line ${number}: the line of an erasure is cut off or changed.`,
        });
      for (const [table, ids] of Object.entries(parsed.output.security.erased)) {
        const known = found.get(table) ?? new Set();
        for (const id of ids) known.add(id);
        found.set(table, known);
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code && 'errno' in (error as object))
      fail('INVALID_INPUT', { message: `${file} cannot be read: ${message}.` });
    throw error;
  }
  return Object.fromEntries([...found].map(([table, ids]) => [table, [...ids]]));
}
