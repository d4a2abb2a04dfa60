/** Draws the breakdowns of ideas: a panel each, by a table. */
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ageGroups, focusAreas, genders, personTypes } from '@portal/schema/choices';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { Choices } from '@portal/schema/lists';
import type { StatsRange } from '@portal/schema/stats';
import type { BreakdownsFragment, GenderStatsQuery, PersonStatsQuery } from '../../../graphql/generated.ts';
import { inFigures } from '../../../lib/words.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { BarList } from './bar-list.tsx';
import type { ReviewDeskFilter } from './bar-list.tsx';
import { ChartFigure, lazyChart } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { BAR_CHART_HEIGHT, PIE_CHART_SIZE, tileColours } from './chart-looks.ts';
import { sumOf } from './counts.ts';
import { NoFigures, Panel, WhenLoaded } from './panel.tsx';
import type { Figures } from './panel.tsx';

const BarChart = lazyChart(async () => (await import('./bar-chart.tsx')).BarChart);
const PieChart = lazyChart(async () => (await import('./pie-chart.tsx')).PieChart);

type Breakdowns = GenderStatsQuery['stats'] & PersonStatsQuery['stats'] & BreakdownsFragment;
type BreakdownName = keyof Breakdowns;
type RowOf<By extends BreakdownName> = Breakdowns[By][number];
type NameIn<By extends BreakdownName> = RowOf<By>['name'];
/** The keys beside `name`, of a breakdown by several. */
type OtherKey<By extends BreakdownName> = Exclude<keyof RowOf<By> & string, 'name' | 'count' | '__typename'>;

interface Row<Name extends string> extends ChartRow {
  /** Of all keys: tells the rows apart. */
  key: string;
  name: Name;
}

interface Drawing<Name extends string> {
  /** In pixels, while it is loaded. */
  height: number;
  draw: (rows: readonly Row<Name>[], title: string, range: StatsRange | undefined) => ReactNode;
}

interface Look<Name extends string> extends Drawing<Name> {
  title: string;
  /** Completes the message of a failure: `The figures by …`. */
  by: string;
  list: Readonly<Record<Name, string>>;
  /** Logged when the answer is no list (spec §8). */
  malformed?: string;
}

interface ManyKeys<Key extends string> {
  /** The lists of the keys beside `name`. */
  others: Readonly<Record<Key, Choices>>;
}

const tiles: Drawing<string> = {
  height: 188,
  draw: (rows) => (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 print:grid-cols-3 print:gap-2">
      {rows.map(({ key, label, count }, index) => (
        <div
          key={key}
          style={{ backgroundColor: tileColours[index % tileColours.length] }}
          className="flex min-w-0 flex-col-reverse justify-end rounded-box p-4 text-white forced-colors:border print:p-2"
        >
          <dt>{label}</dt>
          <dd className="text-2xl leading-tight font-bold break-words print:text-lg">{inFigures(count)}</dd>
        </div>
      ))}
    </dl>
  ),
};

const chart = (
  Chart: ComponentType<{ rows: readonly ChartRow[] }>,
  height: number,
  heading: string,
  caption: string,
): Drawing<string> => ({
  height,
  draw: (rows, title) =>
    sumOf(rows) === 0 ? (
      <NoFigures>No figures yet. No ideas were submitted in this period.</NoFigures>
    ) : (
      <ChartFigure
        title={title}
        caption={caption}
        columns={[heading, 'Number of Submissions']}
        rows={rows}
        height={height}
      >
        <Chart rows={rows} />
      </ChartFigure>
    ),
});

/** Draws a bar for each choice. @param ideas filters the review desk @param isSorted by count, in two columns */
const bars = <Name extends string>({
  label,
  colour,
  ideas,
  isSorted = false,
}: {
  label?: (name: Name) => ReactNode;
  colour?: (name: Name) => string;
  ideas?: (name: Name) => ReviewDeskFilter;
  isSorted?: boolean;
}): Drawing<Name> => ({
  height: 180,
  draw: (rows, _title, range) => (
    <BarList
      whole={sumOf(rows)}
      className={isSorted ? 'gap-x-12 md:grid-cols-2 print:grid-cols-2' : ''}
      rows={(isSorted ? [...rows].sort((one, other) => other.count - one.count) : rows).map((row) => ({
        key: row.key,
        label: label?.(row.name) ?? row.label,
        count: row.count,
        ...(ideas && { ideas: { ...range, ...ideas(row.name) } }),
        ...(colour && { colour: colour(row.name) }),
      }))}
    />
  ),
});

const colours = { success: 'bg-success', danger: 'bg-danger', warning: 'bg-warning' };

const looks: {
  [By in BreakdownName]: Look<NameIn<By>> &
    ([OtherKey<By>] extends [never] ? unknown : ManyKeys<OtherKey<By>>);
} = {
  personTypes: {
    title: 'Person Type Statistics',
    by: 'person type',
    list: personTypes,
    ...tiles,
  },
  genders: {
    title: 'Gender Statistics',
    by: 'gender',
    list: genders,
    ...chart(BarChart, BAR_CHART_HEIGHT, 'Gender', 'Number of Submissions'),
  },
  ageGroups: {
    title: 'Age Statistics Chart',
    by: 'age',
    list: ageGroups,
    ...chart(PieChart, PIE_CHART_SIZE.height, 'Age range', 'Age range per submission'),
    malformed: 'Invalid data format',
  },
  statuses: {
    title: 'Ideas by status',
    by: 'status',
    list: reviewStatuses,
    ...bars({
      label: (status) => <StatusChip status={status} />,
      colour: (status) => colours[reviewTraits[status].tone],
      ideas: (status) => ({ status: [status] }),
    }),
  },
  focusAreas: {
    title: 'Ideas by focus area',
    by: 'focus area',
    list: focusAreas,
    ...bars({ isSorted: true, ideas: (focus) => ({ focus }) }),
  },
};

export function BreakdownPanel<By extends BreakdownName>({
  by,
  figures,
  aside,
}: {
  by: By;
  figures: Figures<{ [Name in By]: readonly { name: NameIn<Name>; count: number }[] }>;
  aside?: ReactNode;
}) {
  const look: Look<NameIn<By>> & Partial<ManyKeys<string>> = looks[by];
  const of = `The figures by ${look.by}`;
  // A server of another version, or a broken one, may answer with something else.
  const isMalformed = figures.shown !== undefined && !Array.isArray(figures.shown.answer[by]);
  useEffect(() => {
    if (isMalformed && look.malformed) console.error(look.malformed);
  }, [isMalformed, look]);
  return (
    <Panel title={look.title} aside={aside}>
      <WhenLoaded figures={figures} of={of} height={look.height}>
        {(answer, range) =>
          isMalformed ? (
            <NoFigures>{of} cannot be read. Reload the page; if that does not help, report it.</NoFigures>
          ) : (
            look.draw(
              answer[by].map((row) => {
                const others = Object.entries(look.others ?? {}).map(
                  ([key, list]) => list[(row as unknown as Record<string, string>)[key] ?? ''],
                );
                const label = [look.list[row.name], ...others].join(', ');
                return { key: label, name: row.name, label, count: row.count };
              }),
              look.title,
              range,
            )
          )
        }
      </WhenLoaded>
    </Panel>
  );
}
