/** What a panel shows while it has no figures. */
import { Problem } from '../../../ui/states.tsx';
import { LoadingChart } from './lazy-chart.tsx';
import type { Figures } from './use-figures.ts';

/** Says that the figures failed, or holds their place while they are on their way. */
export function NoFiguresYet({
  of,
  figures: { problem },
  height,
}: {
  /** What the figures are of: `The figures by gender`. */
  of: string;
  figures: Pick<Figures<unknown>, 'problem'>;
  /** How high they will be, in pixels. */
  height: number;
}) {
  if (problem) return <Problem title={`${of} could not be loaded.`} {...problem} />;
  return (
    <div style={{ height }} className="grid">
      <LoadingChart />
    </div>
  );
}
