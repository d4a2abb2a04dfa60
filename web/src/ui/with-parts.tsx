import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** Stands before and after the place of a part. Reading a text removes this sign. */
const PLACE = '\uFFFA';

/**
 * Fills a text of the catalogue with elements, such as links, wherever its language puts them.
 * @param text a text with fields of its own @param parts what stands in each field: elements, texts or numbers
 */
export function withParts<Name extends string>(
  text: (values: Readonly<Record<Name, string | number>>) => string,
  parts: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const isPlain = (part: ReactNode) => typeof part === 'string' || typeof part === 'number';
  const values = Object.fromEntries(
    Object.entries<ReactNode>(parts).map(([name, part]) => [
      name,
      isPlain(part) ? part : PLACE + name + PLACE,
    ]),
  ) as Record<Name, string | number>;
  return text(values)
    .split(PLACE)
    .map((words, at) => (at % 2 === 0 ? words : <Fragment key={at}>{parts[words as Name]}</Fragment>));
}
