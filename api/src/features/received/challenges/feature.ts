import { entryFields } from '@portal/schema/challenge';
import { followUpStates } from '@portal/schema/follow-up';
import { FILE_COLUMNS } from '../../../platform/files/named-files.ts';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { Challenge } from './challenge.entity.ts';
import { ChallengeResolver } from './challenge.resolver.ts';
import { challengesAsHtml, findChallenge } from './challenge.service.ts';
import { ChallengeWatch } from './challenge-watch.entity.ts';
import { watchMails } from './challenge-watch.mails.ts';
import { announceOpenChallenge } from './challenge-watch.service.ts';
import { HackathonEntry } from '../entries/hackathon-entry.entity.ts';
import { entryMails } from '../entries/hackathon-entry.mails.ts';
import { HackathonEntryResolver } from '../entries/hackathon-entry.resolver.ts';
import { findEntry, purgeEntries } from '../entries/hackathon-entry.service.ts';
import { challengeRoutes } from '../entries/hackathon-entry.routes.ts';
import type { Processing } from '../../../platform/personal-data.ts';

const entryData: Processing = {
  what: 'Challenge entries',
  data: 'Of teams: names of the leader and up to four members, email and phone of the leader, link and file.',
  purpose: 'Run the challenge.',
  basis: 'Contract with the leader; legitimate interest for the members, whom the leader tells.',
  readers: 'Administrators. Other systems of ours, where an administrator gave one access.',
  kept: 'Until the leader erases an account with that email, or asks us to delete it.',
  ends: 'ENTRIES',
};

const watchData: Processing = {
  what: 'Who wants to hear of the next challenge',
  data: 'Of people who ask for it: their email.',
  purpose: 'Tell them when the next challenge opens.',
  basis: 'Consent, by a link in an email. To withdraw it, write to us, or erase an account with that email.',
  readers: 'Who runs the portal',
  kept: 'Until we sent that email, a year at most.',
};

export const challenges = feature({
  name: 'challenges',
  entities: [Challenge, HackathonEntry, ChallengeWatch],
  routes: challengeRoutes,
  resolvers: [ChallengeResolver, HackathonEntryResolver],
  nodes: {
    Challenge: { action: 'challenge:read', find: findChallenge },
    HackathonEntry: { action: 'challenge:read-entries', find: findEntry },
  },
  pageParts: { challenges: [{ render: challengesAsHtml }] },
  fileColumns: [{ ...FILE_COLUMNS, table: 'hackathon_entries', kind: 'entry' }],
  mails: { ...entryMails, ...watchMails },
  upkeep: { 'purge-entries': purgeEntries, 'announce-open-challenge': announceOpenChallenge },
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
    {
      name: 'challenge_watches',
      processing: watchData,
      title: 'Your wish to hear of the next challenge',
      where: 'email = ANY ($1)',
      citedAs: 'email',
    },
  ],
});
