/** Draws the line chart of submitted ideas (spec §9); lazy, as the chart library is heavy. */
import { Line, ResponsiveLine } from '@nivo/line';
import type { LineSvgProps } from '@nivo/line';
import { inFigures } from '../../../lib/words.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { chartText, countAxis, countScale, LINE_CHART_HEIGHT, PAPER, useChartLooks } from './chart-looks.ts';
import { countTicks, largestOf, thinOut } from './counts.ts';
import { useOpen } from './figure.tsx';

interface Point extends ChartRow {
  short: string;
}

interface Series {
  id: string;
  data: { x: string; y: number }[];
}

const unfinishedAt = (x: string) => ({
  axis: 'x' as const,
  value: x,
  lineStyle: { stroke: chartText.fill, strokeDasharray: '4 4' },
  legend: 'Not complete',
  legendPosition: 'top' as const,
  textStyle: chartText,
});

/** @param isUnfinished marks the last point: its period goes on */
export function LineChart({ points, isUnfinished }: { points: readonly Point[]; isUnfinished: boolean }) {
  const { isPaper, isWide, palette, looks } = useChartLooks();
  const open = useOpen();
  const hasRoom = isWide || isPaper;
  const ticks = countTicks(largestOf(points), 8);
  const shortNames = new Map(points.map(({ label, short }) => [label, short]));
  const chart: Omit<LineSvgProps<Series>, 'width' | 'height'> = {
    data: [{ id: 'Submitted Ideas', data: points.map(({ label, count }) => ({ x: label, y: count })) }],
    margin: { top: 24, right: 40, bottom: 56, left: hasRoom ? 76 : 64 },
    xScale: { type: 'point' },
    yScale: countScale(ticks),
    colors: [palette.teal],
    lineWidth: 3,
    // Points that touch each other hide the line.
    enablePoints: points.length <= 60,
    pointSize: 7,
    enableGridX: false,
    gridYValues: ticks,
    axisLeft: countAxis(ticks, 'Count', hasRoom ? -68 : -56),
    axisBottom: {
      tickValues: thinOut(
        points.map(({ label }) => label),
        isPaper ? 5 : isWide ? 8 : 2,
      ),
      tickSize: 4,
      tickPadding: 8,
      format: (label: string) => shortNames.get(label) ?? label,
      legend: 'Date',
      legendPosition: 'middle',
      legendOffset: 44,
    },
    ...(isUnfinished && { markers: [unfinishedAt(points.at(-1)?.label ?? '')] }),
    enableSlices: 'x',
    onClick: (at) => {
      if ('points' in at) open(points[at.points[0]?.indexInSeries ?? -1]);
    },
    ...looks,
    sliceTooltip: ({ slice: { points: shown } }) =>
      shown.map(({ id, seriesId, data }) => (
        <ChartTip key={id}>
          {data.x}
          <br />
          {seriesId}: {inFigures(data.y)}
        </ChartTip>
      )),
  };
  return isPaper ? (
    <Line {...chart} {...PAPER.across} />
  ) : (
    <div style={{ height: LINE_CHART_HEIGHT }}>
      <ResponsiveLine {...chart} />
    </div>
  );
}
