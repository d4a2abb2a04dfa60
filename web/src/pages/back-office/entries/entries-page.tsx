import { hackathonFocusAreas, labelsOf } from '@portal/schema/choices';
import { problemOf } from '../../../app/problem-of.ts';
import { useListAddress } from '../../../app/use-list-address.ts';
import { useHackathonEntriesQuery } from '../../../graphql/generated.ts';
import type { EntryRowFragment } from '../../../graphql/generated.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';

const columns = ['Date', 'Team', 'Leader', 'Members', 'Focus area', 'Challenge', 'Link and file'];
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The entries of the challenges, for administrators. */
export function EntriesPage() {
  return (
    <BackOfficePage action="challenge:read-entries">
      <Entries />
    </BackOfficePage>
  );
}

function Entries() {
  const { search, after, searchFor, goTo, goToFirst } = useListAddress();
  const { data, error, refetch } = useHackathonEntriesQuery({
    variables: { after, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  const rows = data?.hackathonEntries.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = data?.hackathonEntries.pageInfo ?? {};
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Hackathon entries</PageTitle>
        <SearchForm key={search} label="Search entries" value={search} onSearch={searchFor} />
      </div>
      {error ? (
        <Problem
          title="The entries could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !rows ? (
        <Skeleton label="Loading entries…" />
      ) : rows.length === 0 ? (
        <EmptyState title={search ? 'No entry matches your search.' : 'No entries yet.'} />
      ) : (
        <>
          <ScrollTable label="Hackathon entries" columns={columns} minWidth="min-w-[80rem]">
            {rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ScrollTable>
          <Pager
            isFirst={after === null}
            next={hasNextPage ? (endCursor ?? undefined) : undefined}
            onFirst={goToFirst}
            onNext={goTo}
          />
        </>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: EntryRowFragment }) {
  const { teamName, challenge, file, submissionLink } = entry;
  return (
    <tr className="border-t border-line align-top">
      <td className="px-4 py-3 whitespace-nowrap">{date.format(new Date(entry.createdAt))}</td>
      <th scope="row" className="px-4 py-3 font-semibold wrap-anywhere">
        {teamName}
      </th>
      <td className="px-4 py-3 wrap-anywhere">
        {entry.teamLeader}
        <span className="block text-sm text-muted">
          {entry.teamLeaderEmail}, {entry.teamLeaderContact}
        </span>
      </td>
      <td className="px-4 py-3 wrap-anywhere">{entry.members.join(', ')}</td>
      <td className="px-4 py-3">{labelsOf(hackathonFocusAreas, entry.focusAreas).join('; ')}</td>
      <td className="px-4 py-3">
        {challenge.title}
        {entry.afterClosing && <span className="block text-sm text-muted">For the next edition</span>}
      </td>
      <td className="px-4 py-3 wrap-anywhere">
        {submissionLink && (
          <a href={submissionLink} rel="noreferrer nofollow">
            {submissionLink}
          </a>
        )}
        {file ? (
          <a
            href={file.url}
            download={file.name}
            aria-label={`View / Download the file of ${teamName}`}
            className="block text-primary underline underline-offset-2"
          >
            View / Download
          </a>
        ) : (
          <span className="block text-muted">No File</span>
        )}
      </td>
    </tr>
  );
}
