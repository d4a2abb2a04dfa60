/** How the ideas of a range are spread over statuses and focus areas. */
import { focusAreas, reviewTraits } from '@portal/schema/choices';
import type { StatsRange } from '@portal/schema/stats';
import type { IdeasByFocusAreaFragment, IdeasByStatusFragment } from '../../../graphql/generated.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { BarList } from './bar-list.tsx';
import { sumOf } from './figures.ts';
import { Panel } from './panel.tsx';
import { submissionsPath } from './submissions-path.ts';

const colours = { success: 'bg-success', danger: 'bg-danger', warning: 'bg-warning' };

/** Ideas by their present status. */
export function IdeasByStatus({
  stats: { statuses },
  range,
}: {
  stats: IdeasByStatusFragment;
  range: StatsRange;
}) {
  return (
    <Panel title="Ideas by status">
      <BarList
        whole={sumOf(statuses)}
        rows={statuses.map(({ status, count }) => ({
          key: status,
          label: <StatusChip status={status} />,
          count,
          about: 'ideas, show them',
          to: submissionsPath({ ...range, status: [status] }),
          colour: colours[reviewTraits[status].tone],
        }))}
      />
    </Panel>
  );
}

/** Ideas by focus area, the most frequent first. */
export function IdeasByFocusArea({ stats, range }: { stats: IdeasByFocusAreaFragment; range: StatsRange }) {
  const areas = [...stats.focusAreas].sort((one, other) => other.count - one.count);
  return (
    <Panel title="Ideas by focus area">
      <BarList
        whole={sumOf(areas)}
        className="gap-x-12 md:grid-cols-2 print:grid-cols-2"
        rows={areas.map(({ focusArea, count }) => ({
          key: focusArea,
          label: focusAreas[focusArea],
          count,
          about: 'ideas, show them',
          to: submissionsPath({ ...range, focus: focusArea }),
        }))}
      />
    </Panel>
  );
}
