import type { Context } from '../../platform/context.ts';
import { SAMPLE_TOKEN } from '../../platform/mail/mail-sample.ts';
import { mailText, mailTexts, paragraphs } from '../../platform/mail/mail-texts.ts';
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

const titles = {
  'challenge-watch': 'Link to hear of the next challenge',
  'challenge-open': 'A challenge is open',
};

const CHALLENGE = { challenge: 'the title of the challenge, in quotes' };

const watchTexts = mailTexts('challenge-watch', titles['challenge-watch'], {
  subject: mailText('Confirm: tell me when the next challenge opens', 'The subject.'),
  words: mailText(
    `Open “Tell me”, and we send you one email when the next challenge opens. Then we delete your address.

{button}

The link works for 7 days. If you did not ask for this, ignore this email: we keep nothing.`,
    'The email.',
  ),
  oneSubject: mailText(
    'Confirm: tell me when {challenge} opens',
    'The subject, about one challenge.',
    CHALLENGE,
  ),
  oneWords: mailText(
    `Open “Tell me”, and we send you one email when {challenge} opens. Then we delete your address.

{button}

The link works for 7 days. If you did not ask for this, ignore this email: we keep nothing.`,
    'The email, about one challenge.',
    CHALLENGE,
  ),
  button: mailText('Tell me', 'The button.'),
});

const openTexts = mailTexts('challenge-open', titles['challenge-open'], {
  subject: mailText('{challenge} is open', 'The subject.', CHALLENGE),
  words: mailText(
    `You asked us to tell you: {challenge} is open now.

{button}

This is the only email of this kind: we deleted your address from the list.`,
    'The email.',
    CHALLENGE,
  ),
  button: mailText('See the challenge', 'The button.'),
});

/** Asks to confirm an address. @param title of the one challenge that is waited for */
function askToConfirm(url: string, title?: string) {
  const one = title === undefined ? undefined : { challenge: quoted(title) };
  return compose({
    subject: one ? watchTexts.oneSubject(one) : watchTexts.subject,
    ...(one ? paragraphs(watchTexts.oneWords, one) : paragraphs(watchTexts.words, {})),
    action: { label: watchTexts.button, url },
  });
}

export const watchMails = mailKinds(
  'mail',
  titles,
  {
    'challenge-watch': async (
      ctx: Context,
      recipient: string,
      { challengeId }: MailData['challenge-watch'],
    ) => {
      const challenge = await challengeOf(ctx, challengeId ?? null);
      const page = `${ctx.publicUrl}${challenge ? challengePath(challenge) : '/Challenges'}`;
      // The token contains the address, so it follows #: servers and proxies do not log a fragment.
      return askToConfirm(`${page}#watch=${watchToken(ctx, recipient, challenge?.id)}`, challenge?.title);
    },
    'challenge-open': async (
      { publicUrl }: Context,
      _recipient: string,
      { challenge, slug }: MailData['challenge-open'],
    ) => {
      const one = { challenge: quoted(challenge) };
      return compose({
        subject: openTexts.subject(one),
        ...paragraphs(openTexts.words, one),
        action: {
          label: openTexts.button,
          url: `${publicUrl}${slug ? challengePath({ slug }) : '/Challenges'}`,
        },
      });
    },
  },
  {
    'challenge-watch': ({ call }) =>
      ([['The next challenge'], ['One challenge', call]] as const).map(([title, of]) => ({
        title,
        write: ({ publicUrl }) => askToConfirm(`${publicUrl}/Challenges#watch=${SAMPLE_TOKEN}`, of),
      })),
    'challenge-open': ({ call }) => [{ title: 'To who asked for it', data: { challenge: call } }],
  },
);
