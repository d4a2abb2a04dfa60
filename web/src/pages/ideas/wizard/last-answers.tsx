import type { FormGroup } from '@portal/schema/form-groups';
import { wizardTexts } from '@portal/schema/texts/wizard';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { readAnswers } from '../shared/draft.ts';
import type { Answers } from '../shared/draft.ts';
import { fieldsOf } from '../shared/question-parts.ts';

export type LastModel = NonNullable<WizardStartQuery['me']>['lastModel'];

/** Offers the answers of the last idea to the questions of a business, before any of them is answered. */
export function LastAnswers({
  last,
  answers,
  leavesOut,
  onUse,
}: {
  last: NonNullable<LastModel>;
  answers: Answers;
  /** What the call leaves out. */
  leavesOut: readonly FormGroup[];
  onUse: (answers: Readonly<Record<string, string | string[]>>) => void;
}) {
  const questions = fieldsOf('innovation', leavesOut);
  const known = readAnswers(last);
  const hasAny = (of: Answers) => questions.some((field) => (of[field]?.length ?? 0) > 0);
  // The call of the last idea may not have asked these questions.
  if (hasAny(answers) || !hasAny(known)) return null;
  const use = () => onUse(Object.fromEntries(questions.map((field) => [field, known[field] ?? ''])));
  return (
    <Notice tone="info">
      <p className="wrap-anywhere">
        {withParts(wizardTexts.lastAnswers, { idea: <strong>{last.solutionName}</strong> })}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={use}>
        {wizardTexts.useLast}
      </Button>
    </Notice>
  );
}
