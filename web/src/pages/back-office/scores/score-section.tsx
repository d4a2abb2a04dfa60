import { useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { MARK_MAX } from '@portal/schema/score';
import { useScoreIdeaMutation, useScoresOfIdeaQuery } from '../../../graphql/generated-staff.ts';
import type { ScoreOfIdeaFragment, ScoresOfIdeaQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { kept } from '../../../lib/storage.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { wordsNotToJudge } from '../shared/who-may-judge.ts';
import { useSay } from '../desk/desk.tsx';
import { ScoreTables } from './score-tables.tsx';

/** Shows whether an idea is shortlisted, takes the caller's score, and then shows those of others. */
export function ScoreSection({ ideaId }: { ideaId: string }) {
  const asked = { variables: { id: ideaId }, fetchPolicy: 'cache-and-network' } as const;
  const { data, error, refetch } = useScoresOfIdeaQuery(asked);
  const { user } = useSession();
  if (!data) {
    const retry = () => void refetch();
    const title = 'The scores could not be loaded.';
    if (!error) return <Skeleton label="Loading the scores…" lines={3} />;
    return <Problem title={title} message={problemOf(error).message} retry={retry} />;
  }
  const { shortlisted } = data.idea;
  const refusal = wordsNotToJudge(data.idea, user?.email, 'Others score it.');
  return (
    <section aria-labelledby="scores-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="scores-title" tabIndex={-1} className="border-b border-line pb-1 text-base text-heading">
        Scores
      </h2>
      {refusal && <p>{refusal}</p>}
      {!refusal && !shortlisted && (
        <p className="text-muted">Only shortlisted ideas are scored. Put it on the shortlist first.</p>
      )}
      <ScoreTables {...data.idea} />
      {!refusal && shortlisted && <OwnScore {...data} reload={refetch} />}
    </section>
  );
}

type Entry = ScoreOfIdeaFragment['marks'][number];
const draftRules = v.array(
  v.object({
    criterion: v.string(),
    mark: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MARK_MAX)),
    comment: v.string(),
  }),
);
const keptScore = kept('score-draft', v.parser(draftRules));
type Props = ScoresOfIdeaQuery & { reload: () => Promise<unknown> };

/**
 * Keeps what the caller enters in the tab until it is handed in, as `review-drafts.ts` keeps reviews. The entries are one for
 * each criterion of the card, and begin with those that were handed in last.
 */
export function useScoreDraft({ idea: { id, score: mine }, scoreCard: card }: ScoresOfIdeaQuery) {
  const email = useSession().user?.email ?? '';
  const [draft, setDraft] = useState<Entry[] | undefined>(() => keptScore.read(email, id));
  const keep = (next: Entry[]) => {
    setDraft(next);
    keptScore.write(next, email, id);
  };
  const entries = card.criteria.map(({ name: criterion }) => {
    const known = (draft ?? (mine?.later ?? mine)?.marks)?.find((entry) => entry.criterion === criterion);
    return { criterion, mark: known?.mark ?? 0, comment: known?.comment ?? '' };
  });
  return {
    entries,
    enter: (index: number, part: Partial<Entry>) =>
      keep(entries.with(index, { ...entries[index]!, ...part })),
    forget() {
      setDraft(undefined);
      keptScore.remove(email, id);
    },
  };
}

