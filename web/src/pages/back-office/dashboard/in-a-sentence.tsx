import type { ReactNode } from 'react';
import { amountInWords } from '@portal/schema/outcome';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { StatsRange } from '@portal/schema/stats';
import { useInASentenceQuery } from '../../../graphql/generated-staff.ts';
import type { SentenceFiguresFragment } from '../../../graphql/generated-staff.ts';
import { countOf, inFigures } from '../../../lib/words.ts';
import { rangesOn } from '../../../ui/days-filter.tsx';
import { changeInWords } from './counts.ts';
import { nameOfRange, rangeBefore } from './days.ts';
import { Figure, useCallOfFigures, usePathOfIdeas } from './figure.tsx';

const ALL_TIME: StatsRange = { from: null, to: null };
const decidedStatuses = namesOf(reviewStatuses).filter((name) => reviewTraits[name].decides);

/**
 * Chooses the period of the sentence. All time has no period before it to compare with: the sentence is then of this quarter.
 */
function periodOf(range: StatsRange, today: string): { name: string; range: StatsRange } {
  if (range.from !== null) return { name: nameOfRange(range), range };
  const name = 'This quarter';
  const { from, to } = rangesOn(today).find(({ label }) => label === name) ?? range;
  return { name, range: { from, to } };
}

/** Says the figures of a period in a sentence, each with better or worse than those of the period before. */
export function InASentence(props: { range: StatsRange; today: string }) {
  const { name, range } = periodOf(props.range, props.today);
  const before = rangeBefore(range, props.today) ?? null;
  const callId = useCallOfFigures();
  const { data } = useInASentenceQuery({
    variables: { range, before, ...(callId && { callId }) },
    fetchPolicy: 'cache-and-network',
  });
  const pathOf = usePathOfIdeas();
  // Without an answer the panels below say what failed.
  if (!data || !before) return <p className="min-h-6" />;
  const { stats, before: earlier } = data;
  const { pilot, live, values } = stats.outcomes;
  // Decided now: an idea that was reopened waits again. Earlier ideas had longer to be decided, so this is not compared.
  const decided = stats.statuses.reduce(
    (sum, { name, count }) => (decidedStatuses.includes(name) ? sum + count : sum),
    0,
  );
  const pathOfOutcome = (outcome: 'PILOT' | 'LIVE') => pathOf([], ALL_TIME, { outcome });
  const worth = values.map(({ unit, total }) => amountInWords(total, unit));
  return (
    <p className="min-h-6">
      <span>{name.charAt(0).toUpperCase() + name.slice(1)}: </span>
      <Counted now={stats.totalIdeas} before={earlier.totalIdeas}>
        <Figure count={stats.totalIdeas} to={pathOf([], range)} className="" noun="">
          {countOf(stats.totalIdeas, 'idea')}
        </Figure>
      </Counted>
      <span>, </span>
      <Figure
        count={decided}
        to={pathOf([['STATUS', undefined]], range, { status: [...decidedStatuses] })}
        className="font-bold"
        noun=""
      >
        {inFigures(decided)} of them decided
      </Figure>
      <TimeToDecide now={stats} before={earlier} />
      <span>; </span>
      <Figure count={pilot} to={pathOfOutcome('PILOT')} className="font-bold" noun="" /> in pilot and{' '}
      <Figure count={live} to={pathOfOutcome('LIVE')} className="font-bold" noun="" /> live today
      {worth.length > 0 && (
        <span>
          , worth <strong>{worth.join(', ')}</strong>
        </span>
      )}
      <span>. </span>
      <span className="text-sm text-muted">Compared with {nameOfRange(before)}.</span>
    </p>
  );
}

/** A figure, and whether it is better or worse than before. */
function Counted({
  now,
  before,
  isLessBetter,
  unit,
  children,
}: {
  now: number;
  before: number;
  isLessBetter?: boolean;
  unit?: string;
  children: ReactNode;
}) {
  return (
    <>
      <strong>{children}</strong>
      <span>
        {' '}
        ({changeInWords({ now, before, ...(isLessBetter && { isLessBetter }), ...(unit && { unit }) })})
      </span>
    </>
  );
}

function TimeToDecide({ now, before }: Readonly<Record<'now' | 'before', SentenceFiguresFragment>>) {
  const [median, earlier] = [now.medianDaysToDecision, before.medianDaysToDecision];
  if (median === null) return null;
  return (
    <>
      <span>, half of the decisions within </span>
      {earlier === null ? (
        <strong>{countOf(median, 'day')}</strong>
      ) : (
        <Counted now={median} before={earlier} isLessBetter unit="day">
          {countOf(median, 'day')}
        </Counted>
      )}
    </>
  );
}
