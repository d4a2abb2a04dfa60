/** Colours, sizes and axes of charts (spec §9), in a module apart: the page needs the sizes before the lazy charts. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { colourNames, tokensOf } from '@portal/schema/colours';
import { company, companyDefaults } from '@portal/schema/company';
import { inFigures } from '../../../lib/words.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

export const tileColours = ['#3730a3', '#1d4ed8', '#4f46e5', '#1e40af', '#4338ca', '#2563eb'] as const;

/** The shades of the colours of the programme, where these are its own. */
const own = colourNames.some((name) => company[name] !== companyDefaults[name])
  ? tokensOf(company)
  : undefined;

/**
 * The colours of bars, lines and slices, and of what is between slices: primary, teal and surface of theme.css, and five greens (spec §9).
 * The chart library reads a variable only when it first draws, so that a change of the theme or paper would not reach it.
 */
export const palettes = {
  light: {
    blue: own?.light.primary ?? '#0a5a9c',
    teal: own?.light.teal ?? '#00707a',
    greens: ['#0f3d14', '#1b5e20', '#2e7d32', '#388e3c', '#43a047'],
    gap: '#ffffff',
  },
  dark: {
    blue: own?.dark.primary ?? '#7cbbf2',
    teal: own?.dark.teal ?? '#5fc6cf',
    greens: ['#cdebce', '#98d49b', '#66bb6a', '#43a047', '#2e7d32'],
    gap: '#13212f',
  },
};

/** Sizes in pixels (spec §9); that of the line chart is ours. */
export const BAR_CHART_HEIGHT = 300;
/** The height of a chart of lying bars: a label beside a bar may have two lines. */
export const lyingHeight = (bars: number): number => bars * 32;
export const PIE_CHART_SIZE = { width: 300, height: 200 };
export const LINE_CHART_HEIGHT = 220;

/** Sizes on a sheet of A4 in two columns, and across both. */
export const PAPER = {
  column: { width: 290, height: 190 },
  pie: { width: 290, height: 150 },
  across: { width: 610, height: 230 },
};

export const chartText = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--color-muted)' };

const theme = {
  text: chartText,
  axis: {
    ticks: { text: chartText, line: { stroke: 'var(--color-control)' } },
    legend: { text: { fontSize: 13, fontWeight: 600, fill: 'var(--color-ink)' } },
    domain: { line: { stroke: 'var(--color-control)', strokeWidth: 1 } },
  },
  grid: { line: { stroke: 'var(--color-line)' } },
  crosshair: { line: { stroke: 'var(--color-ink)', strokeDasharray: '4 4' } },
  labels: { text: { fontSize: 13, fontWeight: 600, fill: 'var(--color-ink)' } },
};

let isPrinting = false;

/** Draws the layout for paper at once: the browser prints when the listener returns. Previews change only the media query. */
function onPrint(redraw: () => void): () => void {
  const medium = window.matchMedia('print');
  const set = (next: boolean) => {
    isPrinting = next;
    flushSync(redraw);
  };
  const begin = () => set(true);
  const end = () => set(medium.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  medium.addEventListener('change', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    medium.removeEventListener('change', end);
  };
}

export function useChartLooks() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const isDark = useMediaQuery('screen and (prefers-color-scheme: dark)', false);
  const isWide = useMediaQuery('(min-width: 48rem)', false);
  const isPaper = useSyncExternalStore(
    onPrint,
    () => isPrinting,
    () => false,
  );
  const palette = palettes[isDark && !isPaper ? 'dark' : 'light'];
  return { isPaper, isWide, palette, looks: { theme, animate: !isStill && !isPaper } };
}

export const countScale = (ticks: readonly number[]) =>
  ({ type: 'linear', min: 0, max: ticks.at(-1) ?? 1 }) as const;

/** @param legendOffset pixels between the axis and its legend */
export const countAxis = (ticks: readonly number[], legend: string, legendOffset: number) =>
  ({
    tickValues: ticks,
    tickSize: 0,
    tickPadding: 8,
    format: inFigures,
    legend,
    legendPosition: 'middle',
    legendOffset,
  }) as const;
