import { personTypes } from '@portal/schema/choices';
import type { PersonTilesFragment } from '../../../graphql/generated.ts';
import { tileColours } from './chart-looks.ts';
import { inFigures } from './figures.ts';
import { Panel } from './panel.tsx';

/** A tile for each kind of submitter. */
export function PersonTiles({ stats }: { stats: PersonTilesFragment }) {
  return (
    <Panel title="Person Type Statistics">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {stats.personTypes.map(({ personType, count }, index) => (
          <div
            key={personType}
            style={{ backgroundColor: tileColours[index % tileColours.length] }}
            className="flex min-w-0 flex-col-reverse justify-end rounded-box p-4 text-white"
          >
            <dt>{personTypes[personType]}</dt>
            <dd className="text-2xl leading-tight font-bold break-words">{inFigures(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
