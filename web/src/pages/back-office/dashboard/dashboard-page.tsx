import { can } from '@portal/schema/access';
import { today as presentDay, zoneName } from '../../../lib/words.ts';
import { useDashboardQuery, useGenderStatsQuery, usePersonStatsQuery } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { nameOfRange } from './days.ts';
import { IdeasPerDate } from './ideas-per-date.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { RangeBar } from './range-bar.tsx';
import { BacklogPanel, Conversion, KeyCards, ReviewTime } from './summary-panels.tsx';
import { peopleViews, useDashboardAddress } from './use-dashboard-address.ts';
import { useFigures } from './panel.tsx';
import { ViewSwitch } from './view-switch.tsx';

export function DashboardPage() {
  const { user } = useSession();
  const seesExact = user !== undefined && can(user.role, 'stats:read-exact');
  const address = useDashboardAddress();
  const today = presentDay();
  const { range } = address;
  const options = {
    variables: { range: range ?? null },
    fetchPolicy: 'cache-and-network',
    skip: !range,
  } as const;
  const dashboard = useDashboardQuery(options);
  const figures = useFigures(range, dashboard, 'Error fetching dashboard data');
  const byGender = useFigures(range, useGenderStatsQuery(options), 'Error fetching gender stats');
  const byPerson = useFigures(range, usePersonStatsQuery(options), 'Error fetching data');
  const { shown, problem } = figures;
  const isStale = figures.isStale || byGender.isStale || byPerson.isStale;
  const viewSwitch = (
    <ViewSwitch
      label="Statistics by"
      views={peopleViews}
      current={address.peopleView}
      onChoose={(people) => address.choose({ people })}
    />
  );

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
      ) : shown?.query ? (
        <div
          aria-busy={isStale}
          className={`on-paper-as-drawn grid gap-6 print:gap-2 print:text-xs ${isStale ? 'opacity-60' : ''}`}
        >
          <p role="status" className="-mt-2 text-sm text-muted print:hidden">
            {isStale
              ? 'Loading…'
              : `${sentence(nameOfRange(shown.query))}. Days are counted in ${zoneName}.${seesExact ? '' : ' Every count is rounded to 5, up or down.'}`}
          </p>
          <KeyCards stats={shown.answer} />
          {/* Columns instead of rows: cards differ in height. */}
          <div className="grid items-start gap-6 xl:grid-cols-2 print:grid-cols-2 print:gap-2">
            <div className={column}>
              <BreakdownPanel by="personTypes" figures={byPerson} />
              <ReviewTime stats={shown.answer} />
              {address.peopleView === 'GENDER' ? (
                <BreakdownPanel by="genders" figures={byGender} aside={viewSwitch} />
              ) : (
                <BreakdownPanel by="ageGroups" figures={byPerson} aside={viewSwitch} />
              )}
            </div>
            <div className={column}>
              <BacklogPanel stats={shown.answer} today={today} />
              <BreakdownPanel by="statuses" figures={figures} />
              <Conversion stats={shown.answer} />
              {seesExact && (
                <div className="print:hidden">
                  <OutcomesPanel />
                </div>
              )}
            </div>
          </div>
          <IdeasPerDate
            stats={shown.answer}
            range={shown.query}
            today={today}
            chosen={address.granularity}
            onChoose={(granularity) => address.choose({ granularity })}
          />
          <BreakdownPanel by="focusAreas" figures={figures} />
        </div>
      ) : (
        <Skeleton label="Loading the figures…" lines={8} />
      )}
    </>
  );
}

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 print:gap-2';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
