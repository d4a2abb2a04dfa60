import { useEffect } from 'react';
import { ageGroups, genders } from '@portal/schema/choices';
import type { GenderStatsQuery, PersonStatsQuery } from '../../../graphql/generated.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartRow } from './chart-figure.tsx';
import { AGE_CHART_SIZE, GENDER_CHART_HEIGHT } from './chart-looks.ts';
import { sumOf } from './figures.ts';
import { lazyChart } from './lazy-chart.tsx';
import { NoFigures, Panel } from './panel.tsx';
import { NoFiguresYet } from './panel-states.tsx';
import { peopleViews } from './use-dashboard-address.ts';
import type { PeopleView } from './use-dashboard-address.ts';
import type { Figures } from './use-figures.ts';
import { ViewSwitch } from './view-switch.tsx';

const GenderChart = lazyChart(async () => (await import('./gender-chart.tsx')).GenderChart);
const AgeChart = lazyChart(async () => (await import('./age-chart.tsx')).AgeChart);

const titles = { GENDER: 'Gender Statistics', AGE: 'Age Statistics Chart' } as const;

/** Who submits: by gender or by age, one at a time (decisions "Back office"). */
export function PeoplePanel({
  byGender,
  byAge,
  view,
  onView,
}: {
  byGender: Figures<GenderStatsQuery['stats']>;
  byAge: Figures<PersonStatsQuery['stats']>;
  view: PeopleView;
  onView: (view: PeopleView) => void;
}) {
  return (
    <Panel
      title={titles[view]}
      aside={<ViewSwitch label="Statistics by" views={peopleViews} current={view} onChoose={onView} />}
    >
      {view === 'GENDER' ? <ByGender figures={byGender} /> : <ByAge figures={byAge} />}
    </Panel>
  );
}

function ByGender({ figures }: { figures: Figures<GenderStatsQuery['stats']> }) {
  const of = 'The figures by gender';
  if (figures.problem || !figures.shown) {
    return <NoFiguresYet of={of} figures={figures} height={GENDER_CHART_HEIGHT} />;
  }
  const counts = figures.shown.answer.genders;
  if (!Array.isArray(counts)) return <Unreadable of={of} />;
  const rows = counts.map(({ gender, count }) => ({ label: genders[gender], count }));
  if (sumOf(rows) === 0) return <NoSubmissions />;
  return (
    <ChartFigure
      title={titles.GENDER}
      caption="Number of Submissions"
      columns={['Gender', 'Number of Submissions']}
      rows={rows}
      height={GENDER_CHART_HEIGHT}
    >
      <GenderChart rows={rows} />
    </ChartFigure>
  );
}

function ByAge({ figures }: { figures: Figures<PersonStatsQuery['stats']> }) {
  const of = 'The figures by age';
  const { shown, problem } = figures;
  const isReadable = !shown || Array.isArray(shown.answer.ageGroups);
  useEffect(() => {
    if (!isReadable) console.error('Invalid data format');
  }, [isReadable]);
  if (problem || !shown) return <NoFiguresYet of={of} figures={figures} height={AGE_CHART_SIZE.height} />;
  if (!isReadable) return <Unreadable of={of} />;
  const rows: ChartRow[] = shown.answer.ageGroups.map(({ ageGroup, count }) => ({
    label: ageGroups[ageGroup],
    count,
  }));
  if (sumOf(rows) === 0) return <NoSubmissions />;
  return (
    <ChartFigure
      title={titles.AGE}
      caption="Age range per submission"
      columns={['Age range', 'Number of Submissions']}
      rows={rows}
      height={AGE_CHART_SIZE.height}
    >
      <AgeChart rows={rows} />
    </ChartFigure>
  );
}

const NoSubmissions = () => <NoFigures>No figures yet. No ideas were submitted in this period.</NoFigures>;

/** The server answered with something else than a list: it is of another version, or broken. */
function Unreadable({ of }: { of: string }) {
  return <NoFigures>{of} cannot be read. Reload the page; if that does not help, report it.</NoFigures>;
}
