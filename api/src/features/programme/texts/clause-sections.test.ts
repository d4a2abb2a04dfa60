/** What an administrator writes in a clause is in the PDF, whatever Markdown it is. */
import { expect, test } from '@jest/globals';
import { htmlOf } from '@portal/schema/markdown';
import { sectionOf } from './clause-sections.ts';

const of = (markdown: string) => {
  const { paragraphs, list } = sectionOf({ heading: 'One', text: htmlOf(markdown) });
  return [paragraphs, list];
};

test.each([
  ['paragraphs', 'First\nline.\n\nSecond & <third>.', [['First line.', 'Second & .'], []]],
  ['signs of HTML', 'a < b, "c" & d', [['a < b, "c" & d'], []]],
  ['a list at the end', 'All of:\n\n- one\n- **two**', [['All of:'], ['one', 'two']]],
  ['a list that words follow', '- one\n- two\n\nAnd so on.', [['• one', '• two', 'And so on.'], []]],
  ['a list in a list', '- one\n  - two\n- three', [[], ['one', 'two', 'three']]],
  [
    'links',
    '[Here](https://a.example/x), [there](/FAQ), https://b.example',
    [['Here (https://a.example/x), there, https://b.example'], []],
  ],
  ['a table', '| A | B |\n|---|---|\n| 1 | 2 |', [['A B', '1 2'], []]],
  ['a heading, and a break', '# Big\n\none  \ntwo', [['Big', 'one', 'two'], []]],
])('%s', (_, markdown, expected) => {
  expect(of(markdown)).toEqual(expected);
});
