/** Colours, sizes and axes of charts (spec §9, else those of the interface). Apart from the charts, as pages wait for these. */
import { inFigures } from '../../../ui/figures.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { usePaper } from '../../../ui/use-paper.ts';

/** Six indigo and blue shades; white text on each is readable. */
export const tileColours = ['#3730a3', '#1d4ed8', '#4f46e5', '#1e40af', '#4338ca', '#2563eb'] as const;

/** Five green shades, each distinct from white. */
export const greens: string[] = ['#0f3d14', '#1b5e20', '#2e7d32', '#388e3c', '#43a047'];

export const blue = '#0a5a9c';
export const teal = '#00707a';

/** Sizes in pixels (spec §9); that of the line chart is ours. */
export const BAR_CHART_HEIGHT = 300;
export const PIE_CHART_SIZE = { width: 300, height: 200 };
export const LINE_CHART_HEIGHT = 320;

/** Sizes on a sheet of A4 in two columns, and across both. */
export const PAPER = {
  column: { width: 290, height: 190 },
  pie: { width: 290, height: 150 },
  across: { width: 610, height: 230 },
};

/** The text of a chart, as on the rest of the page. */
export const chartText = { fontFamily: 'inherit', fontSize: 12, fill: '#4a5b6c' };

const theme = {
  text: chartText,
  axis: {
    ticks: { text: { fontSize: 12, fill: '#4a5b6c' }, line: { stroke: '#7a8a9a' } },
    legend: { text: { fontSize: 13, fontWeight: 600, fill: '#0b1f33' } },
    domain: { line: { stroke: '#7a8a9a', strokeWidth: 1 } },
  },
  grid: { line: { stroke: '#d5dde4' } },
  crosshair: { line: { stroke: '#0b1f33', strokeDasharray: '4 4' } },
  labels: { text: { fontSize: 13, fontWeight: 600, fill: '#0b1f33' } },
};

/** Reads what a chart is drawn for: paper or a screen, wide or narrow, with or without motion. */
export function useChartLooks() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const isWide = useMediaQuery('(min-width: 40rem)', false);
  const isPaper = usePaper();
  return { isPaper, isWide, looks: { theme, animate: !isStill && !isPaper } };
}

/** Scales an axis of counts from zero to its last mark. */
export const countScale = (marks: readonly number[]) =>
  ({ type: 'linear', min: 0, max: marks.at(-1) ?? 1 }) as const;

/**
 * Sets an axis of counts, with a line at each mark.
 * @param legend what is counted; '' where there is no room for it
 * @param legendOffset how far the legend is from the axis, in pixels
 */
export const countAxis = (marks: readonly number[], legend: string, legendOffset: number) =>
  ({
    tickValues: marks,
    tickSize: 0,
    tickPadding: 8,
    format: inFigures,
    legend,
    legendPosition: 'middle',
    legendOffset,
  }) as const;
