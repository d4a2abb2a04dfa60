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
  ['quotations', `${'>'.repeat(19_000)}x`],
])('%s within each other are a fault, and are shown as they were typed', (_, markdown) => {
  const before = performance.now();
  expect(markdownFault(markdown)).toContain('stand within each other');
  expect(htmlOf(markdown)).toMatch(/^<p>[^<]*<\/p>$/);
  // Without a bound it would be seconds, or half a minute while others wait.
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('a long text with many lists and bold words has no fault', () => {
  const items = Array.from({ length: 400 }, (_, at) => `- **Word** and [link](/FAQ) ${at}`).join('\n');
  expect(markdownFault(items)).toBeUndefined();
  expect(htmlOf(items).match(/<strong>/g)).toHaveLength(400);
});
