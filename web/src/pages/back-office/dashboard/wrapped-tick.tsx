import { chartTheme } from './chart-looks.ts';

const LINE = 14;

/** A label of an axis and its place, as the chart gives them. */
export interface TickPlace {
  value: string;
  x: number;
  y: number;
}

/**
 * A label of an axis in lines, so that long ones stand side by side on a phone.
 * @param letters how many fit in a line
 */
export function WrappedTick({ value, x, y, letters }: TickPlace & { letters: number }) {
  return (
    <text
      transform={`translate(${x}, ${y + LINE + 6})`}
      textAnchor="middle"
      fontSize={chartTheme.text.fontSize}
      fill={chartTheme.text.fill}
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
