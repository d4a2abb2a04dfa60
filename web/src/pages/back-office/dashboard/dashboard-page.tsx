import type { StatsRange } from '@portal/schema/stats';
import { zoneName } from '../../../app/words.ts';
import { useDashboardQuery, useGenderStatsQuery, usePersonStatsQuery } from '../../../graphql/generated.ts';
import type { DashboardQuery, GenderStatsQuery, PersonStatsQuery } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { inBackOffice } from '../shared/back-office-page.tsx';
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
import { useFigures } from './use-figures.ts';
import type { Figures } from './use-figures.ts';

function Dashboard() {
  const address = useDashboardAddress();
  const today = presentDay();
  const { range } = address;
  const options = {
    variables: { range: range ?? null },
    fetchPolicy: 'cache-and-network',
    skip: !range,
  } as const;
  const figures = useFigures(range, useDashboardQuery(options), 'Error fetching dashboard data');
  const byGender = useFigures(range, useGenderStatsQuery(options), 'Error fetching gender stats');
  const byPerson = useFigures(range, usePersonStatsQuery(options), 'Error fetching data');
  const { shown, problem } = figures;

  return (
    <>
      {range && <PaperHead>dashboard, {nameOfRange(range)}</PaperHead>}
      <PageTitle className="print:text-lg">Admin Dashboard</PageTitle>
      <RangeBar today={today} days={address.days} onShow={address.showRange} />
      {!range ? (
        <EmptyState title={address.fault ?? ''}>
          <ButtonLink to="/dashboard" variant="secondary">
            Show all time
          </ButtonLink>
        </EmptyState>
      ) : problem ? (
        <Problem title="The figures could not be loaded." {...problem} />
      ) : shown?.ask ? (
        <AllFigures
          stats={shown.answer}
          range={shown.ask}
          byGender={byGender}
          byPerson={byPerson}
          today={today}
          isStale={figures.isStale || byGender.isStale || byPerson.isStale}
          address={address}
        />
      ) : (
        <Skeleton label="Loading the figures…" lines={8} />
      )}
    </>
  );
}

/** The statistics of the programme (spec §2 "Admin dashboard"), for elevated roles. */
export const DashboardPage = inBackOffice('stats:read', Dashboard);

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 print:gap-2';

/** The figures of a range; dimmed while those of another are on their way. */
function AllFigures({
  stats,
  range,
  byGender,
  byPerson,
  today,
  isStale,
  address,
}: {
  stats: DashboardQuery['stats'];
  range: StatsRange;
  byGender: Figures<GenderStatsQuery['stats']>;
  byPerson: Figures<PersonStatsQuery['stats']>;
  today: string;
  isStale: boolean;
  address: ReturnType<typeof useDashboardAddress>;
}) {
  return (
    <div
      aria-busy={isStale}
      className={`on-paper-as-drawn grid gap-6 print:gap-2 print:text-xs ${isStale ? 'opacity-60' : ''}`}
    >
      <p role="status" className="-mt-2 text-sm text-muted print:hidden">
        {isStale ? 'Loading…' : `${sentence(nameOfRange(range))}. Days are counted in ${zoneName}.`}
      </p>
      <KeyCards stats={stats} />
      {/* Two columns on their own: each card ends where its content does. */}
      <div className="grid items-start gap-6 xl:grid-cols-2 print:grid-cols-2 print:gap-2">
        <div className={column}>
          <PersonTiles figures={byPerson} />
          <DecisionTime stats={stats} />
          <PeoplePanel
            byGender={byGender}
            byAge={byPerson}
            view={address.peopleView}
            onView={(people) => address.choose({ people })}
          />
        </div>
        <div className={column}>
          <BacklogPanel stats={stats} today={today} />
          <IdeasByStatus stats={stats} range={range} />
          <Conversion stats={stats} />
        </div>
      </div>
      <IdeasPerDate
        stats={stats}
        range={range}
        today={today}
        chosen={address.granularity}
        onChoose={(granularity) => address.choose({ granularity })}
      />
      <IdeasByFocusArea stats={stats} range={range} />
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
