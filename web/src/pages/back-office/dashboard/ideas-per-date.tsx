import { granularities } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { useIdeasPerDateQuery } from '../../../graphql/generated-staff.ts';
import type { IdeasPerDateFragment, IdeasPerDateQuery } from '../../../graphql/generated-staff.ts';
import { ChartFigure, lazyChart } from './chart-figure.tsx';
import { LINE_CHART_HEIGHT } from './chart-looks.ts';
import { bestGranularity, daysOfPeriod, isInPart, nameOfPeriod, shortNameOfPeriod } from './days.ts';
import { sumOf } from './counts.ts';
import { useCallOfFigures, usePathOfIdeas } from './figure.tsx';
import { NoFigures, Panel, WhenLoaded, useFigures } from './panel.tsx';
import { ViewSwitch } from './view-switch.tsx';

const LineChart = lazyChart(async () => (await import('./line-chart.tsx')).LineChart);

const TITLE = 'Ideas Submitted Per Date';

interface Cut {
  range: StatsRange;
  granularity: Granularity;
}

/** @param chosen the period of a point; without it, the length of the range decides */
export function IdeasPerDate({
  stats: { months },
  range,
  today,
  chosen,
  onChoose,
}: {
  stats: IdeasPerDateFragment;
  range: StatsRange;
  today: string;
  chosen: Granularity | undefined;
  onChoose: (name: Granularity) => void;
}) {
  const first = range.from ?? months[0]?.date ?? today;
  const granularity = chosen ?? bestGranularity(first, range.to ?? today);
  const cut: Cut = { range, granularity };
  const isEmpty = sumOf(months) === 0;
  const callId = useCallOfFigures();
  const query = useIdeasPerDateQuery({
    variables: { ...cut, ...(callId && { callId }) },
    fetchPolicy: 'cache-and-network',
    skip: isEmpty,
  });
  const figures = useFigures(cut, query, 'Error fetching dashboard data');
  return (
    <Panel
      title={TITLE}
      aside={<ViewSwitch label="Ideas per" views={granularities} current={granularity} onChoose={onChoose} />}
    >
      {isEmpty ? (
        <NoFigures>No ideas were submitted in this period.</NoFigures>
      ) : (
        <WhenLoaded figures={figures} of="The ideas per date" height={LINE_CHART_HEIGHT}>
          {({ ideasByDate }, ask) => <DateFigure cut={ask} counts={ideasByDate} today={today} />}
        </WhenLoaded>
      )}
    </Panel>
  );
}

function DateFigure({
  cut: { range, granularity },
  counts,
  today,
}: {
  cut: Cut;
  counts: IdeasPerDateQuery['stats']['ideasByDate'];
  today: string;
}) {
  const pathOf = usePathOfIdeas();
  const points = counts.map(({ date, count }) => ({
    label: `${nameOfPeriod(date, granularity)}${isInPart(date, granularity, range, today) ? ' (not complete)' : ''}`,
    short: shortNameOfPeriod(date, granularity),
    count,
    to: pathOf([], daysOfPeriod(date, granularity, range)),
  }));
  const unit = granularities[granularity].toLowerCase();
  const isUnfinished = isInPart(counts.at(-1)?.date ?? today, granularity, range, today);
  const note = isUnfinished ? ` The last ${unit} is not complete.` : '';
  return (
    <ChartFigure
      title={TITLE}
      caption={`Submitted Ideas per ${unit}.${note}`}
      columns={['Date', 'Submitted Ideas']}
      rows={points}
      height={LINE_CHART_HEIGHT}
    >
      <LineChart points={points} isUnfinished={isUnfinished} />
    </ChartFigure>
  );
}
