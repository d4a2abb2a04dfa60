import type { IdeasView } from '@portal/schema/idea-address';
import { ideaColumns } from '@portal/schema/report';
import type { RankedRowFragment } from '../../../../graphql/generated-staff.ts';
import { ListTable } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IdeaLink } from '../../idea/idea-parts.tsx';
import { figure } from '../../scores/score-tables.tsx';
import { dayColumn, decisionColumns, DeskRow, firstColumn, low } from '../review-row.tsx';
import type { Decided } from '../review-row.tsx';

type Row = RankedRowFragment & Decided;

const number = (title: string, width: string, cell: Column<Row>['cell']) => ({
  ...{ title, ...low(`text-right ${width}`), isNumber: true, className: 'tabular-nums', cell },
});

const columnsFor = (ideas: readonly RankedRowFragment[], before: number | null): Column<Row>[] => [
  firstColumn(ideaColumns.solutionName, ideas, '', (idea) => (
    <span className="min-w-0 wrap-anywhere">
      <IdeaLink idea={idea} className="line-clamp-2" />
    </span>
  )),
  // An idea without an average has no rank.
  number('Rank', 'w-14', (idea) =>
    before !== null && typeof idea.ranking?.mean === 'number'
      ? before + ideas.findIndex(({ id }) => id === idea.id) + 1
      : '–',
  ),
  number(ideaColumns.mean, 'w-18', ({ ranking }) => figure(ranking?.mean ?? null)),
  { title: 'Disagreement', ...low('w-28'), cell: (idea) => <Disagreement {...idea} /> },
  number('Scores', 'w-16', ({ ranking }) => ranking?.number ?? '–'),
  dayColumn,
  ...decisionColumns,
];

/** Compares the shortlisted ideas by their scores, and takes the decisions. @param before how many rank higher, if it is known */
export function ShortlistTable({
  ideas,
  before,
}: {
  ideas: readonly RankedRowFragment[];
  before: number | null;
}) {
  return (
    <ListTable
      label="Shortlist"
      rows={ideas}
      columns={columnsFor(ideas, before)}
      minWidth="min-w-[60rem] table-fixed"
      as={DeskRow}
    />
  );
}

/** Narrows the shortlist to ideas whose reviewers disagree. */
export function DisagreementOnly({
  list,
  change,
}: {
  list: IdeasView;
  change: (part: Partial<IdeasView>) => void;
}) {
  const isOn = list.disagreement === 'yes';
  return (
    <Button
      dense
      variant="secondary"
      aria-pressed={isOn}
      className="aria-pressed:border-primary aria-pressed:bg-primary-tint print:hidden"
      onClick={() => change({ disagreement: isOn ? '' : 'yes' })}
    >
      Disagreement only
    </Button>
  );
}

function Disagreement({ ranking }: Pick<RankedRowFragment, 'ranking'>) {
  if (typeof ranking?.mean !== 'number') return '–';
  if (ranking.number < 2) return <span className="text-muted">One score</span>;
  if (!ranking.disagreement) return 'Low';
  return (
    <b className="whitespace-nowrap text-danger">
      <span aria-hidden="true">◆ </span>
      <span>High</span>
    </b>
  );
}
