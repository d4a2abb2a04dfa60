import { ideaSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readAnswers } from '../shared/draft.ts';
import type { Answers } from '../shared/draft.ts';

export type LastModel = NonNullable<WizardStartQuery['me']>['lastModel'];

const questions = Object.keys(ideaSteps.innovation) as IdeaField[];

/** Offers the answers of the last idea to the questions of a business, before any of them is answered. */
export function LastAnswers({
  last,
  answers,
  onUse,
}: {
  last: NonNullable<LastModel>;
  answers: Answers;
  onUse: (answers: Readonly<Record<string, string | string[]>>) => void;
}) {
  if (questions.some((field) => (answers[field]?.length ?? 0) > 0)) return null;
  const known = readAnswers(last);
  const use = () => onUse(Object.fromEntries(questions.map((field) => [field, known[field] ?? ''])));
  return (
    <Notice tone="info">
      <p className="wrap-anywhere">
        You answered these questions for <strong>{last.solutionName}</strong>. If the answers are the same for
        this idea, you need not enter them again.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={use}>
        Use the same answers
      </Button>
    </Notice>
  );
}
