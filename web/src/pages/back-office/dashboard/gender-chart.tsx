/** The bar chart of the people panel (spec §9); loaded apart, as the chart library is heavy. */
import { Bar, ResponsiveBar } from '@nivo/bar';
import type { BarSvgProps } from '@nivo/bar';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { usePaper } from '../../../ui/use-paper.ts';
import { countOf, inFigures } from '../../../ui/figures.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { blue, chartTheme, GENDER_CHART_HEIGHT, PAPER } from './chart-looks.ts';
import { countAxis, countScale } from './count-axis.ts';
import { countingMarks, largestOf } from './figures.ts';
import { WrappedTick } from './wrapped-tick.tsx';
import type { TickPlace } from './wrapped-tick.tsx';

/** How many submissions came from people of each gender. */
export function GenderChart({ rows }: { rows: readonly ChartRow[] }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const isPaper = usePaper();
  const isWide = useMediaQuery('(min-width: 40rem)', false) && !isPaper;
  const marks = countingMarks(largestOf(rows), isPaper ? 5 : 10);
  const chart: Omit<BarSvgProps<ChartRow>, 'width' | 'height'> = {
    data: rows,
    keys: ['count'],
    indexBy: 'label',
    // A bar takes 0.6 of its share of the axis.
    padding: 0.4,
    margin: { top: 24, right: 8, bottom: 56, left: isWide ? 76 : 56 },
    valueScale: countScale(marks),
    colors: [blue],
    borderRadius: 3,
    enableLabel: false,
    enableTotals: true,
    valueFormat: inFigures,
    gridYValues: marks,
    // Where there is no room the caption alone says so.
    axisLeft: countAxis(marks, isWide ? 'Number of Submissions' : '', -68),
    axisBottom: {
      renderTick: (tick: TickPlace) => <WrappedTick {...tick} letters={isWide ? 12 : 7} />,
    },
    theme: chartTheme,
    animate: !isStill && !isPaper,
    tooltip: ({ indexValue, value }) => (
      <ChartTip>
        {indexValue}: {countOf(value, 'submission')}
      </ChartTip>
    ),
  };
  return isPaper ? (
    <Bar {...chart} {...PAPER.column} />
  ) : (
    <div style={{ height: GENDER_CHART_HEIGHT }}>
      <ResponsiveBar {...chart} />
    </div>
  );
}
