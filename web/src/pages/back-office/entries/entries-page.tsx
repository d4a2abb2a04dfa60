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
} from '../../../graphql/generated.ts';
import type { EntryRowFragment } from '../../../graphql/generated.ts';
import { dayOf } from '../../../lib/words.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { ContactLines } from '../../../ui/contact-lines.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { eraseColumn } from '../shared/erase-row.tsx';
import { stateColumn } from '../shared/follow-up.tsx';
import { asideMatching, releaseColumn, SetAsideNotice } from '../shared/set-aside.tsx';

const columns: Column<EntryRowFragment>[] = [
  {
    title: 'Team',
    cell: ({ teamName, reference, createdAt }) => (
      <>
        {teamName}
        <span className="block text-sm text-muted">{reference}</span>
        <time dateTime={createdAt} className="block text-sm font-normal text-muted">
          {dayOf(createdAt)}
        </time>
      </>
    ),
  },
  {
    title: 'Challenge',
    className: 'min-w-28 wrap-anywhere',
    cell: ({ challenge, afterClosing }) => (
      <>
        {challenge.title}
        {afterClosing && <span className="block text-sm text-muted">Sent while closed</span>}
      </>
    ),
  },
  { title: 'Link and file', className: 'min-w-29', cell: (entry) => <LinkAndFile entry={entry} /> },
  {
    title: 'Leader',
    className: 'min-w-36',
    cell: ({ teamLeader, teamLeaderEmail, teamLeaderContact }) => (
      <>
        <span className="wrap-anywhere">{teamLeader}</span>
        <ContactLines email={teamLeaderEmail} phone={teamLeaderContact} />
      </>
    ),
  },
  { title: 'Members', className: 'min-w-26', cell: ({ members }) => <Lines of={members} /> },
  {
    title: 'Focus area',
    className: 'min-w-28',
    cell: ({ focusAreas }) =>
      focusAreas.length > 0 ? (
        <Lines of={labelsOf(hackathonFocusAreas, focusAreas)} />
      ) : (
        <span className="text-muted">None chosen</span>
      ),
  },
];

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
  const isAside = list.view.show === 'aside';
  const nameOf = ({ teamName }: EntryRowFragment) => teamName;
  const [followUp] = useFollowUpHackathonEntryMutation();
  const [erase] = useEraseHackathonEntryMutation();
  const erasing = {
    what: 'entry',
    goes: 'The entry goes, with its file, the names of the team and the contact of its leader.',
  };
  const remove = eraseColumn(erasing, nameOf, (id) => erase({ variables: { id } }), list.refetch);
  const state = stateColumn<EntryRowFragment>({
    senderOf: ({ teamLeader, teamLeaderEmail, teamName, challenge }) => ({
      name: teamLeader,
      email: teamLeaderEmail,
      asked: `${teamName}, ${challenge.title}`,
    }),
    act: (input) => followUp({ variables: { input } }),
    onChanged: list.refetch,
  });
  const put = releaseColumn(nameOf, (id) => release({ variables: { id } }), list.refetch);
  return (
    <ListPage
      title="Entries"
      {...(!isAside && { exported: { path: '/api/hackathon-entries/export', file: 'hackathon-entries' } })}
      list={list}
      notice={
        <SetAsideNotice
          noun={list.noun}
          total={list.data?.setAside.position.total ?? 0}
          isShown={isAside}
          onChange={(show) => list.change({ show })}
        />
      }
      choices={{ challenge: titles }}
      columns={[...columns, isAside ? put : state, remove]}
      empty={
        isAside
          ? { title: 'Nothing is set aside.' }
          : {
              title: 'No entries yet.',
              text: 'When a team enters a challenge, its entry appears here.',
              action: (
                <ButtonLink to="/Challenges" variant="secondary">
                  See the challenges
                </ButtonLink>
              ),
            }
      }
    />
  );
}

/** The titles of the challenges by their ids. */
function useTitles(): Readonly<Record<string, string>> {
  const { data } = useEntryChallengesQuery();
  return Object.fromEntries(data?.challenges.edges.map(({ node }) => [node.id, node.title]) ?? []);
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {of.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

function LinkAndFile({
  entry: { teamName, submissionLink, file, examination },
}: {
  entry: EntryRowFragment;
}) {
  return (
    <ul className="grid gap-1">
      {submissionLink && (
        <li>
          <a
            href={submissionLink}
            rel="noreferrer nofollow"
            title={submissionLink}
            className="wrap-anywhere text-link"
          >
            {new URL(submissionLink).host}
            <span className="sr-only">, the link of {teamName}</span>
          </a>
        </li>
      )}
      <li className="wrap-anywhere">
        {file ? (
          <>
            {!isWithheld(examination) && (
              <a href={file.url} download={file.name} aria-label={`View / Download the file of ${teamName}`}>
                View / Download
              </a>
            )}
            <span className="block text-sm text-muted">{file.name}</span>
            {examination && (
              <DocumentState examination={examination} advice="Ask the team for another file." compact />
            )}
          </>
        ) : (
          <span className="text-muted">No File</span>
        )}
      </li>
    </ul>
  );
}
