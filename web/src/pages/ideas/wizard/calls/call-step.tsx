import { faultName } from '@portal/schema/call-question';
import type { FieldFault } from '@portal/schema/errors';
import { CallQuestionField } from '../../../../ui/call-question-field.tsx';
import type { CallQuestions } from '../../shared/calls.ts';
import type { Answers, CallAnswer } from '../../shared/draft.ts';

/** Asks the questions of a call, as far as their conditions hold. */
export function CallStep({
  questions,
  answers,
  faults,
  onAnswer,
}: {
  questions: CallQuestions;
  answers: Answers;
  /** The visible faults. */
  faults: readonly FieldFault[];
  onAnswer: (name: CallAnswer, values: string[]) => void;
}) {
  return questions.asked(answers).map((question) => {
    const name = faultName(question.key);
    return (
      <CallQuestionField
        key={name}
        question={question}
        values={[answers[name] ?? []].flat()}
        error={faults.find(({ field }) => field === name)?.message}
        onChange={(values) => onAnswer(name, values)}
      />
    );
  });
}
