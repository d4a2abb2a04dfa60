/** Reads the erasures in lines of the security log, by which a restored backup is erased again. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { DAY } from '@portal/schema/limits';
import type { Chosen } from '../../platform/personal-data.ts';

const erasedLine = v.object({
  // The time is that of pino. If a platform writes it otherwise, the line counts.
  time: v.fallback(v.optional(v.number(), Infinity), Infinity),
  security: v.object({
    event: v.literal('erased'),
    erased: v.record(v.string(), v.array(v.pipe(v.string(), v.uuid()))),
  }),
});

/** The most that the clocks of the instances, which date the lines, are behind that of the database, which dates the backup. */
const CLOCKS_APART = DAY;

/** Log platforms put a time or a name before the line, or embed it in a line of their own, as text or as an object. */
const JSON_PART = /\{.*\}/;
const OF_ERASURE = /"event\\*"\s*:\s*\\*"erased\\*"/;

type ErasedLine = v.InferOutput<typeof erasedLine>;

/** Finds the line of the portal in a line of a log platform. */
function findErasure(kept: unknown): ErasedLine | undefined {
  if (typeof kept === 'string') {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), JSON_PART.exec(kept)?.[0] ?? '');
    return parsed.success ? findErasure(parsed.output) : undefined;
  }
  if (typeof kept !== 'object' || kept === null) return undefined;
  const line = v.safeParse(erasedLine, kept);
  if (line.success) return line.output;
  for (const part of Object.values(kept)) {
    const found = findErasure(part);
    if (found) return found;
  }
  return undefined;
}

export interface Erasures {
  /** The ids of erased rows, by table. */
  rows: Chosen['rows'];
  /** The number of erasures: a line that occurs twice counts once. */
  count: number;
}

/**
 * Reads which rows were erased. Skips other lines of the log, and erasures from before a backup: a closed account that
 * stayed may have been opened again since, with data that nobody asked to erase.
 * @throws DomainError INVALID_INPUT
 */
export async function readErasures(file: string, backupAt = new Date(0)): Promise<Erasures> {
  const since = backupAt.getTime() - CLOCKS_APART;
  const erasures = new Set<string>();
  const found = new Map<string, Set<string>>();
  const input = createReadStream(file, 'utf8');
  const lines = createInterface({ input, crlfDelay: Infinity });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (!OF_ERASURE.test(line)) continue;
      const erasure = findErasure(line);
      if (!erasure)
        return fail('INVALID_INPUT', {
          message: `${file}, line ${number}: the line of an erasure is cut off or changed. Take the lines as the portal printed them, one on a line.`,
        });
      if (erasure.time < since) continue;
      const { erased } = erasure.security;
      erasures.add(JSON.stringify(erased));
      for (const [table, ids] of Object.entries(erased)) {
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
  return {
    rows: Object.fromEntries([...found].map(([table, ids]) => [table, [...ids]])),
    count: erasures.size,
  };
}
