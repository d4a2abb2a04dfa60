import { definitionOf, dimensions, isOfSubmitter } from '@portal/schema/breakdown';
import type { Choices } from '@portal/schema/lists';
import { ROUNDED_TO } from '@portal/schema/stats';
import { useBreakdownsQuery } from '../../../../graphql/generated-staff.ts';
import type { BreakdownsQuery, BreakdownsQueryVariables } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { formatOf, useAddress } from '../../../../lib/use-address.ts';
import { useLoaded } from '../../../../lib/use-loaded.ts';
import { countOf, today, zoneName } from '../../../../lib/words.ts';
import { ExportMenu } from '../../../../lists/export-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FilterChips } from '../../../../ui/filter-chips.tsx';
import { FilterSearch, FilterSelect } from '../../../../ui/filter-fields.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { PaperHead } from '../../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../../ui/states.tsx';
import { lazyChart } from '../chart-figure.tsx';
import { lyingHeight } from '../chart-looks.ts';
import { faultOfRounded, nameOfRange, readRange } from '../days.ts';
import { useMay, usePathOfIdeas } from '../figure.tsx';
import { NoFigures } from '../panel.tsx';
import { RangeBar } from '../range-bar.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { useCallQuestions } from '../../shared/use-call-questions.ts';
import '../../shared/back-office.css';

const BarChart = lazyChart(async () => (await import('../bar-chart.tsx')).BarChart);

const CALL_ANSWER = 'CALL_ANSWER';
const format = formatOf({
  by: { options: dimensions },
  across: { options: dimensions },
  question: {},
  from: {},
  to: {},
});
type Dimension = BreakdownsQueryVariables['by'];
const without = (choices: Choices, name: string): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([each]) => each !== name));

/** The dimensions that come first; the others are a group of their own, by their names. */
const first = ['FOCUS_AREA', 'STATUS', 'PERSON_TYPE', 'GENDER', 'AGE_GROUP', 'MONTH'];

function inTwo(choices: Choices): { options: Choices; more: Choices } {
  const all = Object.entries(choices);
  const more = all
    .filter(([name]) => !first.includes(name))
    .sort(([, one], [, other]) => one.localeCompare(other));
  const options = first.flatMap((name) => all.filter(([each]) => each === name));
  return { options: Object.fromEntries(options), more: Object.fromEntries(more) };
}

const totalOf = (dimension: string | null) => (dimension === null ? [] : [[dimension, undefined] as const]);

/** Reads the breakdown from the address, as far as the person may see it. */
function useAsked() {
  const { view, change, settle, show, unknown, forget } = useAddress(format);
  const seesExact = useMay('stats:read-exact');
  // Reviewers are people, so a breakdown by them needs the permission for exact figures.
  const mayRead = useMay('idea:read-any');
  const all = seesExact ? dimensions : without(dimensions, 'FIRST_REVIEWER');
  const offered = mayRead ? all : without(all, CALL_ANSWER);
  const by = (view.by in offered ? view.by : 'FOCUS_AREA') as Dimension;
  const isColumn = view.across in offered && view.across !== by && view.across !== CALL_ANSWER;
  const across = (isColumn ? view.across : null) as Dimension | null;
  const isOfCall = by === CALL_ANSWER;
  const { questions } = useCallQuestions(isOfCall);
  const question = isOfCall && view.question in (questions ?? {}) ? view.question : null;
  const { range, fault } = readRange(view);
  const isRounded = !seesExact && [by, across ?? ''].some(isOfSubmitter);
  const faultOfPeople = isRounded ? faultOfRounded(range, today()) : undefined;
  return {
    ...{ view, change, settle, offered, isOfCall, questions },
    chips: { change, clear: () => show(view), unknown, forget },
    query: { by, across, question, range },
    fault: fault ?? faultOfPeople,
  };
}

