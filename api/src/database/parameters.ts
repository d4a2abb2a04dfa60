/** The values of a statement written by hand. */
export interface Parameters {
  readonly values: unknown[];
  /** Takes a value and gives its placeholder. */
  add(value: unknown): string;
}

/** No values yet. */
export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
