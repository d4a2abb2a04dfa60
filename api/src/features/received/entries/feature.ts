import { entryFields } from '@portal/schema/challenge';
import { followUpStates } from '@portal/schema/follow-up';
import { on } from '../../../platform/events.ts';
import { FILE_COLUMNS } from '../../../platform/files/named-files.ts';
import { selectedIds } from '../../../platform/personal-data.ts';
import type { Processing } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { challengeEnding } from '../../challenges/challenge.service.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';
import { entryMails } from './hackathon-entry.mails.ts';
import { EnteredChallengeResolver, HackathonEntryResolver } from './hackathon-entry.resolver.ts';
import { entryRoutes } from './hackathon-entry.routes.ts';
import { findEntry, purgeEntries, refuseEntered } from './hackathon-entry.service.ts';

const entryData: Processing = {
  what: 'Challenge entries',
  data: 'Of teams: names of the leader and up to four members, email and phone of the leader, link and file.',
  purpose: 'Run the challenge.',
  basis: 'Contract with the leader; legitimate interest for the members, whom the leader tells.',
  readers: 'Administrators. Other systems of ours, where an administrator gave one access.',
  kept: 'Until the leader erases an account with that email, or asks us to delete it.',
  ends: 'ENTRIES',
};

export const entries = feature({
  name: 'entries',
  entities: [HackathonEntry],
  routes: entryRoutes,
  resolvers: [HackathonEntryResolver, EnteredChallengeResolver],
  nodes: { HackathonEntry: { action: 'challenge:read-entries', find: findEntry } },
  fileColumns: [{ ...FILE_COLUMNS, table: 'hackathon_entries', kind: 'entry' }],
  mails: entryMails,
  upkeep: { 'purge-entries': purgeEntries },
  subscriptions: [on(challengeEnding, refuseEntered)],
  personalData: [
    {
      name: 'hackathon_entries',
      processing: entryData,
      ending: { kind: 'ENTRIES', since: 'created_at', recipient: 'team_leader_email', label: 'team_name' },
      fields: entryFields,
      title: 'Your challenge entries',
      where: `id IN ${selectedIds('hackathon_entries')}`,
      ofPerson: 'team_leader_email = ANY ($1)',
      lists: { state: followUpStates },
      citedAs: 'team_leader_email',
      names: {
        columns: {
          members: 'Member of the team',
          team_leader: 'Leader of the team',
          team_leader_contact: 'Telephone of the team',
        },
        label: 'team_name',
        subject: 'HACKATHON_ENTRY',
        subjectId: 'id',
      },
    },
  ],
});
