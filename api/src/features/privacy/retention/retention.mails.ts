import { momentInWords } from '@portal/schema/programme-time';
import { monthsInWords, NO_END, retentionKinds } from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
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

/** The names of kinds in mails to the person. */
const nouns: Partial<Record<RetentionKind, { one: string; many: string }>> = {
  IDEAS: {
    one: 'your idea that is decided or withdrawn',
    many: 'ideas of yours that are decided or withdrawn',
  },
  SUGGESTIONS: { one: 'the suggestion that you sent us', many: 'suggestions that you sent us' },
  ENTRIES: { one: 'the challenge entry of your team', many: 'challenge entries of your team' },
  ACCOUNTS: { one: 'your account, which you have not used for long', many: 'accounts' },
};

const inWords = ({ kind, count }: Ends): string => {
  const { one, many } = nouns[kind] ?? { one: retentionKinds[kind], many: retentionKinds[kind] };
  return count === 1 ? one : `${count} ${many}`;
};

export const retentionMails = mailKinds(
  'mail',
  {
    'data-ends': 'Data is about to end',
    'data-stays': 'Data does not end after all',
    'terms-shortened': 'Shorter terms of keeping',
  },
  {
    'data-ends': async ({ publicUrl }, _recipient, { ends }) => {
      const first = ends.map(({ endsOn }) => endsOn).sort()[0] ?? '';
      const lines = ends.map((end) => `On ${dayInWords(end.endsOn)}: ${inWords(end)}.`);
      const hasAccount = ends.some(({ kind }) => kind === 'ACCOUNTS');
      return compose({
        subject: `We delete data of yours on ${dayInWords(first)}`,
        before: [
          'We keep data only as long as we need it. This ends by itself, with all that belongs to it:',
          ...lines,
          'If you want to keep a copy, log in and choose to download your data on the page Account.',
        ],
        action: { label: 'Download your data', url: `${publicUrl}/account` },
        after: [
          hasAccount
            ? 'To keep your account, log in before that day.'
            : 'You need not do anything. Figures stay, without you.',
        ],
      });
    },
    'data-stays': async (_ctx, _recipient, { ends }) =>
      compose({
        subject: 'We keep your data after all',
        before: [
          'We told you that we delete data of yours. We do not do so now:',
          ...ends.map((end) => `Not on ${dayInWords(end.endsOn)}: ${inWords(end)}.`),
          'You need not do anything. Before anything of yours ends later, we tell you 30 days ahead.',
        ],
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
);
