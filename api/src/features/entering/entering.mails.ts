import type { IdeaSource } from '@portal/schema/choices';
import { DAY, ENTERED_LINK_LIFETIME } from '@portal/schema/limits';
import { momentInWords } from '@portal/schema/programme-time';
import { withoutLinks } from '@portal/schema/text';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import type { Context } from '../../platform/context.ts';
import { SAMPLE_TOKEN } from '../../platform/mail/mail-sample.ts';
import { mailText, mailTexts, paragraphs } from '../../platform/mail/mail-texts.ts';
import { compose, greetingOf, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { enteredOf } from '../ideas/entered/entered-idea.service.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { ideaFrameTexts } from '../ideas/idea.texts.ts';
import { entryLink } from './entering.service.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'idea-entered': { ideaId: string };
    'ideas-imported': { by: string; count: number; mails: number; at: string };
  }
}

const titles = {
  'idea-entered': 'Idea that staff entered',
  'ideas-imported': 'Ideas imported from a file',
};

const enteredTexts = mailTexts('idea-entered', titles['idea-entered'], {
  subject: mailText('We entered {name} for you. Is it yours?', 'The subject.'),
  words: mailText(
    `Our team entered {name} ({reference}) under your address. It reached us so: {source}.

Open it to take it over: you can then correct it, follow it and withdraw it. If it is not yours, say so there, and we delete it with what we stored about you.

The link works for {days} days.

{button}`,
    'The email.',
    { source: 'how it reached us', days: 'for how many days it works' },
  ),
});

function ofEntered(
  { solutionName, firstName, reference }: Pick<Idea, 'solutionName' | 'firstName' | 'reference'>,
  source: IdeaSource,
  url: string,
) {
  // Nobody has verified the address: a link in a name would be the programme's.
  const name = quoted(withoutLinks(solutionName));
  return compose({
    subject: enteredTexts.subject({ name }),
    greeting: greetingOf(firstName),
    ...paragraphs(enteredTexts.words, {
      ...{ name, reference, source: ideaWordsTexts[source], days: ENTERED_LINK_LIFETIME / DAY },
    }),
    action: { label: ideaFrameTexts.ofTeam, url, isNeeded: true },
  });
}

export const enteringMails = mailKinds(
  'mail',
  titles,
  {
    'idea-entered': async (ctx: Context, _recipient: string, { ideaId }: MailData['idea-entered']) => {
      const idea = await ctx.db.findOneBy(Idea, { id: ideaId });
      const entered = idea && (await enteredOf(ctx, idea));
      const url = entered && (await entryLink(ctx, ideaId));
      return url ? ofEntered(idea, entered.source, url) : undefined;
    },
    'ideas-imported': async (
      { publicUrl, timeZone }: Context,
      _recipient: string,
      { by, count, mails, at }: MailData['ideas-imported'],
    ) =>
      compose({
        subject: `Ideas imported from a file: ${count}`,
        before: [
          `${by} imported ${count} ideas into the innovation portal at ${publicUrl} on ${momentInWords(at, timeZone)}.`,
          mails > 0
            ? `${mails} of them have an address to which a link goes out now.`
            : 'Nobody gets an email about them.',
          'All administrators get this email.',
        ],
        action: { label: 'Look at them', url: `${publicUrl}/audit-log` },
        after: ['If it should not be, tell the other administrators now.'],
      }),
  },
  {
    'idea-entered': ({ idea }) => [
      {
        title: 'To its person',
        write: ({ publicUrl }) => ofEntered(idea, 'ROADSHOW', `${publicUrl}/EnteredIdea/${SAMPLE_TOKEN}`),
      },
    ],
  },
);
