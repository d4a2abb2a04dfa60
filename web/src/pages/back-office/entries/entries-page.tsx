import { hackathonFocusAreas, labelsOf } from '@portal/schema/choices';
import { useListAddress } from '../../../app/use-list-address.ts';
import { useHackathonEntriesQuery } from '../../../graphql/generated.ts';
import type { EntryRowFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { SearchedList } from '../shared/searched-list.tsx';

const columns = ['Team', 'Challenge', 'Link and file', 'Leader', 'Members', 'Focus area', 'Date'];
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
  const address = useListAddress();
  const { search, after } = address;
  const { data, error, refetch } = useHackathonEntriesQuery({
    variables: { after, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <SearchedList
      title="Hackathon entries"
      noun={['entry', 'entries']}
      searched="teams, leaders, their email addresses and members"
      address={address}
      connection={data?.hackathonEntries}
      error={error}
      onRetry={() => void refetch()}
      whenEmpty={
        <>
          <p className="text-muted">Teams enter on the Challenges page. What they send is listed here.</p>
          <ButtonLink to="/Challenges" variant="secondary">
            See the challenges
          </ButtonLink>
        </>
      }
      columns={columns}
      minWidth="min-w-[72rem]"
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
    />
  );
}

function EntryRow({ entry }: { entry: EntryRowFragment }) {
  const { teamName, challenge } = entry;
  return (
    <tr className="border-t border-line align-top">
      <RowHead>{teamName}</RowHead>
      <td className="min-w-48 px-4 py-3 wrap-anywhere">
        {challenge.title}
        {entry.afterClosing && <span className="block text-sm text-muted">Sent while closed</span>}
      </td>
      <td className="min-w-40 px-4 py-3">
        <LinkAndFile entry={entry} />
      </td>
      <td className="px-4 py-3">
        <span className="wrap-anywhere">{entry.teamLeader}</span>
        <ContactLines email={entry.teamLeaderEmail} phone={entry.teamLeaderContact} />
      </td>
      <td className="min-w-40 px-4 py-3">
        <Lines of={entry.members} />
      </td>
      <td className="min-w-56 px-4 py-3">
        <Lines of={labelsOf(hackathonFocusAreas, entry.focusAreas)} />
      </td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={entry.createdAt}>{date.format(new Date(entry.createdAt))}</time>
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
