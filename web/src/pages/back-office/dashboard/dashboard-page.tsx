import type { Choices } from '@portal/schema/lists';
import type { StatsRange } from '@portal/schema/stats';
import { today as presentDay, zoneName } from '../../../lib/words.ts';
import {
  useCallsOfFiguresQuery,
  useDashboardQuery,
  useGenderStatsQuery,
  usePeriodBeforeQuery,
  usePersonStatsQuery,
} from '../../../graphql/generated-staff.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { FilterChoices, FilterMenu } from '../../../ui/filter-menu.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { InASentence } from './in-a-sentence.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { faultOfRounded, nameOfRange, rangeBefore } from './days.ts';
import { CallOfFigures, useMay } from './figure.tsx';
import { IdeasPerDate } from './ideas-per-date.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { RangeBar } from './range-bar.tsx';
import { BacklogPanel, Conversion, KeyFigures } from './summary-panels.tsx';
import { peopleViews, useDashboardAddress } from './use-dashboard-address.ts';
import { useFigures } from './panel.tsx';
import { ViewSwitch } from './view-switch.tsx';

type Address = ReturnType<typeof useDashboardAddress>;

/** Loads the figures of a period, and those of the period before where they are compared. */
function useDashboard(
  { range, fault, callId }: Address,
  compared: StatsRange | undefined,
  faultOfPeople?: string,
) {
  const options = {
    variables: { range, ...(callId && { callId }) },
    fetchPolicy: 'cache-and-network',
    skip: fault !== undefined,
  } as const;
  const figures = useFigures(range, useDashboardQuery(options), 'Error fetching dashboard data');
  const ofPeople = { ...options, skip: options.skip || faultOfPeople !== undefined };
  const byGender = useFigures(range, useGenderStatsQuery(ofPeople), 'Error fetching gender stats');
  const byPerson = useFigures(range, usePersonStatsQuery(ofPeople), 'Error fetching data');
  const before = useFigures(
    compared,
    usePeriodBeforeQuery({
      ...options,
      variables: { ...options.variables, range: compared ?? null },
      skip: !compared,
    }),
    'Error fetching dashboard data',
  ).shown;
  const isStale = figures.isStale || (!ofPeople.skip && (byGender.isStale || byPerson.isStale));
  return { figures, byGender, byPerson, before, isStale };
}

/** The calls to which Home can be narrowed, by id: the challenges that take ideas. */
function useCallsOfFigures(): Choices {
  const { data } = useCallsOfFiguresQuery({ fetchPolicy: 'cache-and-network' });
  const calls = data?.challenges.edges.flatMap(({ node }) => (node.takes === 'IDEAS' ? node : []));
  return Object.fromEntries((calls ?? []).map(({ id, title }) => [id, title]));
}

