/** Draws a bar chart (spec §9); lazy, as the chart library is heavy. */
import { Bar, ResponsiveBar } from '@nivo/bar';
import type { BarSvgProps } from '@nivo/bar';
import { countOf, inFigures } from '../../../lib/words.ts';
import { ChartTip } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import {
  BAR_CHART_HEIGHT,
  chartText,
  countAxis,
  countScale,
  lyingHeight,
  PAPER,
  useChartLooks,
} from './chart-looks.ts';
import { countTicks, largestOf } from './counts.ts';
import { useOpen } from './figure.tsx';

/** @param isLying where there may be many bars, or long labels: such a chart has any number of them at any width */
export function BarChart({ rows, isLying = false }: { rows: readonly ChartRow[]; isLying?: boolean }) {
  const { isPaper, isWide, palette, looks } = useChartLooks();
  const open = useOpen();
  const hasRoom = isWide && !isPaper;
  const ticks = countTicks(largestOf(rows), isPaper ? 5 : 10);
  const labelAxis = (place: Omit<Parameters<typeof WrappedLabel>[0], keyof Tick>) => ({
    tickSize: 0,
    renderTick: (tick: Tick) => <WrappedLabel {...tick} {...place} />,
  });
  const chart: Omit<BarSvgProps<ChartRow>, 'width' | 'height'> = {
    data: rows,
    keys: ['count'],
    indexBy: 'label',
    valueScale: countScale(ticks),
    colors: [palette.blue],
    borderRadius: 3,
    enableLabel: isLying,
    enableTotals: !isLying,
    valueFormat: inFigures,
    ...(isLying
      ? {
          layout: 'horizontal',
          // The first bar is at the foot.
          data: rows.toReversed(),
          padding: 0.25,
          margin: { right: 56, left: hasRoom ? 216 : 120 },
          labelPosition: 'end',
          labelOffset: 8,
          axisBottom: null,
          axisLeft: labelAxis({ letters: hasRoom ? 30 : 16, isBeside: true }),
          enableGridY: false,
        }
      : {
          padding: 0.4,
          margin: { top: 24, right: 8, bottom: 56, left: hasRoom ? 76 : 56 },
          gridYValues: ticks,
          // Without room for the legend, only the caption says what is counted.
          axisLeft: countAxis(ticks, hasRoom ? 'Number of Submissions' : '', -68),
          axisBottom: labelAxis({ letters: hasRoom ? 12 : 7 }),
        }),
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
    <div style={{ height: isLying ? lyingHeight(rows.length) : BAR_CHART_HEIGHT }}>
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

/** Draws a label of an axis, below or beside its bar, in lines of so many letters. */
function WrappedLabel({
  value,
  x,
  y,
  letters,
  isBeside = false,
}: Tick & { letters: number; isBeside?: boolean }) {
  const lines = linesOf(value, letters);
  const place = isBeside ? [x - 8, y - ((lines.length - 1) * LINE) / 2] : [x, y + LINE + 6];
  return (
    <text
      transform={`translate(${place.join(', ')})`}
      textAnchor={isBeside ? 'end' : 'middle'}
      dominantBaseline={isBeside ? 'central' : undefined}
      fontSize={chartText.fontSize}
      fill={chartText.fill}
    >
      {lines.map((line, index) => (
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
