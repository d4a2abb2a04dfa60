import { useState } from 'react';
import { formatOf } from '../../../lib/use-address.ts';
import { ManageChallengesDocument } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeChip, challengeState } from '../../../ui/challenge-state.tsx';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

const columns: Column<ManagedChallengeFragment>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'Organiser', className: 'wrap-anywhere', cell: ({ organiser }) => organiser },
  { title: 'Year', cell: ({ year }) => year },
  { title: 'Status', cell: (challenge) => <ChallengeChip state={challengeState(challenge)} /> },
  timeColumn('Opens', ({ opensAt }) => opensAt, 'No date'),
  timeColumn('Closes', ({ closesAt }) => closesAt, 'No date'),
];

export function ManageChallengesPage() {
  const list = useList({
    query: ManageChallengesDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ challenges }) => challenges,
    noun: { one: 'challenge', many: 'challenges' },
  });
  const isEmpty = list.view.after === '' && list.page?.edges.length === 0;
  const [edited, setEdited] = useState<ManagedChallengeFragment | 'new'>();
  const addOne = <Button onClick={() => setEdited('new')}>Add a challenge</Button>;
  return (
    <>
      <ListPage
        title="Challenges"
        aside={!isEmpty && addOne}
        exported={{ path: '/api/challenges/export', file: 'challenges' }}
        list={list}
        columns={[
          ...columns,
          {
            title: 'Actions',
            className: 'py-1.5!',
            cell: (challenge) => (
              <Button
                variant="secondary"
                aria-label={`Edit ${challenge.title}`}
                onClick={() => setEdited(challenge)}
              >
                Edit
              </Button>
            ),
          },
        ]}
        tableLabel="Challenges"
        minWidth="min-w-[48rem]"
        empty={{
          title: 'No challenges yet.',
          text: 'Challenges that you add here appear on the Challenges page immediately.',
          action: addOne,
        }}
      />
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onChanged={list.refetch}
        />
      )}
    </>
  );
}
