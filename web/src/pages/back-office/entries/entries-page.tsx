import { hackathonFocusAreas, labelsOf } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { dayOf } from '../../../app/words.ts';
import { useHackathonEntriesQuery } from '../../../graphql/generated.ts';
import type { EntryRowFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { ListResults } from '../shared/list-results.tsx';

const filters = textFilters('search');
const columns = ['Team', 'Challenge', 'Link and file', 'Leader', 'Members', 'Focus area', 'Date'];

/** Lists the entries of the challenges, for administrators. */
export function EntriesPage() {
  return (
    <BackOfficePage action="challenge:read-entries">
      <Entries />
    </BackOfficePage>
  );
}

function Entries() {
  const { view, change, settle, clear, paging } = useListAddress(filters);
  const { search } = view;
  const result = useHackathonEntriesQuery({
    variables: { after: view.after || null, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <PageTitle>Hackathon entries</PageTitle>
      <Filters label="Find entries" onLeave={settle}>
        <FilterField
          name="search"
          label="Search entries"
          hint="Search part of a team’s name, of its leader’s name or email address, or of a member’s name."
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => change({ search: text }, 'search')}
        />
      </Filters>
      <ListResults
        noun={{ one: 'entry', many: 'entries' }}
        matching={search && `matching “${search}”`}
        result={result}
        pick={({ hackathonEntries }) => hackathonEntries}
        paging={paging}
        empty={
          search ? (
            <EmptyState title="No entries match your search.">
              <Button variant="secondary" onClick={clear}>
                Show all entries
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No entries yet.">
              <p className="text-muted">When a team enters a challenge, its entry appears here.</p>
              <ButtonLink to="/Challenges" variant="secondary">
                See the challenges
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(entries) => (
          <ScrollTable label="Hackathon entries" columns={columns} dense minWidth="min-w-[58rem]">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}

function EntryRow({ entry }: { entry: EntryRowFragment }) {
  const { teamName, challenge } = entry;
  return (
    <tr className="border-t border-line align-top">
      <RowHead>{teamName}</RowHead>
      <td className="min-w-32 px-3 py-3 wrap-anywhere">
        {challenge.title}
        {entry.afterClosing && <span className="block text-sm text-muted">Sent while closed</span>}
      </td>
      <td className="min-w-30 px-3 py-3">
        <LinkAndFile entry={entry} />
      </td>
      <td className="min-w-40 px-3 py-3">
        <span className="wrap-anywhere">{entry.teamLeader}</span>
        <ContactLines email={entry.teamLeaderEmail} phone={entry.teamLeaderContact} />
      </td>
      <td className="min-w-30 px-3 py-3">
        <Lines of={entry.members} />
      </td>
      <td className="min-w-36 px-3 py-3">
        {entry.focusAreas.length > 0 ? (
          <Lines of={labelsOf(hackathonFocusAreas, entry.focusAreas)} />
        ) : (
          <span className="text-muted">None chosen</span>
        )}
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        <time dateTime={entry.createdAt}>{dayOf(entry.createdAt)}</time>
      </td>
    </tr>
  );
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

function LinkAndFile({ entry: { teamName, submissionLink, file } }: { entry: EntryRowFragment }) {
  return (
    <ul className="grid gap-1">
      {submissionLink && (
        <li>
          <a
            href={submissionLink}
            rel="noreferrer nofollow"
            title={submissionLink}
            className="wrap-anywhere text-primary underline underline-offset-2"
          >
            {new URL(submissionLink).host}
            <span className="sr-only">, the link of {teamName}</span>
          </a>
        </li>
      )}
      <li className="wrap-anywhere">
        {file ? (
          <>
            <a href={file.url} download={file.name} aria-label={`View / Download the file of ${teamName}`}>
              View / Download
            </a>
            <span className="block text-sm text-muted">{file.name}</span>
          </>
        ) : (
          <span className="text-muted">No File</span>
        )}
      </li>
    </ul>
  );
}
