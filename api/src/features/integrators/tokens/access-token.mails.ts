import { ACCESS_TOKEN_OVERLAP_DAYS } from '@portal/schema/limits';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'token-ends': { name: string; endsOn: string; ofProgramme: boolean };
  }
}

export const accessTokenMails = mailKinds(
  'mail',
  { 'token-ends': 'Access token ends' },
  {
    'token-ends': async ({ publicUrl }, _recipient, { name, endsOn, ofProgramme }) =>
      compose({
        subject: `Access token ${quoted(name)} ends on ${dayInWords(endsOn)}`,
        before: [
          `The access token ${quoted(name)} ${ofProgramme ? 'of the programme' : 'that you made'} ends on ${dayInWords(endsOn)}. The system that uses it will then be refused.`,
          `If the system is still needed, renew the token, and give the new secret to the operator of the system. The present secret goes on for ${ACCESS_TOKEN_OVERLAP_DAYS} days, or to its own end if that is sooner.`,
        ],
        action: { label: 'Renew the token', url: `${publicUrl}/access-tokens` },
        after: ['If nobody needs it, do nothing.'],
      }),
  },
);
