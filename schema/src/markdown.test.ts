/** Markdown of any length has an answer at once: its parser runs in the only thread of the server. */
import { expect, test } from '@jest/globals';
import { htmlOf, markdownFault } from './markdown.ts';

const nested = (opens: string, closes: string, count: number) => opens.repeat(count) + closes.repeat(count);

test.each([
  ['stars', '*'.repeat(18_000)],
  ['emphasis', nested('*a ', 'a* ', 3_000)],
  ['emphasis over lines', nested('_a\n', 'a_\n', 3_000)],
  ['emphasis in one item', `- x\n- ${nested('*a ', 'a* ', 3_000)}`],
  ['strokes', nested('~~a ', 'a~~ ', 2_000)],
  ['links', nested('[', '](x)', 3_000)],
])('%s within each other are a fault, and are shown as they were typed', (_, markdown) => {
  expect(markdownFault(markdown)).toContain('stand within each other');
  expect(htmlOf(markdown)).toMatch(/^<p>[^<]*<\/p>$/);
});

test('a long text with many lists and bold words has no fault', () => {
  const items = Array.from({ length: 400 }, (_, at) => `- **Word** and [link](/FAQ) ${at}`).join('\n');
  expect(markdownFault(items)).toBeUndefined();
  expect(htmlOf(items).match(/<strong>/g)).toHaveLength(400);
});

test.each([
  ['twenty quotations', '> '.repeat(20), true],
  ['more quotations', `Words.\n${'> '.repeat(21)}`, false],
  ['quotations without spaces', '>'.repeat(21), false],
  ['more lists', `${'* '.repeat(21)}a`, false],
  ['numbered lists', `${' 1. '.repeat(21)}a`, false],
  ['a line across', '-'.repeat(80), true],
  ['strong words', '**'.repeat(40), true],
])('a text with %s', (_, markdown, isRight) => {
  const fault = isRight ? undefined : expect.stringContaining('more than 20 quotations or lists');
  expect(markdownFault(markdown)).toEqual(fault);
});

test.each([
  ['stars', nested('*a ', 'a* ', 240)],
  ['links', nested('[', '](x)', 240)],
  ['strokes', nested('~~a ', 'a~~ ', 120)],
  ['lists, each deeper', Array.from({ length: 140 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['quotations and lists', `${'> - '.repeat(10)}a`],
])('the parser answers for %s at the bound', (_, markdown) => {
  expect(markdownFault(markdown)).toBeUndefined();
  expect(htmlOf(markdown)).toMatch(/^<(?:p|ul|blockquote)>/);
});
