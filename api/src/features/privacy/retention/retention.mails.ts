import { momentInWords } from '@portal/schema/programme-time';
import { monthsInWords, NO_END, retentionKinds } from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, dayInWords } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

interface Ends {
  kind: RetentionKind;
  count: number;
  endsOn: string;
}

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'data-ends': { ends: readonly Ends[] };
    'data-stays': { ends: readonly Ends[] };
    'terms-shortened': {
      by: string;
      from: string;
      people: number;
      ends: readonly { kind: RetentionKind; months: number | null; count: number }[];
    };
  }
}

const titles = {
  'data-ends': 'Data is about to end',
  'data-stays': 'Data does not end after all',
  'terms-shortened': 'Shorter terms of keeping',
};

const END = { day: 'the day', what: 'what is deleted then' };
const COUNT = { count: 'how many' };
const WHAT = 'For {what}, also in the email “Data does not end after all”.';

const endsTexts = mailTexts('data-ends', titles['data-ends'], {
  subject: mailText('We delete data of yours on {day}', 'The subject.', { day: 'the first day' }),
  words: mailText(
    `We keep data only as long as we need it. This ends by itself, with all that belongs to it:

{ends}

If you want to keep a copy, log in and choose to download your data on the page Account.

{button}

You need not do anything. Figures stay, without you.`,
    'The email.',
    { ends: 'what ends, with its day' },
  ),
  accountWords: mailText(
    `We keep data only as long as we need it. This ends by itself, with all that belongs to it:

{ends}

If you want to keep a copy, log in and choose to download your data on the page Account.

{button}

To keep your account, log in before that day.`,
    'The email, where the account ends, too.',
    { ends: 'what ends, with its day' },
  ),
  button: mailText('Download your data', 'The button.'),
  end: mailText('On {day}: {what}.', 'For {ends}.', END),
  ideas: mailText(
    '{count, plural, one {your idea that is decided or withdrawn} other {# ideas of yours that are decided or withdrawn}}',
    WHAT,
    COUNT,
  ),
  suggestions: mailText(
    '{count, plural, one {the suggestion that you sent us} other {# suggestions that you sent us}}',
    WHAT,
    COUNT,
  ),
  entries: mailText(
    '{count, plural, one {the challenge entry of your team} other {# challenge entries of your team}}',
    WHAT,
    COUNT,
  ),
  account: mailText('your account, which you have not used for long', WHAT),
});

const staysTexts = mailTexts('data-stays', titles['data-stays'], {
  subject: mailText('We keep your data after all', 'The subject.'),
  words: mailText(
    `We told you that we delete data of yours. We do not do so now:

{ends}

You need not do anything. Before anything of yours ends later, we tell you 30 days ahead.`,
    'The email.',
    { ends: 'what does not end, with its day' },
  ),
  end: mailText('Not on {day}: {what}.', 'For {ends}.', END),
});

/** Says what of a person ends. */
function inWords({ kind, count }: Ends): string {
  if (kind === 'IDEAS') return endsTexts.ideas({ count });
  if (kind === 'SUGGESTIONS') return endsTexts.suggestions({ count });
  if (kind === 'ENTRIES') return endsTexts.entries({ count });
  return kind === 'ACCOUNTS' ? endsTexts.account : retentionKinds[kind];
}

const endOf = (end: Ends) => ({ day: dayInWords(end.endsOn), what: inWords(end) });

/** What ends in previews: one thing for each of the words. */
const sampleEnds = (endsOn: string, kinds: readonly RetentionKind[]) => ({
  ends: kinds.map((kind, at) => ({ kind, count: 1 + at, endsOn })),
});
const KINDS = ['IDEAS', 'SUGGESTIONS', 'ENTRIES'] as const satisfies RetentionKind[];

export const retentionMails = mailKinds(
  'mail',
  titles,
  {
    'data-ends': async ({ publicUrl }, _recipient, { ends }) => {
      const first = ends.map(({ endsOn }) => endsOn).sort()[0] ?? '';
      const hasAccount = ends.some(({ kind }) => kind === 'ACCOUNTS');
      return compose({
        subject: endsTexts.subject({ day: dayInWords(first) }),
        ...paragraphs(hasAccount ? endsTexts.accountWords : endsTexts.words, {
          ends: ends.map((end) => endsTexts.end(endOf(end))),
        }),
        action: { label: endsTexts.button, url: `${publicUrl}/account` },
      });
    },
    'data-stays': async (_ctx, _recipient, { ends }) =>
      compose({
        subject: staysTexts.subject,
        ...paragraphs(staysTexts.words, { ends: ends.map((end) => staysTexts.end(endOf(end))) }),
      }),
    'terms-shortened': async ({ publicUrl, timeZone }, _recipient, { by, from, people, ends }) =>
      compose({
        subject: `You can call it off: data of ${people === 1 ? 'one person' : `${people} people`} is to be deleted`,
        before: [
          `${by} shortened how long the innovation portal at ${publicUrl} keeps data. It takes effect on ${momentInWords(from, timeZone)}.`,
          `Then ${people === 1 ? 'one person gets' : `${people} people get`} an email, and 30 days later this ends:`,
          ...ends.map(
            ({ kind, months, count }) =>
              `${retentionKinds[kind]}: ${count}, kept for ${months === null ? NO_END : monthsInWords(months)}.`,
          ),
          'ID numbers and the audit log end without an email to anybody. All administrators get this email.',
        ],
        action: { label: 'Look at it, or call it off', url: `${publicUrl}/programme/terms` },
        after: ['If it should not happen, call it off before that night. Nothing is deleted until then.'],
      }),
  },
  {
    'data-ends': ({ day }) => [
      { title: 'Ideas, suggestions and entries', data: sampleEnds(day(30), KINDS) },
      { title: 'The account, too', data: sampleEnds(day(30), [...KINDS, 'ACCOUNTS']) },
    ],
    'data-stays': ({ day }) => [{ title: 'Ideas', data: sampleEnds(day(30), ['IDEAS']) }],
  },
);
