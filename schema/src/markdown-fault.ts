/** Bounds a text in Markdown, without its parser: forms check it as well. */

/**
 * The most signs of a paragraph or an item that may belong to each other. The parser looks for the other one of each: for some
 * thousands it would take the only thread of the server for many seconds.
 */
const SIGNS_MAX = 500;
const isDense = (markdown: string): boolean =>
  markdown
    .split(/\n(?:[ \t]*\n| {0,3}[-*+][ \t]+(?=\S))/)
    .some((part) => part.replace(/[^*_~`[\]<>]/g, '').length > SIGNS_MAX);

/** The quotations and lists that a line may stand in. */
const NESTED_MAX = 20;
const TOO_NESTED = new RegExp(
  `^[ \\t]*(?:(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])[ \\t]*){${NESTED_MAX + 1}}`,
  'm',
);

/** Says what is wrong with a text in Markdown, before the parser reads it; undefined for nothing. */
export function markdownFault(markdown: string): string | undefined {
  if (TOO_NESTED.test(markdown))
    return `A line stands in more than ${NESTED_MAX} quotations or lists. Take signs like > and - from its beginning.`;
  if (isDense(markdown))
    return 'Too many signs such as *, > or [ stand within each other. Take some of them out.';
  return undefined;
}
