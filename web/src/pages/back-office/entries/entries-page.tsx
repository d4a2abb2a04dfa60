import { hackathonFocusAreas } from '@portal/schema/choices';
import { followUpStates } from '@portal/schema/follow-up';
import { entryFilters } from '@portal/schema/list-filters';
import { labelsOf } from '@portal/schema/lists';
import {
  HackathonEntriesDocument,
  useEntryChallengesQuery,
  useFollowUpHackathonEntryMutation,
  useEraseHackathonEntryMutation,
  useReleaseHackathonEntryMutation,
} from '../../../graphql/generated-staff.ts';
import type { EntryRowFragment } from '../../../graphql/generated-staff.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { DocumentState } from '../../../ui/document-state.tsx';
import { ContactLines } from '../../../ui/contact-lines.tsx';
import { dateColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { DocumentLink } from '../shared/document-link.tsx';
import { low, ReceivedPage } from '../shared/received-page.tsx';
import { asideMatching } from '../shared/set-aside.tsx';

const teamOf = ({ teamLeader, members }: EntryRowFragment) =>
  [teamLeader, ...members.filter((name) => name !== teamLeader)].join(', ');

const areasOf = ({ focusAreas }: EntryRowFragment) => labelsOf(hackathonFocusAreas, focusAreas).join(', ');

const columns: Column<EntryRowFragment>[] = [
  {
    title: 'Team',
    ...low('w-36'),
    cell: ({ teamName, reference }) => (
      <>
        <span className="line-clamp-2" title={teamName}>
          {teamName}
        </span>
        <span className="block font-normal text-muted">{reference}</span>
      </>
    ),
  },
  {
    title: 'Challenge',
    ...low('w-32'),
    // Words of a title stay whole.
    className: 'wrap-break-word',
    cell: ({ challenge, afterClosing }) => (
      <>
        <span className="line-clamp-2 hyphens-auto" title={challenge.title}>
          {challenge.title}
        </span>
        {afterClosing && <span className="block text-muted">Sent while closed</span>}
      </>
    ),
  },
  { title: 'Link and file', ...low('w-31'), cell: (entry) => <LinkAndFile entry={entry} /> },
  {
    title: 'Leader, members',
    ...low(),
    cell: (entry) => <ClampedText text={teamOf(entry)} label="team" of={entry.teamName} isLean />,
  },
  {
    title: 'Contact',
    ...low('w-36'),
    cell: ({ teamLeaderEmail, teamLeaderContact }) => (
      <ContactLines email={teamLeaderEmail} phone={teamLeaderContact} />
    ),
  },
  {
    title: 'Focus area',
    ...low('w-22'),
    cell: (entry) =>
      entry.focusAreas.length > 0 ? (
        <ClampedText text={areasOf(entry)} label="focus areas" of={entry.teamName} isLean />
      ) : (
        <span className="text-muted">
          –<span className="sr-only">None chosen</span>
        </span>
      ),
  },
  { ...dateColumn, ...low('w-20') },
];

/** Shows all that a team sent. */
function Entry({ entry }: { entry: EntryRowFragment }) {
  const { teamName, challenge, submissionLink, file, examination, focusAreas } = entry;
  return (
    <>
      {[
        `${teamName}, ${challenge.title}`,
        teamOf(entry),
        focusAreas.length > 0 && areasOf(entry),
        submissionLink,
        file?.name,
      ]
        .filter(Boolean)
        .join('\n')}
      {file && examination && (
        <DocumentState examination={examination} advice="Ask the team for another file." compact />
      )}
    </>
  );
}

export function EntriesPage() {
  const titles = useTitles();
  const list = useFilteredList({
    filters: entryFilters,
    matching: ({ state, challenge, ...view }) =>
      asideMatching(view, [
        state && `in the state “${followUpStates[state]}”`,
        challenge && `of “${titles[challenge] ?? 'one challenge'}”`,
      ]),
    query: HackathonEntriesDocument,
    pick: ({ hackathonEntries }) => hackathonEntries,
    noun: { one: 'entry', many: 'entries' },
  });
  const [release] = useReleaseHackathonEntryMutation();
  const [followUp] = useFollowUpHackathonEntryMutation();
  const [erase] = useEraseHackathonEntryMutation();
  return (
    <ReceivedPage
      title="Entries"
      list={list}
      exported={{ path: '/api/hackathon-entries/export', file: 'hackathon-entries' }}
      columns={columns}
      choices={{ challenge: titles }}
      senderOf={(entry) => ({
        name: entry.teamLeader,
        email: entry.teamLeaderEmail,
        asked: <Entry entry={entry} />,
      })}
      what="entry"
      goes="The entry goes, with its file, the names of the team and the contact of its leader."
      nameOf={({ teamName }) => teamName}
      followUp={(input) => followUp({ variables: { input } })}
      release={(id) => release({ variables: { id } })}
      erase={(id) => erase({ variables: { id } })}
      empty={{
        title: 'No entries yet.',
        text: 'When a team enters a challenge, its entry appears here.',
        action: (
          <ButtonLink to="/Challenges" variant="secondary">
            See the challenges
          </ButtonLink>
        ),
      }}
    />
  );
}

/** The titles of the challenges by their ids. */
function useTitles(): Readonly<Record<string, string>> {
  const { data } = useEntryChallengesQuery();
  return Object.fromEntries(data?.challenges.edges.map(({ node }) => [node.id, node.title]) ?? []);
}

function LinkAndFile({
  entry: { teamName, submissionLink, file, examination },
}: {
  entry: EntryRowFragment;
}) {
  return (
    <>
      {submissionLink && (
        <a
          href={submissionLink}
          rel="noreferrer nofollow"
          title={submissionLink}
          className="block min-h-6 truncate text-link"
        >
          {new URL(submissionLink).host}
          <span className="sr-only">, the link of {teamName}</span>
        </a>
      )}
      {(file || !submissionLink) && (
        <DocumentLink
          document={file}
          examination={examination}
          of={teamName}
          more="in the row that Enter opens"
        />
      )}
    </>
  );
}
