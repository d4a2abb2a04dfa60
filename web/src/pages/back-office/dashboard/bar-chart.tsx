/** Draws a bar chart (spec §9); lazy, as the chart library is heavy. */
import { Bar, ResponsiveBar } from '@nivo/bar';
import type { BarSvgProps } from '@nivo/bar';
import { countOf, inFigures } from '../../../lib/words.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { BAR_CHART_HEIGHT, chartText, countAxis, countScale, PAPER, useChartLooks } from './chart-looks.ts';
import { countTicks, largestOf } from './counts.ts';
import { useOpen } from './figure.tsx';

export function BarChart({ rows }: { rows: readonly ChartRow[] }) {
  const { isPaper, isWide, palette, looks } = useChartLooks();
  const open = useOpen();
  const hasRoom = isWide && !isPaper;
  const ticks = countTicks(largestOf(rows), isPaper ? 5 : 10);
  const chart: Omit<BarSvgProps<ChartRow>, 'width' | 'height'> = {
    data: rows,
    keys: ['count'],
    indexBy: 'label',
    padding: 0.4,
    margin: { top: 24, right: 8, bottom: 56, left: hasRoom ? 76 : 56 },
    valueScale: countScale(ticks),
    colors: [palette.blue],
    borderRadius: 3,
    enableLabel: false,
    enableTotals: true,
    valueFormat: inFigures,
    gridYValues: ticks,
    // Without room for the legend, only the caption says what is counted.
    axisLeft: countAxis(ticks, hasRoom ? 'Number of Submissions' : '', -68),
    axisBottom: {
      renderTick: (tick: Tick) => <WrappedLabel {...tick} letters={hasRoom ? 12 : 7} />,
    },
    ...looks,
    onClick: ({ data }) => open(data),
    tooltip: ({ indexValue, value }) => (
      <ChartTip>
        {indexValue}: {countOf(value, 'submission')}
      </ChartTip>
    ),
  };
  return isPaper ? (
    <Bar {...chart} {...PAPER.column} />
  ) : (
    <div style={{ height: BAR_CHART_HEIGHT }}>
      <ResponsiveBar {...chart} />
    </div>
  );
}

const LINE = 14;

interface Tick {
  value: string;
  x: number;
  y: number;
}

/** Draws a label of an axis in lines of so many letters, so that long ones fit side by side on a phone. */
function WrappedLabel({ value, x, y, letters }: Tick & { letters: number }) {
  return (
    <text
      transform={`translate(${x}, ${y + LINE + 6})`}
      textAnchor="middle"
      fontSize={chartText.fontSize}
      fill={chartText.fill}
    >
      {linesOf(value, letters).map((line, index) => (
        <tspan key={line} x={0} dy={index === 0 ? 0 : LINE}>
          {line.trimEnd()}
        </tspan>
      ))}
    </text>
  );
}

function linesOf(text: string, letters: number): string[] {
  // A line may end after a blank or a hyphen.
  return text.split(/(?<=[ -])/).reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    if (last === undefined || (last + part).trimEnd().length > letters) return [...lines, part];
    return [...lines.slice(0, -1), last + part];
  }, []);
}
