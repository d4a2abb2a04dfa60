import { retentionKinds } from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
import { compose, dayInWords } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'data-ends': { ends: readonly { kind: RetentionKind; count: number; endsOn: string }[] };
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

export const retentionMails = mailKinds(
  'mail',
  { 'data-ends': 'Data is about to end' },
  {
    'data-ends': async ({ publicUrl }, _recipient, { ends }) => {
      const first = ends.map(({ endsOn }) => endsOn).sort()[0] ?? '';
      const lines = ends.map(({ kind, count, endsOn }) => {
        const { one, many } = nouns[kind] ?? { one: retentionKinds[kind], many: retentionKinds[kind] };
        return `On ${dayInWords(endsOn)}: ${count === 1 ? one : `${count} ${many}`}.`;
      });
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
  },
);
