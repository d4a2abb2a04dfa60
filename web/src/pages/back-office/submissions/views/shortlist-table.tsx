import type { IdeasView } from '@portal/schema/idea-address';
import type { RankedRowFragment } from '../../../../graphql/generated.ts';
import { RowChoice } from '../../../../lists/row-selection.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ScrollTable } from '../../../../ui/scroll-table.tsx';
import type { TableColumn } from '../../../../ui/scroll-table.tsx';
import { useSelection } from '../../desk/desk.tsx';
import { IdeaLink, SubmissionDate } from '../../idea/idea-parts.tsx';
import { cell, decisionColumns } from '../review-list.tsx';
import { DeskRow } from '../review-row.tsx';
import { figure } from '../../scores/score-tables.tsx';

const number = `${cell} text-right`;

/** Compares the shortlisted ideas by their scores, and takes the decisions. @param before how many rank higher, if it is known */
export function ShortlistTable({
  ideas,
  before,
}: {
  ideas: readonly RankedRowFragment[];
  before: number | null;
}) {
  const selection = useSelection();
  const columns: readonly TableColumn[] = [
    {
      name: 'Solution Name',
      head: (
        <span className="flex items-center gap-2">
          <RowChoice selection={selection} rows={ideas} label="Select all ideas on this page" />
          Solution Name
        </span>
      ),
      className: `${cell} pl-3`,
    },
    { name: 'Rank', className: `${number} w-14` },
    { name: 'Average', className: `${number} w-18` },
    { name: 'Disagreement', className: `${cell} w-28` },
    { name: 'Scores', className: `${number} w-16` },
    { name: 'Date', className: `${cell} w-25 px-1` },
    ...decisionColumns,
  ];
  return (
    <ScrollTable label="Shortlist" columns={columns} dense minWidth="min-w-[60rem] table-fixed">
      {ideas.map((idea, at) => (
        <DeskRow
          key={idea.id}
          idea={idea}
          columns={columns.length}
          head={
            <span className="min-w-0 wrap-anywhere">
              <IdeaLink idea={idea} className="line-clamp-2" />
            </span>
          }
        >
          {/* An idea without an average has no rank. */}
          <td className="px-1.5 py-0.5 text-right tabular-nums">
            {before !== null && typeof idea.ranking?.mean === 'number' ? before + at + 1 : '–'}
          </td>
          <td className="px-1.5 py-0.5 text-right tabular-nums">{figure(idea.ranking?.mean ?? null)}</td>
          <td className="px-1.5 py-0.5">
            <Disagreement ranking={idea.ranking} />
          </td>
          <td className="px-1.5 py-0.5 text-right tabular-nums">{idea.ranking?.number ?? '–'}</td>
          <td className="px-1 py-0.5">
            <SubmissionDate idea={idea} />
          </td>
        </DeskRow>
      ))}
    </ScrollTable>
  );
}

/** Narrows the shortlist to what the reviewers disagree on. */
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
