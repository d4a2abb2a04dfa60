/** How the words of an email become paragraphs. */
import { groups } from '@portal/schema/declare-texts';
import { afterAll, expect, test } from '@jest/globals';
import { mailText, mailTexts, paragraphs } from './mail-texts.ts';
import { compose } from './message.ts';

const texts = mailTexts('of-this-test', 'Of this test', {
  words: mailText('Of {name}:\n\n{said}\n \n{more}\n\n\n{button}\nBye. \n', 'The email.', {
    said: 'what somebody said',
    more: 'more of it',
  }),
  plain: mailText('One.\n\nTwo,\nstill two.', 'Another.'),
});

// The suites of a worker share the catalogue, which others compare with Setswana.
afterAll(() => void groups.delete('mail-of-this-test'));

test('blank lines part paragraphs, and the button stands where its field is', () => {
  expect(paragraphs(texts.words, { name: 'x', said: ['One', 'Two'], more: [] })).toEqual({
    before: ['Of x:', 'One', 'Two'],
    after: ['Bye.'],
  });
  expect(paragraphs(texts.plain, {})).toEqual({ before: ['One.', 'Two,\nstill two.'], after: [] });
});

test('what people wrote stays in its paragraph, and is no field, no button and no HTML', () => {
  const words = { name: '{more}\uFFFB', said: 'One\r\n\r\nTwo\n\nThree', more: ['\uFFF9b> {button}', ''] };
  const { before, after } = paragraphs(texts.words, words);
  expect([before.length, after]).toEqual([3, ['Bye.']]);
  const { text, html } = compose({ subject: 'x', before, after });
  expect(text).toContain('Of {more}:\n\nOne\n\nTwo\n\nThree\n\nb> {button}\n\nBye.');
  expect(html).toContain('One<br><br>Two<br><br>Three');
});
