import { outcomeStages } from '@portal/schema/outcome';
import { OutcomesDocument } from '../../../../graphql/generated.ts';
import type { OutcomeRowFragment } from '../../../../graphql/generated.ts';
import { formatOf } from '../../../../lib/use-address.ts';
import { dayOf } from '../../../../lib/words.ts';
import { ListPage } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { useList } from '../../../../lists/use-list.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { valueInWords } from './outcome-section.tsx';
import { ideaColumn } from './ranking-page.tsx';

const filters = {
  search: { label: 'Search outcomes', hint: 'Part of a reference, a name, an owner or a sentence.' },
  stage: { label: 'Stage', options: outcomeStages, all: 'All stages' },
};

const columns: Column<OutcomeRowFragment>[] = [
  { ...ideaColumn, className: 'min-w-36 wrap-anywhere' },
  { title: 'Stage', cell: ({ stage }) => outcomeStages[stage] },
  { title: 'Owner', className: 'min-w-28 wrap-anywhere', cell: ({ owner }) => owner },
  { title: 'Value', isNumber: true, className: 'wrap-anywhere', cell: valueInWords },
  { title: 'Since', className: 'whitespace-nowrap', cell: ({ at }) => dayOf(at) },
  { title: 'Sentence', className: 'min-w-52 wrap-anywhere', cell: ({ sentence }) => sentence },
];

export function OutcomesPage() {
  const list = useList({
    query: OutcomesDocument,
    format: formatOf(filters),
    variables: ({ search, stage }) => ({ filter: { search, stage: stage || null } }),
    pick: ({ outcomes: { edges, ...page } }) => ({
      ...page,
      edges: edges.map(({ node }) => ({ node: { ...node, id: node.idea.id } })),
    }),
    noun: { one: 'outcome', many: 'outcomes' },
    matching: ({ search, stage }) =>
      `${stage && `at the stage “${outcomeStages[stage]}” `}${search && `matching “${search}”`}`.trim(),
  });
  return (
    <ListPage
      title="Outcomes"
      intro="What became of approved ideas, the last recorded first. The page of an idea has its history, and takes the next entry."
      exported={{ path: '/api/outcomes/export', file: 'outcomes' }}
      list={list}
      columns={columns}
      empty={{
        title: 'No outcomes yet.',
        text: 'Record one on the page of an approved idea, in the tab Scores and notes.',
        action: (
          <ButtonLink to="/submissions?status=APPROVED" variant="secondary">
            See the approved ideas
          </ButtonLink>
        ),
      }}
    />
  );
}