export function DashboardPage() {
  const address = useDashboardAddress();
  const calls = useCallsOfFigures();
  const today = presentDay();
  const { range, fault, callId } = address;
  const periodBefore = rangeBefore(range, today);
  const compared = address.compares ? periodBefore : undefined;
  const nameOfCall = callId && (calls[callId] ?? 'one call');

  return (
    <div className="grid gap-2">
      {!fault && (
        <PaperHead>
          dashboard, <span>{nameOfCall && `${nameOfCall}, `}</span>
          {nameOfRange(range)}
          {compared && <span>{`, compared with ${nameOfRange(compared)}`}</span>}
        </PaperHead>
      )}
      <PageHead title="Admin Dashboard">
        {Object.keys(calls).length > 0 && (
          <FilterMenu label="Call" count={callId ? 1 : 0}>
            <FilterChoices<string>
              name="call"
              legend="Call"
              several={false}
              options={{ '': 'All', ...calls }}
              chosen={[callId ?? '']}
              onChange={([value = '']) => address.showCall(value)}
            />
          </FilterMenu>
        )}
        <RangeBar today={today} days={address.days} searchOf={address.searchOf} onShow={address.showRange} />
        {periodBefore && (
          <Button
            variant="secondary"
            className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
            aria-pressed={address.compares}
            onClick={() => address.choose({ compare: address.compares ? '' : 'yes' })}
          >
            Compare
          </Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHead>
      <FilterChips
        filters={nameOfCall ? [{ text: `Call: ${nameOfCall}`, removal: { call: '' } }] : []}
        address={address.chips}
      />
      {/* The figures of one call are never seen under the name of another. */}
      <CallOfFigures value={callId} key={callId}>
        <Figures {...{ address, compared, today }} />
      </CallOfFigures>
    </div>
  );
}

function Figures({
  address,
  compared,
  today,
}: {
  address: Address;
  compared: StatsRange | undefined;
  today: string;
}) {
  const { range, fault } = address;
  const seesExact = useMay('stats:read-exact');
  const mayReadNeeds = useMay('needs:read');
  const faultOfPeople = seesExact ? undefined : faultOfRounded(range, today);
  const loaded = useDashboard(address, compared, faultOfPeople);
  const { shown, problem } = loaded.figures;
  return (
    <>
      {mayReadNeeds && <NeedsPanel />}
      {!fault && <InASentence {...{ range, today }} />}
      {fault ? (
        <EmptyState title={fault}>
          <ButtonLink to={`/dashboard${address.searchOf({ from: null, to: null })}`} variant="secondary">
            Show all time
          </ButtonLink>
        </EmptyState>
      ) : problem && !shown ? (
        <Problem title="The figures could not be loaded." {...problem} />
      ) : shown ? (
        <Panels {...{ address, compared, today, faultOfPeople }} {...loaded} shown={shown} />
      ) : (
        <Skeleton label="Loading the figures…" lines={8} />
      )}
    </>
  );
}

interface PanelsProps extends ReturnType<typeof useDashboard> {
  address: Address;
  /** The period before, where it is compared. */
  compared: StatsRange | undefined;
  today: string;
  /** Why the figures of people are not given. */
  faultOfPeople: string | undefined;
  shown: NonNullable<ReturnType<typeof useDashboard>['figures']['shown']>;
}

/** Shows the figures that were loaded last. */
function Panels({
  address,
  compared,
  today,
  faultOfPeople,
  figures,
  byGender,
  byPerson,
  before,
  isStale,
  shown,
}: PanelsProps) {
  const { problem } = figures;
  const viewSwitch = (
    <ViewSwitch
      label="Statistics by"
      views={peopleViews}
      current={address.peopleView}
      onChoose={(people) => address.choose({ people })}
    />
  );
  return (
    <div
      aria-busy={isStale}
      className={`on-paper-as-drawn grid grid-cols-[minmax(0,1fr)] gap-3 print:gap-2 print:text-xs ${isStale ? 'opacity-60' : ''}`}
    >
      {problem && (
        <Problem
          title={`The figures could not be loaded. These are of ${nameOfRange(shown.query)}.`}
          {...problem}
        />
      )}
      <KeyFigures
        stats={shown.answer}
        range={shown.query}
        before={before?.query && compared ? { query: before.query, answer: before.answer } : undefined}
      />
      <div className={pair}>
        <div className={stack}>
          <FigurePanel by="personTypes" figures={byPerson} fault={faultOfPeople} />
          {address.peopleView === 'GENDER' ? (
            <FigurePanel by="genders" figures={byGender} aside={viewSwitch} fault={faultOfPeople} />
          ) : (
            <FigurePanel by="ageGroups" figures={byPerson} aside={viewSwitch} fault={faultOfPeople} />
          )}
        </div>
        <div className={stack}>
          <BacklogPanel stats={shown.answer} />
          <FigurePanel by="focusAreas" figures={figures} />
          <FigurePanel by="statuses" figures={figures} />
        </div>
      </div>
      <IdeasPerDate
        stats={shown.answer}
        range={shown.query}
        today={today}
        chosen={address.granularity}
        onChoose={(granularity) => address.choose({ granularity })}
      />
      {address.callId ? (
        <OutcomesPanel />
      ) : (
        <div className={pair}>
          <Conversion stats={shown.answer} range={shown.query} />
          <OutcomesPanel />
        </div>
      )}
      <p role="status" className="text-sm text-muted print:hidden">
        {isStale
          ? 'Loading…'
          : `${sentence(nameOfRange(shown.query))}${compared ? `, compared with ${nameOfRange(compared)}` : ''}. Days are counted in ${zoneName()}.`}
      </p>
    </div>
  );
}

/** Panels below each other, which share the height of the taller column. */
const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 print:gap-2';

const pair = 'grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2 print:grid-cols-2 print:gap-2';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
