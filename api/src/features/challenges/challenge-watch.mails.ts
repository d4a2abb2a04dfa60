import type { Context } from '../../platform/context.ts';
import { compose, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { watchToken } from './challenge-watch.service.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'challenge-watch': Record<string, never>;
    'challenge-open': { challenge: string };
  }
}

export const watchMails = mailKinds(
  'mail',
  { 'challenge-watch': 'Link to hear of the next challenge', 'challenge-open': 'A challenge is open' },
  {
    'challenge-watch': async (ctx: Context, recipient: string) =>
      compose({
        subject: 'Confirm: tell me when the next challenge opens',
        before: [
          'Open “Tell me”, and we send you one email when the next challenge opens. Then we delete your address.',
        ],
        // The token contains the address, so it follows #: servers and proxies do not log a fragment.
        action: { label: 'Tell me', url: `${ctx.publicUrl}/Challenges#watch=${watchToken(ctx, recipient)}` },
        after: [
          'The link works for 7 days. If you did not ask for this, ignore this email: we keep nothing.',
        ],
      }),
    'challenge-open': async (
      { publicUrl }: Context,
      _recipient: string,
      { challenge }: MailData['challenge-open'],
    ) =>
      compose({
        subject: `${quoted(challenge)} is open`,
        before: [`You asked us to tell you: ${quoted(challenge)} is open now.`],
        action: { label: 'See the challenge', url: `${publicUrl}/Challenges` },
        after: ['This is the only email of this kind: we deleted your address from the list.'],
      }),
  },
);
