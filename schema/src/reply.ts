/** The replies of the team: texts that reviewers put into a comment instead of writing them again. */
import * as v from 'valibot';
import { fields, longText, rulesOf, text } from './fields.ts';
import { REPLY_NAME_MAX, REPLY_TEXT_MAX } from './limits.ts';
import { escapeRegExp } from './text.ts';
import { requiredLongText, requiredText } from './rules.ts';

/** The words that a chosen reply fills in, by the data of the idea. */
export const replyBlanks = { 'first name': 'firstName', idea: 'solutionName' } as const;

type Filling = Record<(typeof replyBlanks)[keyof typeof replyBlanks], string>;

const BLANK = /\{([^{}]*)\}/g;
const blankNames = Object.keys(replyBlanks);
const isBlank = (name: string): name is keyof typeof replyBlanks => blankNames.includes(name);
const unknownIn = (words: string): string[] =>
  [...words.matchAll(BLANK)].flatMap(([, name = '']) => (isBlank(name) ? [] : `{${name}}`));

const known = blankNames.map((name) => `{${name}}`).join(' and ');

export const replyFields = fields({
  name: text('Name', {
    missing: 'Give the reply a name.',
    wrong: `Shorten the name of the reply to ${REPLY_NAME_MAX} characters.`,
    about: 'What the list calls it. No two have the same name.',
    max: REPLY_NAME_MAX,
    rule: (sentences) => requiredText(sentences, REPLY_NAME_MAX),
  }),
  text: longText('Text', {
    missing: 'Write the reply.',
    wrong: `Shorten the reply to ${REPLY_TEXT_MAX.toLocaleString('en')} characters.`,
    about: `The words. ${known} are filled in when it is chosen.`,
    hint: `${known} are filled in when you choose the reply.`,
    max: REPLY_TEXT_MAX,
    rule: (sentences) =>
      v.pipe(
        requiredLongText(sentences),
        v.maxLength(REPLY_TEXT_MAX, sentences.wrong),
        v.check(
          (words) => unknownIn(words).length === 0,
          ({ input }) =>
            `Take ${unknownIn(input).join(' and ')} out of the reply. Only ${known} are filled in.`,
        ),
      ),
  }),
});

export const replyRules = rulesOf(replyFields);

/** Fills in the placeholders of a reply. */
export const fillReply = (words: string, filling: Filling): string =>
  words.replaceAll(BLANK, (blank, name: string) => (isBlank(name) ? filling[replyBlanks[name]] : blank));

/** Puts blanks where words name the person and the idea: a reply is for others, too. */
export const blankReply = (words: string, filling: Filling | undefined): string =>
  // The name of the idea first: it may have the person's in it.
  Object.entries(replyBlanks)
    .toReversed()
    .reduce((text, [blank, name]) => {
      const value = filling?.[name] ?? '';
      if (value === '') return text;
      return text.replaceAll(
        new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(value)}(?![\\p{L}\\d])`, 'gu'),
        `{${blank}}`,
      );
    }, words);
