/** Changes of a stored row: a field that is left out stays, and an outdated version is refused (decision 56). */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';

type ObjectRules = v.GenericSchema & { readonly entries: v.ObjectEntries };

type Given<Values> = { readonly [Name in keyof Values]?: unknown };

interface Change<Values> {
  /** The version that the caller saw; left out, it replaces whatever is there. */
  seen: number | null | undefined;
  given: Given<Values>;
  /** Names the author of the stored version. */
  by?: () => Promise<string | undefined>;
}

/** Returns the version of values that are stored without one: a number that differs where they do. */
export const versionOf = (...values: unknown[]): number =>
  createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() >>> 1;

/**
 * Returns a stored row after a change, and the names of the fields that differ. The version counts only where one differs:
 * otherwise the call may repeat one whose answer was lost.
 * @throws DomainError INVALID_INPUT, STALE with the stored row
 */
export async function changeOf<Rules extends ObjectRules>(
  rules: Rules,
  before: v.InferOutput<Rules> & { version: number },
  { seen, given, by }: Change<v.InferOutput<Rules>>,
): Promise<{ after: v.InferOutput<Rules>; changed: string[] }> {
  const stored: Record<string, unknown> = {};
  const next: Record<string, unknown> = {};
  for (const name of Object.keys(rules.entries) as (keyof typeof before & keyof typeof given & string)[]) {
    stored[name] = before[name];
    next[name] = given[name] === undefined ? before[name] : given[name];
  }
  const after = parse(rules, next);
  const changed = Object.keys(stored).filter(
    (name) => !isDeepStrictEqual(stored[name], (after as typeof stored)[name]),
  );
  const { version } = before;
  if (changed.length > 0 && seen !== version && seen !== null && seen !== undefined)
    fail('STALE', { current: { version, ...(by && { by: await by() }), ...stored } });
  return { after, changed };
}