export function BreakdownsPage() {
  const { view, change, settle, chips, offered, isOfCall, questions, query, fault } = useAsked();
  const { by, across, question, range } = query;
  const { data, error, refetch } = useBreakdownsQuery({
    variables: query,
    fetchPolicy: 'cache-and-network',
    skip: fault !== undefined || (isOfCall && !question),
  });
  const shown = useLoaded(query, data?.breakdown);

  return (
    <>
      {!fault && (
        <PaperHead>
          {`ideas by ${question ? questions?.[question] : dimensions[by]}${across ? ` and ${dimensions[across]}` : ''}, ${nameOfRange(range)}`}
        </PaperHead>
      )}
      <PageHead title="Explore">
        <RangeBar
          today={today()}
          days={view}
          searchOf={({ from, to }) => `?${format.write({ ...view, from: from ?? '', to: to ?? '' })}`}
          onShow={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
        />
        <ExportMenu
          path="/api/breakdowns/export"
          file="breakdown"
          query={String(format.write({ ...view, by, across: across ?? '', question: question ?? '' }))}
          total={data?.breakdown.rows.length}
        />
      </PageHead>
      <div className="labels-beside print:hidden">
        <FilterSearch label="What is counted" onLeave={settle}>
          <FilterSelect
            name="by"
            label="Rows"
            {...inTwo(without(offered, 'FOCUS_AREA'))}
            all={dimensions['FOCUS_AREA'] ?? ''}
            value={by === 'FOCUS_AREA' ? '' : by}
            onChange={(by) => change({ by }, 'by')}
          />
          {isOfCall && (
            <FilterSelect
              name="question"
              label="Question"
              options={questions ?? {}}
              all="Choose a question"
              value={question ?? ''}
              onChange={(question) => change({ question }, 'question')}
            />
          )}
          <FilterSelect
            name="across"
            label="Columns"
            {...inTwo(without(offered, CALL_ANSWER))}
            all="None"
            value={across ?? ''}
            onChange={(across) => change({ across }, 'across')}
          />
        </FilterSearch>
      </div>
      <FilterChips filters={[]} address={chips} />
      {fault ? (
        <EmptyState title={fault}>
          <Button variant="secondary" onClick={() => change({ from: '', to: '' })}>
            Show all time
          </Button>
        </EmptyState>
      ) : isOfCall && !question ? (
        questions && (
          <EmptyState
            title={
              Object.keys(questions).length > 0
                ? 'Choose a question of a call.'
                : 'No call asks a question that is answered from a list.'
            }
          >
            <p className="text-muted">The rows are its choices, and only ideas of that call are counted.</p>
          </EmptyState>
        )
      ) : error ? (
        <Problem
          title="The breakdown could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : shown ? (
        <Breakdown {...shown} question={questions?.[shown.query.question ?? '']} isStale={!data && !error} />
      ) : (
        <Skeleton label="Loading the breakdown…" lines={8} />
      )}
    </>
  );
}

interface Loaded {
  query: ReturnType<typeof useAsked>['query'];
  answer: BreakdownsQuery['breakdown'];
}

/** Shows a breakdown as a chart and as a table, and says how it is counted. */
function Breakdown({
  query,
  question,
  answer,
  isStale,
}: Loaded & { question: string | undefined; isStale: boolean }) {
  return (
    <div
      aria-busy={isStale}
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isStale ? 'opacity-60' : ''}`}
    >
      <p role="status" className="text-muted">
        {isStale
          ? 'Loading…'
          : `${countOf(answer.total, 'idea')}, ${nameOfRange(query.range)}. Days are counted in ${zoneName()}.${answer.isRounded ? ` Counts about people are rounded to ${ROUNDED_TO}.` : ''}`}
      </p>
      {answer.total === 0 ? (
        <NoFigures>No ideas were submitted in this period.</NoFigures>
      ) : (
        <>
          <TotalsChart query={query} answer={answer} />
          <BreakdownTable figures={answer} {...{ query, question }} />
        </>
      )}
      <ul className="grid max-w-[68ch] list-disc gap-1 pl-5 text-muted">
        {definitionOf(query.by, query.across, answer.isRounded).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function TotalsChart({ query, answer }: Loaded) {
  const pathOf = usePathOfIdeas();
  return (
    // The table has the same figures.
    <div
      aria-hidden="true"
      className="chart rounded-box border border-line bg-surface p-4 print:hidden"
      style={{ minHeight: lyingHeight(answer.rows.length) }}
    >
      <BarChart
        isLying
        rows={answer.rows.map((row) => ({
          ...row,
          to: pathOf([[query.by, row.name], ...totalOf(query.across)], query.range),
        }))}
      />
    </div>
  );
}
