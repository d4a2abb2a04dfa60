import { momentInWords } from '@portal/schema/programme-time';
import { challengeOf } from '../../challenges/call.service.ts';
import type { Challenge } from '../../challenges/challenge.entity.ts';
import { SAMPLE_TOKEN } from '../../../platform/mail/mail-sample.ts';
import type { Sample } from '../../../platform/mail/mail-sample.ts';
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { dayInWords, compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { Context } from '../../../platform/context.ts';
import { endToken } from '../../accounts/mail-end.service.ts';
import { readDraft } from './idea-draft.service.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'draft-waits': { ownerId: string; reference: string };
    'call-closes': { ownerId: string; reference: string };
    'draft-ends': { endsOn: string };
  }
}

const titles = {
  'draft-waits': 'Reminder of a draft',
  'call-closes': 'A call closes soon',
  'draft-ends': 'A draft is about to end',
};

const CALL = { call: 'the title of the call, in quotes' };

const waitsTexts = mailTexts('draft-waits', titles['draft-waits'], {
  subject: mailText('{name} is not sent yet', 'The subject.'),
  subjectNameless: mailText('Your idea is not sent yet', 'The subject, where the idea has no name yet.'),
  words: mailText(
    `You began {name}, and have not changed it for a week. What you wrote is kept.

Open it, fill in what is missing, and press Finish.

{button}

We remind you of this draft only once.`,
    'The email.',
  ),
  callWords: mailText(
    `You began {name} for the call {call}, and have not changed it for a week. What you wrote is kept.

Open it, fill in what is missing, and press Finish.

{button}

We remind you of this draft only once.`,
    'The email about a draft for a call.',
    CALL,
  ),
  nameless: mailText(
    'an idea',
    'In the place of the name, where the idea has none yet, also in the email “A call closes soon”.',
  ),
  button: mailText('Open my draft', 'The button of all emails about drafts.'),
  stop: mailText('End reminders of drafts', 'The link at the end, also in the email “A call closes soon”.'),
});

const closesTexts = mailTexts('call-closes', titles['call-closes'], {
  subject: mailText('{call} closes on {moment}', 'The subject.', {
    ...CALL,
    moment: 'the day and the time of the close',
  }),
  words: mailText(
    `You began {name} for the call {call}, and have not sent it yet. The call closes on {moment}.

Open it, fill in what is missing, and press Finish. After the close you can still send it without the call.

{button}

We remind you of this close only once.`,
    'The email.',
    { ...CALL, moment: 'the day and the time of the close' },
  ),
});

const endsTexts = mailTexts('draft-ends', titles['draft-ends'], {
  subject: mailText('We delete your draft on {day}', 'The subject.', { day: 'the day' }),
  words: mailText(
    `You began an idea, and have not changed it for eleven months. We delete the draft on {day}.

To keep it, open it and change an answer before that day.

{button}`,
    'The email.',
    { day: 'the day' },
  ),
});

type Call = Pick<Challenge, 'title' | 'slug' | 'closesAt'>;

const openDraft = ({ publicUrl }: Context, call?: Pick<Call, 'slug'>) => ({
  label: waitsTexts.button,
  url: `${publicUrl}/innovate${call ? `?call=${call.slug}` : ''}`,
});

type OfDraft = MailData['draft-waits'];

/** What a mail says of a draft. */
interface DraftWords {
  /** The name of the idea in quotes; undefined while it has none. */
  idea: string | undefined;
  call: Call | undefined;
  /** The token of the link that ends reminders. */
  token: string;
}

/** Reads what a mail says of a draft; returns undefined if it was submitted or discarded meanwhile. */
async function draftInWords(ctx: Context, { ownerId, reference }: OfDraft): Promise<DraftWords | undefined> {
  const draft = await readDraft(ctx, ownerId, reference);
  if (!draft) return undefined;
  const { solutionName } = draft.answers;
  const idea = typeof solutionName === 'string' && solutionName.trim() ? quoted(solutionName) : undefined;
  const call = await challengeOf(ctx, draft.challengeId);
  return { idea, call, token: endToken(ctx, 'draft-reminders', ownerId) };
}

const stopBy = ({ publicUrl }: Context, token: string) => ({
  label: waitsTexts.stop,
  url: `${publicUrl}/EndReminders/${token}`,
});

function reminder(ctx: Context, { idea, call, token }: DraftWords) {
  const name = idea ?? waitsTexts.nameless;
  return compose({
    subject: idea ? waitsTexts.subject({ name: idea }) : waitsTexts.subjectNameless,
    ...(call
      ? paragraphs(waitsTexts.callWords, { name, call: quoted(call.title) })
      : paragraphs(waitsTexts.words, { name })),
    action: openDraft(ctx, call),
    stop: stopBy(ctx, token),
  });
}

function closing(ctx: Context, { idea, call, token }: DraftWords & { call: Call & { closesAt: Date } }) {
  const closes = { call: quoted(call.title), moment: momentInWords(call.closesAt, ctx.timeZone) };
  return compose({
    subject: closesTexts.subject(closes),
    ...paragraphs(closesTexts.words, { ...closes, name: idea ?? waitsTexts.nameless }),
    action: openDraft(ctx, call),
    stop: stopBy(ctx, token),
  });
}

/** What previews say of a draft. */
const sampleDraft = ({ idea, call, day }: Sample) => {
  const closesAt = new Date(`${day(3)}T12:00:00Z`);
  return {
    idea: quoted(idea.solutionName),
    call: { title: call, slug: 'example', closesAt },
    token: SAMPLE_TOKEN,
  };
};

export const draftMails = mailKinds(
  'mail',
  titles,
  {
    'draft-waits': async (ctx, _recipient, data) => {
      const draft = await draftInWords(ctx, data);
      return draft && reminder(ctx, draft);
    },
    'call-closes': async (ctx, _recipient, data) => {
      const draft = await draftInWords(ctx, data);
      const { call } = draft ?? {};
      if (!draft || !call?.closesAt) return undefined;
      return closing(ctx, { ...draft, call: { ...call, closesAt: call.closesAt } });
    },
    'draft-ends': async (ctx, _recipient, { endsOn }) => {
      const day = dayInWords(endsOn);
      return compose({
        subject: endsTexts.subject({ day }),
        ...paragraphs(endsTexts.words, { day }),
        action: openDraft(ctx),
      });
    },
  },
  {
    'draft-waits': (sample) => {
      const draft = sampleDraft(sample);
      const written = (title: string, changes: Partial<DraftWords>) => ({
        title,
        write: (ctx: Context) => reminder(ctx, { ...draft, ...changes }),
      });
      return [
        written('A draft', { call: undefined }),
        written('A draft without a name', { idea: undefined, call: undefined }),
        written('A draft for a call', {}),
      ];
    },
    'call-closes': (sample) => {
      const { call, ...draft } = sampleDraft(sample);
      return [{ title: 'To who has a draft for it', write: (ctx) => closing(ctx, { ...draft, call }) }];
    },
    'draft-ends': ({ day }) => [{ title: 'To who began it', data: { endsOn: day(30) } }],
  },
);
