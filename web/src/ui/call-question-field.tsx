import { fieldOf } from '@portal/schema/call-question';
import type { CallQuestion } from '@portal/schema/call-question';
import { FormField } from './form-field.tsx';

/** Draws a question of a call as the form of ideas draws its own. */
export function CallQuestionField({
  question,
  values = [],
  error,
  onChange,
  looks,
}: {
  question: CallQuestion;
  /** The answer: the names of choices, else one text. */
  values: readonly string[] | undefined;
  error: string | undefined;
  onChange: (values: string[]) => void;
  looks?: 'compact' | 'column';
}) {
  const field = fieldOf(question);
  return (
    <FormField
      {...{ field, error }}
      value={field.kind === 'choices' ? values : values[0]}
      onChange={(answer) => onChange([answer].flat().filter(Boolean))}
      {...(looks && { looks })}
    />
  );
}
