/** The axis of counts that the charts with axes share: from zero, with a line at each mark. */
import { inFigures } from '../../../ui/figures.ts';

/** The scale that ends at the last mark. */
export const countScale = (marks: readonly number[]) =>
  ({ type: 'linear', min: 0, max: marks.at(-1) ?? 1 }) as const;

/**
 * The axis itself.
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
