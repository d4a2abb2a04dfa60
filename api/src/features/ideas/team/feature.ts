import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { teamData } from '../idea-data.ts';
import { IdeaMember } from './idea-member.entity.ts';
import { teamMails } from './team.mails.ts';
import { deleteExpired } from './team.queries.ts';
import { IdeaTeamResolver, TeamResolver } from './team.resolver.ts';
import { findMember } from './team.service.ts';

export const teams = feature({
  name: 'teams',
  entities: [IdeaMember],
  resolvers: [IdeaTeamResolver, TeamResolver],
  nodes: { TeamMember: { action: 'idea:read-own', find: findMember } },
  mails: teamMails,
  upkeep: { 'end-team-invitations': (ctx) => deleteExpired(ctx) },
  personalData: [
    {
      name: 'idea_members',
      processing: teamData,
      keeps: {
        table: 'accounts',
        where: 'accounts.id IN (SELECT account_id FROM idea_members WHERE account_id IS NOT NULL)',
      },
      title: 'The teams that you are in or invited to',
      where: `account_id IN ${selectedIds('accounts')} OR email = ANY ($1)`,
      derived: { reference: '(SELECT reference FROM ideas WHERE ideas.id = idea_id)' },
    },
  ],
});
