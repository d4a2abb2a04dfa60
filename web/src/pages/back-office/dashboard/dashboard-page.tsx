import type { StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../app/problem-of.ts';
import { useDashboardQuery } from '../../../graphql/generated.ts';
import type { DashboardQuery } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { BacklogPanel } from './backlog-panel.tsx';
import { Conversion } from './conversion.tsx';
import { nameOfRange, presentDay } from './days.ts';
import { DecisionTime } from './decision-time.tsx';
import { IdeasByFocusArea, IdeasByStatus } from './idea-breakdowns.tsx';
import { IdeasPerDate } from './ideas-per-date.tsx';
import { KeyCards } from './key-cards.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PersonTiles } from './person-tiles.tsx';
import { RangeBar } from './range-bar.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';
import { useErrorLog } from './use-error-log.ts';
import { useLoaded } from './use-loaded.ts';

/** The statistics of the programme (spec §2 "Admin dashboard"), for elevated roles. */
export function DashboardPage() {
  return (
    <BackOfficePage action="stats:read">
      <Dashboard />
    </BackOfficePage>
  );
}

function Dashboard() {
  const address = useDashboardAddress();
  const today = presentDay();
  const { data, error, refetch } = useDashboardQuery({
    variables: { range: address.range ?? null },
    fetchPolicy: 'cache-and-network',
    skip: !address.range,
  });
  useErrorLog(error);
  const shown = useLoaded(address.range, data?.stats);

  return (
    <>
      <PageTitle>Admin Dashboard</PageTitle>
      <RangeBar today={today} days={address.days} onShow={address.showRange} />
      {!address.range ? (
        <EmptyState title={address.fault ?? ''}>
          <ButtonLink to="/dashboard" variant="secondary">
            Show all time
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <Problem
          title="The figures could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : shown?.ask ? (
        <Figures stats={shown.answer} range={shown.ask} today={today} isStale={!data} address={address} />
      ) : (
        <Skeleton label="Loading the figures…" lines={8} />
      )}
    </>
  );
}

/** The figures of a range; dimmed while those of another are on their way. */
function Figures({
  stats,
  range,
  today,
  isStale,
  address,
}: {
  stats: DashboardQuery['stats'];
  range: StatsRange;
  today: string;
  isStale: boolean;
  address: ReturnType<typeof useDashboardAddress>;
}) {
  return (
    <div aria-busy={isStale} className={`grid gap-6 ${isStale ? 'opacity-60' : ''}`}>
      <p role="status" className="-mt-2 text-sm text-muted">
        {isStale ? 'Loading…' : `Figures of ${nameOfRange(range)}. Days begin at midnight UTC.`}
      </p>
      <KeyCards stats={stats} />
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="grid content-start gap-6">
          <PersonTiles stats={stats} />
          <DecisionTime stats={stats} />
        </div>
        <BacklogPanel stats={stats} today={today} />
        <PeoplePanel stats={stats} view={address.peopleView} onView={address.choosePeopleView} />
        <div className="grid content-start gap-6">
          <IdeasByStatus stats={stats} range={range} />
          <Conversion stats={stats} />
        </div>
      </div>
      <IdeasPerDate
        stats={stats}
        range={range}
        today={today}
        chosen={address.granularity}
        onChoose={address.chooseGranularity}
      />
      <IdeasByFocusArea stats={stats} range={range} />
    </div>
  );
}