/** Takes the caller's score. */
function OwnScore({ reload, ...data }: Props) {
  const {
    idea: { id, score: mine, ranking },
    scoreCard: card,
  } = data;
  const { entries, enter, forget } = useScoreDraft(data);
  const [isTried, setIsTried] = useState(false);
  const say = useSay();
  const [score, { loading }] = useScoreIdeaMutation();
  const { problem, attempt } = useFailure();
  const send = (cannotJudge: boolean) =>
    attempt(async () => {
      const marks = cannotJudge ? [] : entries;
      const input = { ideaId: id, cardVersion: card.version, cannotJudge, marks };
      // The score is read again also when it is refused: the card, the shortlist or a conflict may have changed meanwhile.
      await score({ variables: { input } }).finally(reload);
      say(cannotJudge ? 'Skipped: your score does not count' : 'Score handed in');
      setIsTried(false);
      // “Skip” by mistake loses nothing.
      if (!cannotJudge) forget();
      document.getElementById('scores-title')?.focus();
    });
  const handIn = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setIsTried(true));
    const faulty = event.currentTarget.querySelector<HTMLElement>('[aria-describedby] input');
    if (faulty) faulty.focus();
    else if (!loading) void send(false);
  };
  const changed = `${card.by?.email ?? 'Somebody'} changed the score card. Check your marks, then hand in again.`;
  const fault = problem?.code === 'STALE' ? changed : (problem?.fields[0]?.message ?? problem?.message);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={handIn}
      // The desk would save the review.
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && handIn(event)}
    >
      {mine && <p>{mine.cannotJudge ? 'You skipped this idea.' : 'You submitted your scores.'}</p>}
      <p className="text-muted">{whatCounts(mine, ranking !== null)}</p>
      {fault && <OutcomeNotice takesFocus message={fault} />}
      {card.criteria.map((criterion, index) => (
        <Criterion
          key={criterion.name}
          {...{ criterion, index, isTried }}
          entry={entries[index]!}
          enter={(part) => enter(index, part)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={loading && 'Saving...'}>
          {mine ? 'Change your score' : 'Submit scores'}
        </Button>
        <Button variant="secondary" softDisabled={loading} onClick={() => void send(true)}>
          Skip
        </Button>
      </div>
    </form>
  );
}

interface CriterionProps {
  criterion: ScoresOfIdeaQuery['scoreCard']['criteria'][number];
  index: number;
  entry: Entry;
  enter: (part: Partial<Entry>) => void;
  isTried: boolean;
}

/** Takes the mark of one criterion, and words about it. */
function Criterion({ criterion: { name, steps }, index, entry, enter, isTried }: CriterionProps) {
  const { mark, comment } = entry;
  // A comment that is there stands open, and stays so while it is emptied.
  const [isUnfolded] = useState(comment !== '');
  const missing = isTried && mark === 0 ? `Choose a mark for ${name}, or “Skip”.` : undefined;
  return (
    <fieldset
      aria-describedby={missing && `error-mark-${index}`}
      className={`grid min-w-0 gap-1 ${missing ? 'border-l-4 border-danger pl-3' : ''}`}
    >
      <legend className="font-semibold wrap-anywhere">{name}</legend>
      <FieldNotes name={`mark-${index}`} error={missing} />
      <div className="flex flex-wrap items-center gap-x-3">
        <div onKeyDown={chooseByDigit} className="flex gap-1">
          {steps.map((word, at) => (
            <Mark
              key={at}
              name={`mark-${index}`}
              label={`${at + 1}, ${word}`}
              isChosen={mark === at + 1}
              onChoose={() => enter({ mark: at + 1 })}
            >
              {at + 1}
            </Mark>
          ))}
        </div>
        <span aria-hidden="true" className={`text-sm wrap-anywhere ${mark ? 'font-semibold' : 'text-muted'}`}>
          {steps[mark - 1] ?? `1 ${steps[0]} – ${steps.length} ${steps.at(-1)}`}
        </span>
        <details open={isUnfolded} className="ml-auto text-sm open:w-full">
          <summary className="min-h-11 cursor-pointer py-3 text-primary">Add a comment</summary>
          <TextArea
            name={`comment-${index}`}
            label={`Comment on ${name}`}
            max={LONG_TEXT_MAX}
            rows={2}
            value={comment}
            onChange={(text) => enter({ comment: text })}
          />
        </details>
      </div>
    </fieldset>
  );
}

function Mark({
  name,
  label,
  isChosen,
  onChoose,
  children,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: number;
}) {
  return (
    <label
      className={`relative grid size-11 place-items-center rounded-box border font-semibold ${isChosen ? 'border-primary bg-primary text-surface' : 'border-control bg-surface text-primary hover:bg-primary-tint'}`}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-box"
      />
      {children}
    </label>
  );
}

/** Says, before and after one's own score is handed in, which one counts. */
function whatCounts(mine: Props['idea']['score'], seesOthers: boolean): string {
  if (mine?.isFinal)
    return 'Your score stands, since you see the scores of others. What you change now is kept beside it, and does not count.';
  if (mine) return 'You can change your marks and comments until somebody else scores this idea.';
  return seesOthers
    ? 'You see the scores of others already. Yours is shown beside them, and does not count.'
    : 'The scores of others show when you submit yours. Once they do, yours stands: what you change then is kept beside it, and does not count.';
}

/** Chooses the mark of a digit: on the desk the same key would choose a status. */
function chooseByDigit(event: KeyboardEvent<HTMLElement>): void {
  const radio = event.currentTarget.querySelectorAll('input')[Number(event.key) - 1];
  if (!radio || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}
