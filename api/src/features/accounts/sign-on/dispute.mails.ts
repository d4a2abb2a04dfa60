/** Mails about disputed sign-ons, in which another person has a claim: administrators decide, not the address. */
import { company } from '@portal/schema/company';
import { compose } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import { Account } from '../account.entity.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    /** Accounts are named by their ids, since an erased address must not stay in waiting emails. */
    'sign-on-disputed': { accountId: string; otherId?: string };
  }
}

export const disputeMails = mailKinds(
  'mail',
  { 'sign-on-disputed': 'Sign-on refused' },
  {
    'sign-on-disputed': async (ctx, _recipient, { accountId, otherId }) => {
      const find = (id: string | undefined) => (id ? ctx.db.findOneBy(Account, { id }) : null);
      const [account, other] = [await find(accountId), await find(otherId)];
      if (!account || (otherId && !other)) return undefined;
      const url = `${ctx.publicUrl}/people?search=${encodeURIComponent(account.email)}`;
      return compose({
        subject: 'A sign-on was refused: please decide',
        before: other
          ? [
              `The work account of ${account.email} now has the address ${other.email}, which another account of the portal has.`,
              'We refused the sign-on: reviews and conflicts of two accounts must not get mixed up.',
            ]
          : [
              `A work account that is new to us has the address ${account.email}. Another work account opened this account before.`,
              'It may be the same person, or somebody who got the address of a colleague who left. We refused the sign-on.',
            ],
        action: { label: 'Show the account', url },
        after: other
          ? [
              `The owner of ${other.email} can change or erase that account on the page Account. The next sign-on then moves ${account.email} to the new address.`,
              `If the person works with ${other.email} from now on, choose "Unlink the work account" of ${account.email} instead.`,
            ]
          : [
              'If you know that it is the same person, choose "Unlink the work account" there. The next sign-on with this address opens the account, with all its reviews.',
              `If it is somebody else, change nothing: they need another address at ${company.name}.`,
            ],
      });
    },
  },
);
