/** Reads the erasures in lines of the security log, by which a restored backup is erased again. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { DAY } from '@portal/schema/limits';
import type { Selection } from '../../../platform/personal-data.ts';

const erasedLine = v.object({
  // The time is that of pino. If a platform writes it otherwise, the line counts.
  time: v.fallback(v.optional(v.number(), Infinity), Infinity),
  security: v.object({
    event: v.literal('erased'),
    // Lines before 1.2.0 name a whole erasure.
    erasure: v.optional(v.string()),
    parts: v.optional(v.number(), 1),
    erased: v.record(v.string(), v.array(v.pipe(v.string(), v.uuid()))),
  }),
});

const WITHOUT_UNKNOWN = 'without-unknown';

/** The option of the commands that take these lines, and its line in their usage. */
export const erasureOptions = { [WITHOUT_UNKNOWN]: { type: 'boolean', default: false } } as const;
export const erasureUsage = `LOG --${WITHOUT_UNKNOWN}   goes on where lines of erasures are missing or cut off`;

/** The most that the clocks of the instances, which date the lines, are behind that of the database, which dates the backup. */
const CLOCKS_APART = DAY;

/** Log platforms put a time or a name before the line, or embed it in a line of their own, as text or as an object. */
const JSON_PART = /\{.*\}/s;
const OF_ERASURE = /"event\\*"\s*:\s*\\*"erased\\*"/;
/** The longest line of earlier versions had 20 kB. */
const JOINED_MAX = 64_000;

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

interface Piece {
  /** The number of the line. */
  number: number;
  /** The prefix of the portal's text, such as a time and a host. */
  prefix: string;
  text: string;
}

/** Reads a line of a file: Docker's driver wraps what the portal printed into a record. */
function pieceOf(line: string, number: number): Piece {
  const record = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ log: v.string() })), line);
  const text = record.success ? record.output.log.replace(/\n$/, '') : line;
  const start = text.indexOf('{');
  return { number, prefix: start < 0 ? '' : text.slice(0, start), text };
}

/** Tells whether a piece continues another: it has the same prefix, but for times, and begins no line. */
function restOf({ prefix }: Piece, next: string): string | undefined {
  const shape = prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '\\d+');
  const found = new RegExp(`^${shape.replaceAll('-', '[-]')}`).exec(next);
  const rest = found ? next.slice(found[0].length) : undefined;
  return rest === undefined || /^\s*\{\s*"?level/.test(rest) ? undefined : rest;
}

interface Line {
  number: number;
  text: string;
  erasure: ErasedLine | undefined;
}

/** Yields the lines of erasures. Joins the records into which Docker's driver (at 16 KiB) and syslog (at 8 KiB) cut a long one. */
async function* erasureLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0;
  let cut: Piece | undefined;
  for await (const line of lines) {
    number += 1;
    const piece = pieceOf(line, number);
    if (cut) {
      const rest = restOf(cut, piece.text);
      const text = rest === undefined ? '' : cut.text + rest;
      const erasure = findErasure(text);
      if (erasure) {
        yield { number: cut.number, text, erasure };
        cut = undefined;
        continue;
      }
      if (text && text.length < JOINED_MAX) {
        cut.text = text;
        continue;
      }
      if (OF_ERASURE.test(line) || text) {
        yield { number: cut.number, text: cut.text, erasure };
        cut = undefined;
      }
    }
    if (!OF_ERASURE.test(line)) continue;
    const erasure = findErasure(line) ?? findErasure(piece.text);
    if (erasure) yield { number, text: line, erasure };
    else cut = piece;
  }
  if (cut) yield { number: cut.number, text: cut.text, erasure: undefined };
}

/** Reads the ids that stand whole in a line that was cut off, and its time. */
function salvage(text: string): ErasedLine {
  const plain = text.replaceAll('\\', '');
  const time = /"time":\s*(\d+)/.exec(plain)?.[1];
  const lists = plain.slice(plain.indexOf('"erased"', plain.search(OF_ERASURE) + 10));
  const erased: Record<string, string[]> = {};
  for (const [, table = '', ids = ''] of lists.matchAll(/"(\w+)":\s*\[((?:\s*"[0-9a-f-]{36}",?)+)/g))
    erased[table] = ids.match(/[0-9a-f-]{36}/g) ?? [];
  return {
    time: time === undefined ? Infinity : Number(time),
    security: { event: 'erased', parts: 1, erased },
  };
}

export interface Erasures {
  /** The ids of erased rows, by table. */
  rows: Selection['rows'];
  /** The number of erasures: a line that occurs twice counts once. */
  count: number;
  /** A sentence for each erasure of which a part is unknown. */
  unknown: string[];
}

const dated = ({ time }: ErasedLine): string =>
  Number.isFinite(time) ? ` of ${new Date(time).toISOString()}` : '';

/**
 * Reads which rows were erased. Skips other lines of the log, and erasures from before a backup: a closed account that stayed
 * may have been opened again since, and nobody asked to erase its new data.
 * @param options those of `erasureOptions`: whether unknown rows are returned, in place of an error that lists them
 * @throws DomainError INVALID_INPUT
 */
export async function readErasures(
  file: string,
  {
    backupAt = new Date(0),
    [WITHOUT_UNKNOWN]: goesOn = false,
  }: { backupAt?: Date } & Partial<Record<keyof typeof erasureOptions, boolean>> = {},
): Promise<Erasures> {
  const since = backupAt.getTime() - CLOCKS_APART;
  const erasures = new Map<string, { line: ErasedLine; texts: Set<string> }>();
  const found = new Map<string, Set<string>>();
  const unknown: string[] = [];
  const input = createReadStream(file, 'utf8');
  try {
    for await (const { number, text, erasure } of erasureLines(
      createInterface({ input, crlfDelay: Infinity }),
    )) {
      const line = erasure ?? salvage(text);
      if (line.time < since) continue;
      const { erased, erasure: id } = line.security;
      const lists = Object.entries(erased);
      if (!erasure) {
        const known = lists.reduce((sum, [, ids]) => sum + ids.length, 0);
        unknown.push(
          `${file}, line ${number}: the line of an erasure${dated(line)} is cut off or changed. It names ${known} rows; which others were erased is unknown.`,
        );
      }
      const key = id ?? JSON.stringify(erased);
      const seen = erasures.get(key) ?? { line, texts: new Set<string>() };
      erasures.set(key, { line, texts: seen.texts.add(JSON.stringify(erased)) });
      for (const [table, ids] of lists) {
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
  for (const { line, texts } of erasures.values()) {
    const { parts } = line.security;
    if (texts.size < parts)
      unknown.push(
        `${file}: ${parts - texts.size} of the ${parts} lines of the erasure${dated(line)} are missing.`,
      );
  }
  if (unknown.length > 0 && !goesOn)
    fail('INVALID_INPUT', {
      message: `${unknown.join('\n')}\nTake the lines as the portal printed them, one on a line. To go on without the unknown rows, add --${WITHOUT_UNKNOWN}: those people stay.`,
    });
  return {
    rows: Object.fromEntries([...found].map(([table, ids]) => [table, [...ids]])),
    count: erasures.size,
    unknown,
  };
}
