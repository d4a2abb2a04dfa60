import type { ReactNode } from 'react';
import { amountInWords } from '@portal/schema/outcome';
import type { StatsRange } from '@portal/schema/stats';
import { useInASentenceQuery } from '../../../graphql/generated.ts';
import type { SentenceFiguresFragment } from '../../../graphql/generated.ts';
import { countOf, inFigures } from '../../../lib/words.ts';
import { rangesOn } from '../../../ui/days-filter.tsx';
import { changeInWords } from './counts.ts';
import { nameOfRange, rangeBefore } from './days.ts';

/**
 * Chooses the period of the sentence. All time cannot be better or worse than what was before: the sentence is then of
 * this quarter, or of the last one for who sees whole periods only.
 */
function periodOf(range: StatsRange, today: string, seesExact: boolean): { name: string; range: StatsRange } {
  if (range.from !== null) return { name: nameOfRange(range), range };
  const name = seesExact ? 'This quarter' : 'Last quarter';
  const { from, to } = rangesOn(today).find(({ label }) => label === name) ?? range;
  return { name, range: { from, to } };
}

/** Says the figures of a period in a sentence, each with better or worse than those of the period before. */
export function InASentence(props: { range: StatsRange; today: string; seesExact: boolean }) {
  const { name, range } = periodOf(props.range, props.today, props.seesExact);
  const before = rangeBefore(range, props.today, !props.seesExact) ?? null;
  const { data } = useInASentenceQuery({ variables: { range, before }, fetchPolicy: 'cache-and-network' });
  // Without an answer the panels below say what failed.
  if (!data || !before) return <p className="min-h-6" />;
  const { stats, before: earlier } = data;
  const { pilot, live, values } = stats.outcomes;
  const worth = values.map(({ unit, total }) => amountInWords(total, unit));
  return (
    <p className="min-h-6">
      <span>{name.charAt(0).toUpperCase() + name.slice(1)}: </span>
      <Counted now={stats.totalIdeas} before={earlier.totalIdeas}>
        {countOf(stats.totalIdeas, 'idea')}
      </Counted>
      <span>, </span>
      <Counted now={stats.decisions} before={earlier.decisions}>
        {inFigures(stats.decisions)} decided
      </Counted>
      <TimeToDecide now={stats} before={earlier} />
      <span>; </span>
      <strong>{inFigures(pilot)}</strong> in pilot and <strong>{inFigures(live)}</strong> live today
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
      <span>, half of them within </span>
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
