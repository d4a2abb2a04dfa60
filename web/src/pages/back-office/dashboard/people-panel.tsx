import { ageGroups, genders } from '@portal/schema/choices';
import type { PeoplePanelFragment } from '../../../graphql/generated.ts';
import { ChartFigure } from './chart-figure.tsx';
import { AGE_CHART_SIZE, GENDER_CHART_HEIGHT } from './chart-looks.ts';
import { sumOf } from './figures.ts';
import { lateChart } from './late-chart.tsx';
import { NoFigures, Panel } from './panel.tsx';
import { peopleViews } from './use-dashboard-address.ts';
import type { PeopleView } from './use-dashboard-address.ts';
import { ViewSwitch } from './view-switch.tsx';

const GenderChart = lateChart(async () => (await import('./gender-chart.tsx')).GenderChart);
const AgeChart = lateChart(async () => (await import('./age-chart.tsx')).AgeChart);

const titles = { GENDER: 'Gender Statistics', AGE: 'Age Statistics Chart' } as const;

/** Who submits: by gender or by age, one at a time (decisions "Back office"). */
export function PeoplePanel({
  stats,
  view,
  onView,
}: {
  stats: PeoplePanelFragment;
  view: PeopleView;
  onView: (view: PeopleView) => void;
}) {
  const byGender = stats.genders.map(({ gender, count }) => ({ label: genders[gender], count }));
  const byAge = stats.ageGroups.map(({ ageGroup, count }) => ({ label: ageGroups[ageGroup], count }));
  return (
    <Panel
      title={titles[view]}
      aside={<ViewSwitch label="Statistics by" views={peopleViews} current={view} onChoose={onView} />}
    >
      {sumOf(byGender) === 0 ? (
        <NoFigures>No ideas were submitted in these dates.</NoFigures>
      ) : view === 'GENDER' ? (
        <ChartFigure
          title={titles.GENDER}
          caption="Number of Submissions"
          columns={['Gender', 'Number of Submissions']}
          rows={byGender}
          height={GENDER_CHART_HEIGHT}
        >
          <GenderChart rows={byGender} />
        </ChartFigure>
      ) : (
        <ChartFigure
          title={titles.AGE}
          caption="Age range per submission"
          columns={['Age range', 'Number of Submissions']}
          rows={byAge}
          height={AGE_CHART_SIZE.height}
        >
          <AgeChart rows={byAge} />
        </ChartFigure>
      )}
    </Panel>
  );
}
