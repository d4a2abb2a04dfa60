import { definitionOf, dimensions, headingOf } from '@portal/schema/breakdown';
import { choice, filters, text } from '@portal/schema/filters';
import { ideaFilters } from '@portal/schema/idea-filter';
import { isoAt, zoneInWords } from '@portal/schema/programme-time';
import { ROUNDED_TO } from '@portal/schema/stats';
import { requireActor } from '../../platform/context.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import type { Columns } from '../../transport/rest/export.ts';
import { breakDown } from './breakdown.service.ts';
import type { Breakdown } from './breakdown.ts';

type Row = Omit<Breakdown['rows'][number], 'name'>;

export const breakdownExport = exportRoute('/breakdowns/export', 'stats:read', {
  file: 'breakdown',
  filters: filters({
    by: choice('Rows', dimensions, { about: 'What the rows are.', any: 'None' }),
    across: choice('Columns', dimensions, { about: 'What the columns are.', any: 'None' }),
    question: text('Question', {
      about:
        'The question of a call whose answers are the rows, for CALL_ANSWER alone: the id of the call, a colon, and the key of the question.',
      inRest: 'For CALL_ANSWER alone: the id of a call, a colon, and the key of its question.',
      ofPersons: false,
    }),
    from: { ...ideaFilters.from, inRest: 'Only ideas of this day or later, YYYY-MM-DD.' },
    to: ideaFilters.to,
  }),
  rows: async (ctx, _page, { by: rowsBy, across, question, from, to }) => {
    const by = rowsBy ?? '';
    const { rows, columns, total, isRounded } = await breakDown(ctx, { by, across, question }, { from, to });
    const headOf = (label: string, ...of: string[]) => headingOf(label, isRounded, ...of);
    const shown: Columns<Row> = {
      [dimensions[by] ?? by]: ({ label }) => label,
      ...Object.fromEntries(
        columns.map(({ label }, n) => [headOf(label, by, across ?? ''), ({ cells }: Row) => cells[n]]),
      ),
      [headOf('Total', by)]: ({ count }) => count,
      [headOf('Share, %', by)]: ({ count }) => (total === 0 ? 0 : Math.round((count / total) * 100)),
    };
    return {
      count: () => rows.length,
      async *batches() {
        yield rows;
      },
      columns: shown,
      named: isRounded ? `rounded-to-${ROUNDED_TO}` : undefined,
      second: {
        name: 'definition',
        rows: [
          ['Rows', dimensions[by] ?? by],
          ['Columns', across ? (dimensions[across] ?? across) : 'None'],
          ['Period', `${from ?? 'the first idea'} to ${to ?? 'now'}, days in ${zoneInWords(ctx.timeZone)}`],
          ...definitionOf(by, across ?? null, isRounded).map((text) => ['What is counted', text]),
          // A row of totals among the data would count twice in a sum, and change its place in a sort.
          ...columns.map(({ label, count }) => [headOf(`Total, ${label}`, across ?? ''), String(count)]),
          ['Total', String(total)],
          ['Made', `${isoAt(ctx.now(), ctx.timeZone)} by ${requireActor(ctx).email}`],
        ],
      },
    };
  },
});
