import { dimensions, headingOf } from '@portal/schema/breakdown';
import type { StatsRange } from '@portal/schema/stats';
import type { BreakdownsQuery } from '../../../../graphql/generated-staff.ts';
import { RowHead, ScrollTable } from '../../../../ui/scroll-table.tsx';
import { shareOf } from '../counts.ts';
import { Figure, usePathOfIdeas } from '../figure.tsx';

/** Draws a breakdown with its totals and shares; a figure links to its ideas if the filters of Submissions can select them. */
export function BreakdownTable({
  figures: { total, isRounded, columns, rows },
  query: { by, across, range },
  question,
}: {
  figures: BreakdownsQuery['breakdown'];
  query: { by: string; across: string | null; range: StatsRange };
  /** The words of the question of a call whose answers are counted. */
  question: string | undefined;
}) {
  const pathOf = usePathOfIdeas();
  const figure = (count: number, row?: string, column?: string) => {
    const chosen = [[by, row] as const, ...(across ? [[across, column] as const] : [])];
    return <Figure count={count} to={pathOf(chosen, range)} className="" />;
  };
  const totals = { name: undefined, label: 'Total', count: total, cells: columns.map(({ count }) => count) };
  const heads = [
    question ?? dimensions[by] ?? by,
    ...columns.map(({ label }) => headingOf(label, isRounded, by, across ?? '')),
    headingOf('Total', isRounded, by),
    'Share',
  ];
  return (
    <ScrollTable
      dense
      isWide
      label="Breakdown"
      columns={heads.map((name, n) => (n === 0 ? name : { name, className: 'px-3 text-right' }))}
      minWidth=""
    >
      {[...rows, totals].map(({ name, label, count, cells }) => (
        <tr key={label} className={`border-t border-line tabular-nums ${name ? '' : 'font-semibold'}`}>
          <RowHead>{label}</RowHead>
          {columns.map((column, n) => (
            <td key={column.name} className="px-3 py-2 text-right">
              {figure(cells[n] ?? 0, name, column.name)}
            </td>
          ))}
          <td className="px-3 py-2 text-right font-semibold">{figure(count, name)}</td>
          <td className="px-3 py-2 text-right text-muted">{shareOf(count, total)}</td>
        </tr>
      ))}
      {columns.length > 0 && (
        <tr className="border-t border-line text-muted">
          <RowHead>Share</RowHead>
          {[...totals.cells, total].map((count, n) => (
            <td key={heads[n + 1]} className="px-3 py-2 text-right">
              {shareOf(count, total)}
            </td>
          ))}
          <td />
        </tr>
      )}
    </ScrollTable>
  );
}
