import { faultName } from '@portal/schema/call-question';
import { CallQuestionField } from '../../../../ui/call-question-field.tsx';
import type { CallFieldsProps, CallQuestions } from '../../shared/calls.ts';

/** Asks the questions of a call, as far as their conditions hold. */
export function CallFields({
  asked,
  answers,
  faults,
  onAnswer,
}: CallFieldsProps & Pick<CallQuestions, 'asked'>) {
  return asked(answers).map((question) => {
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
