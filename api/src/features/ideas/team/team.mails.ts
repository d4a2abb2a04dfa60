import { TEAM_INVITATION_LIFETIME, DAY } from '@portal/schema/limits';
import { withoutLinks } from '@portal/schema/text';
import type { Context } from '../../../platform/context.ts';
import { SAMPLE_TOKEN } from '../../../platform/mail/mail-sample.ts';
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { callerName } from '../../accounts/reviewer.ts';
import { Idea } from '../idea.entity.ts';
import { frameOf } from '../idea.mails.ts';
import type { AboutIdea } from '../idea.mails.ts';
import { ideaFrameTexts } from '../idea.texts.ts';
import { findMemberById } from './team.queries.ts';
import { newInvitationToken } from './team.service.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'team-invited': { memberId: string };
    /** `by` is the name of the person who did it, where it is a plain one. */
    'team-changed': AboutIdea & {
      change: 'JOINED' | 'WELCOME' | 'LEFT' | 'REMOVED' | 'OWNER';
      by?: string | undefined;
    };
  }
}

const titles = { 'team-invited': 'Invitation to a team', 'team-changed': 'Change of a team' };

const invitedTexts = mailTexts('team-invited', titles['team-invited'], {
  subject: mailText('{by} invites you to the team of an idea', 'The subject.', {
    by: 'the name of the owner',
  }),
  words: mailText(
    `{by} sent the idea {name} to the innovation portal at {portal}, and invites you to its team.

In the team you see the page of the idea, and get our emails about it. Others of the team see your name.

To accept, open the link, and log in or sign up with this address. It works once, within {days} days.

{button}

If you do not know the idea, ignore this email: the invitation ends by itself.`,
    'The email.',
    { by: 'who invites', days: 'for how many days it works' },
  ),
  button: mailText('See the invitation', 'The button.'),
  somebody: mailText(
    'Somebody',
    'In the place of a name that is not known, also in the email “Change of a team”.',
  ),
});

const changedTexts = mailTexts('team-changed', titles['team-changed'], {
  joinedSubject: mailText('{by} joined the team of {name}', 'The subject, for the owner.', {
    by: 'who joined',
  }),
  joinedWords: mailText(
    `{by} accepted your invitation, and sees the page of {name} ({reference}) and our emails about it from now on.

You alone send, answer, withdraw and hand over the idea. On its page you can take people out of the team.

{button}`,
    'The email, for the owner.',
    { by: 'who joined' },
  ),
  welcomeSubject: mailText('You are in the team of {name}', 'The subject, for the person who joined.'),
  welcomeWords: mailText(
    `You joined the team of {name} ({reference}). You see its page, and get our emails about it.

The owner of the idea answers our questions. You can leave the team on its page at any time.

{button}`,
    'The email, for the person who joined.',
  ),
  leftSubject: mailText('{by} left the team of {name}', 'The subject, when somebody left.', {
    by: 'who left',
  }),
  leftWords: mailText(
    `{by} left the team of {name} ({reference}), and no longer sees its page.

{button}`,
    'The email, when somebody left.',
    { by: 'who left' },
  ),
  removedSubject: mailText(
    'You are no longer in the team of {name}',
    'The subject, for the person who was taken out of the team.',
  ),
  removedWords: mailText(
    'The owner of {name} ({reference}) took you out of its team. You no longer see its page, or get emails about it.',
    'The email, for the person who was taken out of the team.',
  ),
  ownerSubject: mailText('{name} is yours now', 'The subject, for the new owner.'),
  ownerWords: mailText(
    `{by} handed {name} ({reference}) over to you. You answer our questions from now on, and we write to you.

We do not take over the ID number, and what else was of the person who sent it. Check your name and number on the page Account: we call you on that number.

{button}`,
    'The email, for the new owner.',
    { by: 'the owner before' },
  ),
});

interface Change {
  by: string;
  name: string;
  reference: string;
}

const changes: Record<
  MailData['team-changed']['change'],
  (change: Change) => { subject: string } & ReturnType<typeof paragraphs>
> = {
  JOINED: (change) => ({
    subject: changedTexts.joinedSubject(change),
    ...paragraphs(changedTexts.joinedWords, change),
  }),
  WELCOME: (change) => ({
    subject: changedTexts.welcomeSubject(change),
    ...paragraphs(changedTexts.welcomeWords, change),
  }),
  LEFT: (change) => ({
    subject: changedTexts.leftSubject(change),
    ...paragraphs(changedTexts.leftWords, change),
  }),
  REMOVED: (change) => ({
    subject: changedTexts.removedSubject(change),
    ...paragraphs(changedTexts.removedWords, change),
  }),
  OWNER: (change) => ({
    subject: changedTexts.ownerSubject(change),
    ...paragraphs(changedTexts.ownerWords, change),
  }),
};

function invitation(
  { publicUrl }: Context,
  { solutionName }: { solutionName: string },
  by: string = invitedTexts.somebody,
  token: string = SAMPLE_TOKEN,
) {
  // Nobody has verified the address: a link in a name would be the programme's.
  const name = quoted(withoutLinks(solutionName));
  const days = TEAM_INVITATION_LIFETIME / DAY;
  return compose({
    subject: invitedTexts.subject({ by }),
    ...paragraphs(invitedTexts.words, { by, name, portal: publicUrl, days }),
    action: { label: invitedTexts.button, url: `${publicUrl}/JoinIdea/${token}`, isNeeded: true },
  });
}

const mails = {
  'team-invited': async (ctx: Context, _recipient: string, { memberId }: MailData['team-invited']) => {
    const invited = await findMemberById(ctx.db, memberId);
    const idea = invited && (await ctx.db.findOneBy(Idea, { id: invited.ideaId }));
    const token = idea && (await newInvitationToken(ctx, memberId));
    if (!token) return undefined;
    return invitation(ctx, idea, await callerName(ctx, idea.ownerId), token);
  },
  'team-changed': async (ctx: Context, _recipient: string, data: MailData['team-changed']) => {
    const { change, by = invitedTexts.somebody, solutionName, reference } = data;
    const { greeting, action } = frameOf(ctx, data);
    return compose({
      greeting,
      ...changes[change]({ by, name: quoted(solutionName), reference }),
      ...(change !== 'REMOVED' && { action: { ...action, label: ideaFrameTexts.ofTeam } }),
    });
  },
};

export const teamMails = mailKinds('mail', titles, mails, {
  'team-invited': ({ idea, person }) => [
    { title: 'By an owner', write: (ctx) => invitation(ctx, idea, person) },
    { title: 'By an owner without a name', write: (ctx) => invitation(ctx, idea) },
  ],
  'team-changed': ({ idea, person: by }) => [
    { title: 'Somebody joined, to the owner', data: { ...idea, change: 'JOINED', by } },
    { title: 'To who joined', data: { ...idea, change: 'WELCOME', by, ofTeam: true } },
    { title: 'Somebody left', data: { ...idea, change: 'LEFT', by, ofTeam: true } },
    { title: 'To who was taken out', data: { ...idea, change: 'REMOVED', by, ofTeam: true } },
    { title: 'To the new owner', data: { ...idea, change: 'OWNER', by } },
  ],
});
