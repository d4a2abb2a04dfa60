import type { Context } from '../../platform/context.ts';
import { compose, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { challengeOf } from './call.service.ts';
import { challengePath } from './challenge.service.ts';
import { watchToken } from './challenge-watch.service.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'challenge-watch': { challengeId?: string };
    /** Mails of 1.2 have no address of a page. */
    'challenge-open': { challenge: string; slug?: string };
  }
}

export const watchMails = mailKinds(
  'mail',
  { 'challenge-watch': 'Link to hear of the next challenge', 'challenge-open': 'A challenge is open' },
  {
    'challenge-watch': async (
      ctx: Context,
      recipient: string,
      { challengeId }: MailData['challenge-watch'],
    ) => {
      const challenge = await challengeOf(ctx, challengeId ?? null);
      const opening = challenge ? `${quoted(challenge.title)} opens` : 'the next challenge opens';
      const page = `${ctx.publicUrl}${challenge ? challengePath(challenge) : '/Challenges'}`;
      return compose({
        subject: `Confirm: tell me when ${opening}`,
        before: [`Open “Tell me”, and we send you one email when ${opening}. Then we delete your address.`],
        // The token contains the address, so it follows #: servers and proxies do not log a fragment.
        action: { label: 'Tell me', url: `${page}#watch=${watchToken(ctx, recipient, challenge?.id)}` },
        after: [
          'The link works for 7 days. If you did not ask for this, ignore this email: we keep nothing.',
        ],
      });
    },
    'challenge-open': async (
      { publicUrl }: Context,
      _recipient: string,
      { challenge, slug }: MailData['challenge-open'],
    ) =>
      compose({
        subject: `${quoted(challenge)} is open`,
        before: [`You asked us to tell you: ${quoted(challenge)} is open now.`],
        action: {
          label: 'See the challenge',
          url: `${publicUrl}${slug ? challengePath({ slug }) : '/Challenges'}`,
        },
        after: ['This is the only email of this kind: we deleted your address from the list.'],
      }),
  },
);
