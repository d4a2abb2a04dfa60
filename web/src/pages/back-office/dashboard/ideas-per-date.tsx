import { granularities } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../app/problem-of.ts';
import { useIdeasPerDateQuery } from '../../../graphql/generated.ts';
import type { IdeasPerDateFragment, IdeasPerDateQuery } from '../../../graphql/generated.ts';
import { Problem } from '../../../ui/states.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { DATE_CHART_HEIGHT } from './chart-looks.ts';
import { bestGranularity, isInPart, nameOfPeriod, shortNameOfPeriod } from './days.ts';
import { sumOf } from './figures.ts';
import { LoadingChart, lazyChart } from './lazy-chart.tsx';
import { NoFigures, Panel } from './panel.tsx';
import { useErrorLog } from './use-figures.ts';
import { useLoaded } from '../../../app/use-loaded.ts';
import { ViewSwitch } from './view-switch.tsx';

const DateChart = lazyChart(async () => (await import('./date-chart.tsx')).DateChart);

const TITLE = 'Ideas Submitted Per Date';

/** What the points of the chart are about. */
interface Cut {
  range: StatsRange;
  granularity: Granularity;
}

/**
 * Submitted ideas over time.
 * @param chosen how far apart the points are; undefined leaves that to the length of the range
 */
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
  const cut: Cut = { range, granularity: chosen ?? bestGranularity(first, range.to ?? today) };
  const isEmpty = sumOf(months) === 0;
  const { data, error, refetch } = useIdeasPerDateQuery({
    variables: { ...cut },
    fetchPolicy: 'cache-and-network',
    skip: isEmpty,
  });
  useErrorLog(error, 'Error fetching dashboard data');
  const shown = useLoaded(cut, data?.stats.ideasByDate);
  return (
    <Panel
      title={TITLE}
      aside={
        <ViewSwitch label="Ideas per" views={granularities} current={cut.granularity} onChoose={onChoose} />
      }
    >
      {isEmpty ? (
        <NoFigures>No figures yet. No ideas were submitted in this period.</NoFigures>
      ) : error ? (
        <Problem
          title="The ideas per date could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : shown ? (
        <DateFigure cut={shown.ask} counts={shown.answer} today={today} />
      ) : (
        <div style={{ height: DATE_CHART_HEIGHT }} className="grid">
          <LoadingChart />
        </div>
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
  const points = counts.map(({ date, count }) => ({
    label: `${nameOfPeriod(date, granularity)}${isInPart(date, granularity, range, today) ? ' (not complete)' : ''}`,
    short: shortNameOfPeriod(date, granularity),
    count,
  }));
  const unit = granularities[granularity].toLowerCase();
  const last = counts.at(-1)?.date ?? today;
  const note = isInPart(last, granularity, range, today) ? ` The last ${unit} is not complete.` : '';
  return (
    <ChartFigure
      title={TITLE}
      caption={`Submitted Ideas per ${unit}.${note}`}
      columns={['Date', 'Submitted Ideas']}
      rows={points}
      height={DATE_CHART_HEIGHT}
    >
      <DateChart points={points} />
    </ChartFigure>
  );
}
