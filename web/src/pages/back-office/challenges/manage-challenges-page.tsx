import { useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useManageChallengesQuery } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';

const columns = ['Title', 'Organiser', 'Year', 'Status', 'Opens', 'Closes', 'Actions'];
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const inWords = (time: string | null) => (time ? dateTime.format(new Date(time)) : 'No date');

/** Challenges are added, edited, opened and closed here, by administrators. */
export function ManageChallengesPage() {
  return (
    <BackOfficePage action="challenge:manage">
      <ManageChallenges />
    </BackOfficePage>
  );
}

function ManageChallenges() {
  const { data, error, refetch } = useManageChallengesQuery({ fetchPolicy: 'cache-and-network' });
  const [edited, setEdited] = useState<ManagedChallengeFragment | 'new'>();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Manage challenges</PageTitle>
        <Button onClick={() => setEdited('new')}>Add a challenge</Button>
      </div>
      {error ? (
        <Problem
          title="The challenges could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label="Loading challenges…" />
      ) : (
        <ScrollTable label="Challenges" columns={columns} minWidth="min-w-[60rem]">
          {data.challenges.map((challenge) => (
            <tr key={challenge.id} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-3 font-semibold wrap-anywhere">
                {challenge.title}
              </th>
              <td className="px-4 py-3 wrap-anywhere">{challenge.organiser}</td>
              <td className="px-4 py-3">{challenge.year}</td>
              <td className="px-4 py-3">{challenge.status}</td>
              <td className="px-4 py-3">{inWords(challenge.opensAt)}</td>
              <td className="px-4 py-3">{inWords(challenge.closesAt)}</td>
              <td className="px-4 py-3">
                <Button
                  variant="secondary"
                  aria-label={`Edit ${challenge.title}`}
                  onClick={() => setEdited(challenge)}
                >
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}
