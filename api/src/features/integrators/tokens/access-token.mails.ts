import { scopes } from '@portal/schema/choices';
import { ACCESS_TOKEN_OVERLAP_DAYS } from '@portal/schema/limits';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'token-ends': { name: string; endsOn: string; ofProgramme: boolean };
    'tokens-widened': { names: readonly string[] };
  }
}

export const accessTokenMails = mailKinds(
  'mail',
  { 'token-ends': 'Access token ends', 'tokens-widened': 'Access tokens that read what they review' },
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
    'tokens-widened': async ({ publicUrl }, _recipient, { names }) =>
      compose({
        subject:
          names.length === 1
            ? `Access token ${quoted(names[0] ?? '')} reads the ideas that it reviews`
            : 'Access tokens read the ideas that they review',
        before: [
          `The scope “${scopes.REVIEW_IDEAS}” of access tokens includes “${scopes.READ_IDEAS}” since this version of the portal. These tokens had the first alone, and now have both: ${names.map(quoted).join(', ')}.`,
          `The systems that use them can read all ideas with the details and documents of their submitters. They need no change.`,
          'All administrators get this email.',
        ],
        action: { label: 'See the access tokens', url: `${publicUrl}/access-tokens` },
        after: [
          `If a system must not read who submitted ideas, make a token with “${scopes.READ_IDEAS_WITHOUT_PERSONS}” and “${scopes.REVIEW_IDEAS}” for it, and revoke the one that it has.`,
        ],
      }),
  },
);
