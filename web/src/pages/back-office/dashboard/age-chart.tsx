/** The pie chart of the people panel (spec §9); loaded apart, as the chart library is heavy. */
import { ResponsivePie } from '@nivo/pie';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { AGE_CHART_SIZE, chartTheme, greens } from './chart-looks.ts';
import { countOf, inFigures, shareOf, sumOf } from './figures.ts';

const colourOf = (index: number) => greens[index % greens.length];

/** How the submissions are spread over the ages. */
export function AgeChart({ rows }: { rows: readonly ChartRow[] }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const all = sumOf(rows);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div style={AGE_CHART_SIZE} className="max-w-full">
        <ResponsivePie
          data={rows.map(({ label, count }) => ({ id: label, value: count }))}
          margin={{ top: 24, right: 56, bottom: 24, left: 56 }}
          colors={greens}
          borderWidth={2}
          borderColor="#ffffff"
          enableArcLabels={false}
          arcLinkLabelsSkipAngle={12}
          arcLinkLabelsDiagonalLength={8}
          arcLinkLabelsStraightLength={6}
          arcLinkLabelsTextOffset={3}
          arcLinkLabelsColor={{ from: 'color' }}
          activeOuterRadiusOffset={4}
          theme={chartTheme}
          animate={!isStill}
          tooltip={({ datum }) => (
            <ChartTip>
              {datum.id}: {countOf(datum.value, 'submission')} ({shareOf(datum.value, all)})
            </ChartTip>
          )}
        />
      </div>
      <ul className="grid min-w-44 flex-1 grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 text-sm">
        {rows.map(({ label, count }, index) => (
          <li key={label} className="flex items-center gap-2 border-b border-line py-1">
            <span className="size-3 shrink-0 rounded-full" style={{ backgroundColor: colourOf(index) }} />
            <span className="flex-1 whitespace-nowrap">{label}</span>
            <span className="tabular-nums">{inFigures(count)}</span>
            <span className="w-12 text-right whitespace-nowrap text-muted tabular-nums">
              {shareOf(count, all)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
