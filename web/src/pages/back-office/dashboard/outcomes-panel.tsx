import { useOutcomeFiguresQuery } from '../../../graphql/generated-staff.ts';
import { inFigures } from '../../../lib/words.ts';
import { Worth } from '../shared/worth.tsx';
import { shareOf } from './counts.ts';
import { Figure, useCallOfFigures, usePathOfIdeas } from './figure.tsx';
import { Panel, useFigures, WhenLoaded } from './panel.tsx';

/** Shows the present outcomes of approved ideas. Each figure links to its list, for those who may read it. */
export function OutcomesPanel() {
  const callId = useCallOfFigures();
  const figures = useFigures(
    null,
    useOutcomeFiguresQuery({ fetchPolicy: 'cache-and-network', ...(callId && { variables: { callId } }) }),
    'Error fetching outcomes',
  );
  const pathOf = usePathOfIdeas();
  const figure = (label: string, count: number, outcome: 'RECORDED' | 'PILOT' | 'LIVE' = 'RECORDED') => (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl leading-tight font-bold">
        <Figure count={count} to={pathOf([], { from: null, to: null }, { outcome })} />
      </dd>
    </div>
  );
  return (
    <Panel title="What became of approved ideas">
      <WhenLoaded figures={figures} of="The outcomes" height={64}>
        {({ outcomes: { pilot, live, recorded, values }, statuses }) => {
          const approved = statuses.find(({ name }) => name === 'APPROVED')?.count ?? 0;
          return (
            <>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(4.75rem,25%)),1fr))] gap-2">
                {figure('In pilot today', pilot, 'PILOT')}
                {figure('Live today', live, 'LIVE')}
                {figure(
                  `With an outcome: ${shareOf(recorded, approved)} of ${inFigures(approved)} approved`,
                  recorded,
                )}
              </dl>
              <Worth values={values} className="text-sm" />
            </>
          );
        }}
      </WhenLoaded>
    </Panel>
  );
}
