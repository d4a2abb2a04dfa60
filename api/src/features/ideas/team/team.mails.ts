import { TEAM_INVITATION_LIFETIME, DAY } from '@portal/schema/limits';
import { withoutLinks } from '@portal/schema/text';
import type { Context } from '../../../platform/context.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { callerName } from '../../accounts/reviewer.ts';
import { Idea } from '../idea.entity.ts';
import { frameOf } from '../idea.mails.ts';
import type { AboutIdea } from '../idea.mails.ts';
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

const SOMEBODY = 'Somebody';

const changes: Record<
  MailData['team-changed']['change'],
  (name: string, by: string, named: string) => { subject: string; before: string[] }
> = {
  JOINED: (name, by, named) => ({
    subject: `${by} joined the team of ${name}`,
    before: [
      `${by} accepted your invitation, and sees the page of ${named} and our emails about it from now on.`,
      'You alone send, answer, withdraw and hand over the idea. On its page you can take people out of the team.',
    ],
  }),
  WELCOME: (name, _by, named) => ({
    subject: `You are in the team of ${name}`,
    before: [
      `You joined the team of ${named}. You see its page, and get our emails about it.`,
      'The owner of the idea answers our questions. You can leave the team on its page at any time.',
    ],
  }),
  LEFT: (name, by, named) => ({
    subject: `${by} left the team of ${name}`,
    before: [`${by} left the team of ${named}, and no longer sees its page.`],
  }),
  REMOVED: (name, _by, named) => ({
    subject: `You are no longer in the team of ${name}`,
    before: [
      `The owner of ${named} took you out of its team. You no longer see its page, or get emails about it.`,
    ],
  }),
  OWNER: (name, by, named) => ({
    subject: `${name} is yours now`,
    before: [
      `${by} handed ${named} over to you. You answer our questions from now on, and we write to you.`,
      'We do not take over the ID number, and what else was of the person who sent it. Check your name and number on the page Account: we call you on that number.',
    ],
  }),
};

const mails = {
  'team-invited': async (ctx: Context, _recipient: string, { memberId }: MailData['team-invited']) => {
    const invited = await findMemberById(ctx.db, memberId);
    const idea = invited && (await ctx.db.findOneBy(Idea, { id: invited.ideaId }));
    const token = idea && (await newInvitationToken(ctx, memberId));
    if (!token) return undefined;
    // Nobody has verified the address: a link in a name would be the programme's.
    const name = quoted(withoutLinks(idea.solutionName));
    const by = (await callerName(ctx, idea.ownerId)) ?? SOMEBODY;
    return compose({
      subject: `${by} invites you to the team of an idea`,
      before: [
        `${by} sent the idea ${name} to the innovation portal at ${ctx.publicUrl}, and invites you to its team.`,
        'In the team you see the page of the idea, and get our emails about it. Others of the team see your name.',
        `To accept, open the link, and log in or sign up with this address. It works once, within ${TEAM_INVITATION_LIFETIME / DAY} days.`,
      ],
      action: { label: 'See the invitation', url: `${ctx.publicUrl}/JoinIdea/${token}`, isNeeded: true },
      after: ['If you do not know the idea, ignore this email: the invitation ends by itself.'],
    });
  },
  'team-changed': async (ctx: Context, _recipient: string, data: MailData['team-changed']) => {
    const { change, by = SOMEBODY, solutionName, reference } = data;
    const { greeting, action } = frameOf(ctx, data);
    const words = changes[change](quoted(solutionName), by, `${quoted(solutionName)} (${reference})`);
    return compose({
      greeting,
      ...words,
      ...(change !== 'REMOVED' && { action: { ...action, label: 'See the idea' } }),
    });
  },
};

export const teamMails = mailKinds('mail', titles, mails);
