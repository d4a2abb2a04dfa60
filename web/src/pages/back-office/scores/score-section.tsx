import { useState } from 'react';
import { toast } from 'sonner';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import {
  useScoreIdeaMutation,
  useScoresOfIdeaQuery,
  useShortlistIdeasMutation,
} from '../../../graphql/generated.ts';
import type { AskedCardFragment, ScoreOfIdeaFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { Button } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-fields.tsx';

/** The shortlist mark, the caller's score, and those of others once it is handed in. */
export function ScoreSection({ ideaId }: { ideaId: string }) {
  const { data, error, refetch } = useScoresOfIdeaQuery({ variables: { id: ideaId } });
  const [mark, marking] = useShortlistIdeasMutation();
  const [failure, setFailure] = useState('');
  if (error)
    return (
      <Problem
        title="The scores could not be loaded."
        message={problemOf(error).message}
        retry={() => void refetch()}
      />
    );
  if (!data) return null;
  const { idea, scoreCard } = data;
  const toggle = () =>
    mark({ variables: { ids: [ideaId], shortlisted: !idea.shortlisted } }).then(
      () => setFailure(''),
      (error: unknown) => setFailure(problemOf(error).message),
    );
  return (
    <section aria-labelledby="scores-title" className="grid gap-4">
      <h2 id="scores-title">Scores</h2>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={marking.loading && 'Saving...'}
        onClick={() => void toggle()}
      >
        {idea.shortlisted ? 'Take off the shortlist' : 'Put on the shortlist'}
      </Button>
      {failure && <OutcomeNotice tone="error" message={failure} />}
      {idea.shortlisted && (
        <ScoreForm
          key={scoreCard.version}
          card={scoreCard}
          mine={idea.score ?? undefined}
          ideaId={ideaId}
          onSaved={() => void refetch()}
        />
      )}
      {idea.ranking && (
        <p>
          Mean {idea.ranking.mean?.toFixed(1) ?? '–'}, spread {idea.ranking.spread?.toFixed(1) ?? '–'}, scores{' '}
          {idea.ranking.number}
          {idea.ranking.disagreement && '. Disagreement'}
        </p>
      )}
      <ul>
        {idea.scores.map((score) => (
          <li key={score.scoredBy} className="wrap-anywhere">
            {score.scoredBy}: {score.cannotJudge ? 'Cannot judge' : score.mean?.toFixed(1)}
            {score.marks.map(({ criterion, mark, comment }) => (
              <span key={criterion} className="block text-sm text-muted">
                {criterion} {mark} {comment}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FormProps {
  card: AskedCardFragment;
  mine: ScoreOfIdeaFragment | undefined;
  ideaId: string;
  onSaved: () => void;
}

function ScoreForm({ card, mine, ideaId, onSaved }: FormProps) {
  const [answers, setAnswers] = useState(
    () => new Map(mine?.marks.map(({ criterion, mark, comment }) => [criterion, { mark, comment }])),
  );
  const [failure, setFailure] = useState('');
  const [score, { loading }] = useScoreIdeaMutation();
  const answerTo = (name: string) => answers.get(name) ?? { mark: 0, comment: '' };
  const answer = (name: string, change: { mark?: number; comment?: string }) =>
    setAnswers(new Map(answers).set(name, { ...answerTo(name), ...change }));
  const handIn = (cannotJudge: boolean) => {
    const marks = cannotJudge
      ? []
      : card.criteria.map(({ name }) => ({ criterion: name, ...answerTo(name) })).filter(({ mark }) => mark);
    return score({ variables: { input: { ideaId, version: card.version, cannotJudge, marks } } }).then(
      () => {
        setFailure('');
        toast.success('Score handed in');
        onSaved();
      },
      (error: unknown) => {
        setFailure(problemOf(error).message);
        // The card changed meanwhile: what was entered waits until it is there.
        if (problemOf(error).code === 'STALE') onSaved();
      },
    );
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void handIn(false);
      }}
    >
      {card.criteria.map(({ name, steps }) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="font-semibold">{name}</legend>
          {steps.map((word, index) => (
            <label key={index} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name={`mark-${name}`}
                checked={answerTo(name).mark === index + 1}
                onChange={() => answer(name, { mark: index + 1 })}
              />
              {index + 1} {word}
            </label>
          ))}
          <TextArea
            name={`comment-${name}`}
            label={`Comment on ${name}`}
            max={LONG_TEXT_MAX}
            rows={2}
            value={answerTo(name).comment}
            onChange={(comment) => answer(name, { comment })}
          />
        </fieldset>
      ))}
      {failure && <OutcomeNotice tone="error" message={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={loading && 'Saving...'}>
          Hand in
        </Button>
        <Button variant="secondary" softDisabled={loading} onClick={() => void handIn(true)}>
          Cannot judge
        </Button>
      </div>
    </form>
  );
}
