import { useOutcomeFiguresQuery } from '../../../graphql/generated.ts';
import { inFigures } from '../../../lib/words.ts';
import { shareOf } from './counts.ts';
import { Figure } from './figure.tsx';
import { Panel, useFigures, WhenLoaded } from './panel.tsx';

/** Shows the present outcomes of approved ideas. Each figure links to its list. */
export function OutcomesPanel() {
  const { data: stats, ...result } = useOutcomeFiguresQuery({ fetchPolicy: 'cache-and-network' });
  const figures = useFigures(null, { ...result, data: stats && { stats } }, 'Error fetching outcomes');
  const figure = (label: string, count: number, stage = '') => (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl leading-tight font-bold">
        <Figure count={count} to={`/outcomes${stage}`} />
      </dd>
    </div>
  );
  return (
    <Panel title="What became of approved ideas">
      <WhenLoaded figures={figures} of="The outcomes" height={64}>
        {({ pilot, live, recorded, stats: { statuses } }) => {
          const approved = statuses.find(({ name }) => name === 'APPROVED')?.count ?? 0;
          const share = shareOf(recorded.totalCount, approved);
          return (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(4.75rem,25%)),1fr))] gap-2">
              {figure('In pilot today', pilot.totalCount, '?stage=PILOT')}
              {figure('Live today', live.totalCount, '?stage=LIVE')}
              {figure(`With an outcome: ${share} of ${inFigures(approved)} approved`, recorded.totalCount)}
            </dl>
          );
        }}
      </WhenLoaded>
    </Panel>
  );
}
