import { useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useManageChallengesQuery } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ChallengeChip, challengeState } from '../../../ui/challenge-state.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';

const columns = ['Title', 'Organiser', 'Year', 'Status', 'Opens', 'Closes', 'Actions'];
const dayOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const hourOf = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

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
  const addOne = <Button onClick={() => setEdited('new')}>Add a challenge</Button>;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Manage challenges</PageTitle>
        {data?.challenges.length !== 0 && addOne}
      </div>
      {error ? (
        <Problem
          title="The challenges could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label="Loading challenges…" />
      ) : data.challenges.length === 0 ? (
        <EmptyState title="No challenges yet.">
          <p className="text-muted">A challenge that you add here is on the Challenges page at once.</p>
          {addOne}
        </EmptyState>
      ) : (
        <ScrollTable label="Challenges" columns={columns} dense minWidth="min-w-[50rem]">
          {data.challenges.map((challenge) => (
            <tr key={challenge.id} className="border-t border-line align-top">
              <RowHead>{challenge.title}</RowHead>
              <td className="px-3 py-3 wrap-anywhere">{challenge.organiser}</td>
              <td className="px-3 py-3">{challenge.year}</td>
              <td className="px-3 py-3">
                <ChallengeChip state={challengeState(challenge)} />
              </td>
              <td className="px-3 py-3 whitespace-nowrap">
                <Time at={challenge.opensAt} />
              </td>
              <td className="px-3 py-3 whitespace-nowrap">
                <Time at={challenge.closesAt} />
              </td>
              <td className="px-3 py-1.5">
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

function Time({ at }: { at: string | null }) {
  if (!at) return <span className="text-muted">No date</span>;
  const time = new Date(at);
  return (
    <time dateTime={at}>
      {dayOf.format(time)}
      <span className="block text-sm text-muted">{hourOf.format(time)}</span>
    </time>
  );
}
