/** Colours and sizes of the dashboard (spec §9, else those of the interface). Apart from the charts, as pages wait for these. */

/** Six indigo and blue shades; white text on each is readable. */
export const tileColours = ['#3730a3', '#1d4ed8', '#4f46e5', '#1e40af', '#4338ca', '#2563eb'] as const;

/** Five green shades, each distinct from white. */
export const greens: string[] = ['#0f3d14', '#1b5e20', '#2e7d32', '#388e3c', '#43a047'];

export const blue = '#0a5a9c';
export const teal = '#00707a';

/** Sizes in pixels (spec §9); that of the date chart is ours. */
export const GENDER_CHART_HEIGHT = 300;
export const AGE_CHART_SIZE = { width: 300, height: 200 };
export const DATE_CHART_HEIGHT = 320;

/** Sizes on a sheet of A4 in two columns, and across both. */
export const PAPER = {
  column: { width: 290, height: 190 },
  pie: { width: 290, height: 150 },
  across: { width: 610, height: 230 },
};

/** Text and lines of a chart, as on the rest of the page. */
export const chartTheme = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: '#4a5b6c' },
  axis: {
    ticks: { text: { fontSize: 12, fill: '#4a5b6c' }, line: { stroke: '#7a8a9a' } },
    legend: { text: { fontSize: 13, fontWeight: 600, fill: '#0b1f33' } },
    domain: { line: { stroke: '#7a8a9a', strokeWidth: 1 } },
  },
  grid: { line: { stroke: '#d5dde4' } },
  crosshair: { line: { stroke: '#0b1f33', strokeDasharray: '4 4' } },
  labels: { text: { fontSize: 13, fontWeight: 600, fill: '#0b1f33' } },
};
