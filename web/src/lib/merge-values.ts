/** Merges what two people changed of the same record: a field that one of them changed is taken from there (decision 56). */

export type Value = string | string[];

/** Names a conflict about the order of rows. */
export const ORDER = '';

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lists the names of `values` that are among `others`, in their order. */
const sharedNames = (values: object, ...others: readonly object[]): string[] =>
  Object.keys(values).filter((name) => others.every((other) => name in other));

/** Returns the names of the leading values, and those that only the others have, each behind the one that it follows there. */
function joinOrders(leading: readonly string[], others: readonly string[]): string[] {
  const joined = [...leading];
  for (const [at, name] of others.entries())
    if (!joined.includes(name)) joined.splice(joined.indexOf(others[at - 1] ?? '') + 1, 0, name);
  return joined;
}

export const inOrder = <Values extends Record<string, Value>>(
  values: Values,
  order: readonly string[],
): Values =>
  Object.fromEntries(
    joinOrders(
      order.filter((name) => name in values),
      Object.keys(values),
    ).map((name) => [name, values[name]]),
  ) as Values;

/**
 * Merges values by those from which both began. The values of rows stand under names of their own, in the order of the rows.
 * @returns the names that both changed otherwise, which keep the value of `mine`
 */
export function mergeValues<Values extends Record<string, Value>>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; conflicts: string[] } {
  const conflicts: string[] = [];
  const merged: Record<string, Value | undefined> = {};
  for (const name of Object.keys({ ...base, ...theirs, ...mine })) {
    const isMine = !isSame(mine[name], base[name]);
    if (isMine && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]))
      conflicts.push(name);
    merged[name] = isMine ? mine[name] : theirs[name];
  }
  const [before, own, other] = [
    sharedNames(base, mine, theirs),
    sharedNames(mine, base, theirs),
    sharedNames(theirs, base, mine),
  ];
  const hasMoved = !isSame(own, before);
  if (hasMoved && !isSame(other, before) && !isSame(own, other)) conflicts.push(ORDER);
  const [leading, others] = hasMoved ? [mine, theirs] : [theirs, mine];
  const order = joinOrders(Object.keys(leading), Object.keys(others));
  const values = order.flatMap((name) => (merged[name] === undefined ? [] : [[name, merged[name]]]));
  return { values: Object.fromEntries(values) as Values, conflicts };
}
