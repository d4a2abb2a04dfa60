import { useState } from 'react';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { dayOf, hourOf } from '../../../app/words.ts';
import { useManageChallengesQuery } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ChallengeChip, challengeState } from '../../../ui/challenge-state.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';

const noFilters = textFilters<never>();
const columns = ['Title', 'Organiser', 'Year', 'Status', 'Opens', 'Closes', 'Actions'];

/** Lets administrators add, edit, open and close challenges. */
export function ManageChallengesPage() {
  return (
    <BackOfficePage action="challenge:manage">
      <ManageChallenges />
    </BackOfficePage>
  );
}

function ManageChallenges() {
  const { view, paging } = useListAddress(noFilters);
  const result = useManageChallengesQuery({
    variables: { after: view.after || null },
    fetchPolicy: 'cache-and-network',
  });
  const isEmpty = view.after === '' && result.data?.challenges.edges.length === 0;
  const [edited, setEdited] = useState<ManagedChallengeFragment | 'new'>();
  const addOne = <Button onClick={() => setEdited('new')}>Add a challenge</Button>;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Manage challenges</PageTitle>
        {!isEmpty && addOne}
      </div>
      <ListResults
        noun={{ one: 'challenge', many: 'challenges' }}
        result={result}
        pick={({ challenges }) => challenges}
        paging={paging}
        empty={
          <EmptyState title="No challenges yet.">
            <p className="text-muted">
              Challenges that you add here appear on the Challenges page immediately.
            </p>
            {addOne}
          </EmptyState>
        }
      >
        {(challenges) => (
          <ScrollTable label="Challenges" columns={columns} dense minWidth="min-w-[50rem]">
            {challenges.map((challenge) => (
              <ChallengeRow key={challenge.id} challenge={challenge} onEdit={() => setEdited(challenge)} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void result.refetch();
          }}
        />
      )}
    </>
  );
}

function ChallengeRow({ challenge, onEdit }: { challenge: ManagedChallengeFragment; onEdit: () => void }) {
  return (
    <tr className="border-t border-line align-top">
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
        <Button variant="secondary" aria-label={`Edit ${challenge.title}`} onClick={onEdit}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

function Time({ at }: { at: string | null }) {
  if (!at) return <span className="text-muted">No date</span>;
  return (
    <time dateTime={at}>
      {dayOf(at)}
      <span className="block text-sm text-muted">{hourOf(at)}</span>
    </time>
  );
}
