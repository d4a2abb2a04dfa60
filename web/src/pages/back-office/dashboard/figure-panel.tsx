/** Draws the figures of ideas by an answer, each in a panel that the table `looks` describes. */
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { isOfSubmitter } from '@portal/schema/breakdown';
import { ageGroups, focusAreas, genders, personTypes } from '@portal/schema/choices';
import type { Choices, NOT_ASKED } from '@portal/schema/lists';
import { ROUNDED_TO } from '@portal/schema/stats';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type {
  FiguresFragment,
  GenderStatsQuery,
  PersonStatsQuery,
} from '../../../graphql/generated-staff.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { BarList } from './bar-list.tsx';
import { ChartFigure, lazyChart } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { BAR_CHART_HEIGHT, PIE_CHART_SIZE, tileColours } from './chart-looks.ts';
import { sumOf } from './counts.ts';
import { Figure, useMay, usePathOfIdeas } from './figure.tsx';
import { NoFigures, Panel, WhenLoaded } from './panel.tsx';
import type { Figures } from './panel.tsx';

const BarChart = lazyChart(async () => (await import('./bar-chart.tsx')).BarChart);
const PieChart = lazyChart(async () => (await import('./pie-chart.tsx')).PieChart);

type AnswerFigures = GenderStatsQuery['stats'] & PersonStatsQuery['stats'] & FiguresFragment;
type FigureName = keyof AnswerFigures;
type NameIn<By extends FigureName> = AnswerFigures[By][number]['name'];

interface Row<Name extends string> extends ChartRow {
  name: Name;
}

interface Drawing<Name extends string> {
  /** The height in pixels that is reserved while the drawing is loaded. */
  height: number;
  draw: (rows: readonly Row<Name>[], title: string) => ReactNode;
}

interface Look<Name extends string> extends Drawing<Name> {
  title: string;
  /** Completes the message of a failure: `The figures by …`. */
  by: string;
  dimension: string;
  /** No figure counts what was not asked. */
  list: Readonly<Record<Exclude<Name, typeof NOT_ASKED>, string>>;
  /** Logged when the answer is no list (spec §8). */
  malformed?: string;
}

const tiles: Drawing<string> = {
  height: 160,
  draw: (rows) => (
    <dl className="two-columns grid gap-2 md:grid-cols-3 print:grid-cols-3 print:gap-2">
      {rows.map(({ label, count, to }, index) => (
        <div
          key={label}
          style={{ backgroundColor: tileColours[index % tileColours.length] }}
          className="flex min-w-0 flex-col-reverse justify-end rounded-box px-3 py-2 text-white forced-colors:border print:p-2"
        >
          <dt>{label}</dt>
          <dd className="text-2xl leading-tight font-bold wrap-break-word print:text-lg">
            <Figure count={count} to={to} className="text-inherit!" />
          </dd>
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
      <NoFigures>No ideas were submitted in this period.</NoFigures>
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

/** Draws a bar for each choice. @param isSorted whether the bars are sorted by count */
const bars = <Name extends string>({
  label,
  colour,
  isSorted = false,
}: {
  label?: (name: Name) => ReactNode;
  colour?: (name: Name) => string;
  isSorted?: boolean;
}): Drawing<Name> => ({
  height: 180,
  draw: (rows) => (
    <BarList
      whole={sumOf(rows)}
      rows={(isSorted ? [...rows].sort((one, other) => other.count - one.count) : rows).map((row) => ({
        key: row.name,
        label: label?.(row.name) ?? row.label,
        count: row.count,
        to: row.to,
        ...(colour && { colour: colour(row.name) }),
      }))}
    />
  ),
});

const colours = { success: 'bg-success', danger: 'bg-danger', warning: 'bg-warning' };

const looks: { [By in FigureName]: Look<NameIn<By>> } = {
  personTypes: {
    title: 'Person Type Statistics',
    by: 'person type',
    dimension: 'PERSON_TYPE',
    list: personTypes,
    ...tiles,
  },
  genders: {
    title: 'Gender Statistics',
    by: 'gender',
    dimension: 'GENDER',
    list: genders,
    ...chart(BarChart, BAR_CHART_HEIGHT, 'Gender', 'Number of Submissions'),
  },
  ageGroups: {
    title: 'Age Statistics Chart',
    by: 'age',
    dimension: 'AGE_GROUP',
    list: ageGroups,
    ...chart(PieChart, PIE_CHART_SIZE.height, 'Age range', 'Age range per submission'),
    malformed: 'Invalid data format',
  },
  statuses: {
    title: 'Ideas by status',
    by: 'status',
    dimension: 'STATUS',
    list: reviewStatuses,
    ...bars({
      label: (status) => <StatusChip status={status} />,
      colour: (status) => colours[reviewTraits[status].tone],
    }),
  },
  focusAreas: {
    title: 'Ideas by focus area',
    by: 'focus area',
    dimension: 'FOCUS_AREA',
    list: focusAreas,
    ...bars({ isSorted: true }),
  },
};

export function FigurePanel<By extends FigureName>({
  by,
  figures,
  aside,
  fault,
}: {
  by: By;
  figures: Figures<{ [Name in By]: readonly { name: NameIn<Name>; count: number }[] }>;
  aside?: ReactNode;
  /** Why the figures are not given for this range. */
  fault?: string | undefined;
}) {
  const look: Look<NameIn<By>> = looks[by];
  const list: Choices = look.list;
  const pathOf = usePathOfIdeas();
  const isRounded = !useMay('stats:read-exact') && isOfSubmitter(look.dimension);
  const of = `The figures by ${look.by}`;
  // A server of another version, or a broken one, may answer with something else.
  const isMalformed = figures.shown !== undefined && !Array.isArray(figures.shown.answer[by]);
  useEffect(() => {
    if (isMalformed && look.malformed) console.error(look.malformed);
  }, [isMalformed, look]);
  return (
    <Panel title={look.title} aside={aside}>
      {isRounded && !fault && (
        <p className="text-sm text-muted">
          Each count is rounded to a multiple of {ROUNDED_TO}, up or down: together they need not be the
          total.
        </p>
      )}
      {fault ? (
        <NoFigures>{fault}</NoFigures>
      ) : (
        <WhenLoaded figures={figures} of={of} height={look.height}>
          {(answer, range) =>
            isMalformed ? (
              <NoFigures>{of} cannot be read. Reload the page; if that does not help, report it.</NoFigures>
            ) : (
              look.draw(
                answer[by].map(({ name, count }) => ({
                  name,
                  label: list[name] ?? name,
                  count,
                  to: pathOf([[look.dimension, name]], range),
                })),
                look.title,
              )
            )
          }
        </WhenLoaded>
      )}
    </Panel>
  );
}
