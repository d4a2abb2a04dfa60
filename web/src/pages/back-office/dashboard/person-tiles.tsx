import { personTypes } from '@portal/schema/choices';
import type { PersonStatsQuery } from '../../../graphql/generated.ts';
import { inFigures } from '../../../ui/figures.ts';
import { tileColours } from './chart-looks.ts';
import { Panel } from './panel.tsx';
import { NoFiguresYet } from './panel-states.tsx';
import type { Figures } from './use-figures.ts';

/** A tile for each kind of submitter. */
export function PersonTiles({ figures }: { figures: Figures<PersonStatsQuery['stats']> }) {
  return (
    <Panel title="Person Type Statistics">
      {figures.problem || !figures.shown ? (
        <NoFiguresYet of="The figures by person type" figures={figures} height={TILES_HEIGHT} />
      ) : (
        <Tiles stats={figures.shown.answer} />
      )}
    </Panel>
  );
}

/** Two rows of them, in pixels. */
const TILES_HEIGHT = 188;

function Tiles({ stats }: { stats: PersonStatsQuery['stats'] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 print:grid-cols-3 print:gap-2">
      {stats.personTypes.map(({ personType, count }, index) => (
        <div
          key={personType}
          style={{ backgroundColor: tileColours[index % tileColours.length] }}
          className="flex min-w-0 flex-col-reverse justify-end rounded-box p-4 text-white forced-colors:border print:p-2"
        >
          <dt>{personTypes[personType]}</dt>
          <dd className="text-2xl leading-tight font-bold break-words print:text-lg">{inFigures(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
