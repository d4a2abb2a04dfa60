/** Draws a pie chart (spec §9); lazy, as the chart library is heavy. */
import { Pie, ResponsivePie } from '@nivo/pie';
import type { PieSvgProps } from '@nivo/pie';
import { countOf, inFigures } from '../../../lib/words.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { PAPER, PIE_CHART_SIZE, useChartLooks } from './chart-looks.ts';
import { shareOf, sumOf } from './counts.ts';
import { useOpen } from './figure.tsx';

interface Slice {
  id: string;
  value: number;
}

export function PieChart({ rows }: { rows: readonly ChartRow[] }) {
  const { isPaper, palette, looks } = useChartLooks();
  const { greens, gap } = palette;
  const open = useOpen();
  const all = sumOf(rows);
  const isHatched = (index: number) => index >= greens.length;
  const chart: Omit<PieSvgProps<Slice>, 'width' | 'height'> = {
    data: rows.map(({ label, count }) => ({ id: label, value: count })),
    margin: { top: 24, right: 56, bottom: 24, left: 56 },
    colors: greens,
    // Each shade once more, with lines: there are more slices than shades.
    defs: greens.map((background, shade) => ({
      ...{ id: `hatched-${shade}`, type: 'patternLines', background, color: gap },
      ...{ rotation: -45, lineWidth: 2, spacing: 7 },
    })),
    fill: rows.flatMap(({ label }, index) =>
      isHatched(index) ? [{ match: { id: label }, id: `hatched-${index % greens.length}` }] : [],
    ),
    borderWidth: 2,
    borderColor: gap,
    enableArcLabels: false,
    // On paper the legend has the labels of the arcs.
    enableArcLinkLabels: !isPaper,
    arcLinkLabelsSkipAngle: 12,
    arcLinkLabelsDiagonalLength: 8,
    arcLinkLabelsStraightLength: 6,
    arcLinkLabelsTextOffset: 3,
    arcLinkLabelsColor: { from: 'color' },
    activeOuterRadiusOffset: 4,
    ...looks,
    onClick: ({ id }) => open(rows.find(({ label }) => label === id)),
    tooltip: ({ datum }) => (
      <ChartTip>
        {datum.id}: {countOf(datum.value, 'submission')} ({shareOf(datum.value, all)})
      </ChartTip>
    ),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-4 print:gap-y-1">
      <div style={isPaper ? PAPER.pie : PIE_CHART_SIZE} className="max-w-full">
        {/* The library reads the colour of labels, a variable, only when it first draws. */}
        {isPaper ? <Pie {...chart} {...PAPER.pie} /> : <ResponsivePie key={gap} {...chart} />}
      </div>
      <ul className="grid min-w-36 flex-1 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 text-xs">
        {rows.map(({ label, count }, index) => (
          <li key={label} className="flex items-center gap-2 border-b border-line py-1 print:py-0.5">
            <span
              className="size-3 shrink-0 rounded-full forced-color-adjust-none"
              style={{
                backgroundColor: greens[index % greens.length],
                ...(isHatched(index) && {
                  backgroundImage: `repeating-linear-gradient(45deg, transparent 0 3px, ${gap} 3px 5px)`,
                }),
              }}
            />
            <span className="flex-1 whitespace-nowrap">{label}</span>
            <span className="tabular-nums">{inFigures(count)}</span>
            <span className="w-[2.25rem] text-right whitespace-nowrap text-muted tabular-nums">
              {shareOf(count, all)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
