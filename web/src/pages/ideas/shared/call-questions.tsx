/** What only the wizard of a call needs from its start: the calls of this device, and the questions. */
import {
  askedInChange,
  askedQuestions,
  callAnswerInWords,
  faultName,
  questionKinds,
  readCallAnswers,
} from '@portal/schema/call-question';
import { namesOf } from '@portal/schema/lists';
import * as v from 'valibot';
import { CallQuestionField } from '../../../ui/call-question-field.tsx';
import type { Call, CallFieldsProps, CallQuestions, GivenAnswers } from './calls.ts';
import { CallFileField } from './call-file-field.tsx';
import { findCall } from './kept-calls.ts';

export { rememberCall } from './kept-calls.ts';

const questionsRules = v.array(
  v.object({
    key: v.string(),
    kind: v.picklist(namesOf(questionKinds)),
    label: v.string(),
    hint: v.string(),
    isRequired: v.boolean(),
    maxWords: v.nullable(v.number()),
    choices: v.array(v.object({ name: v.string(), label: v.string() })),
    shownWhen: v.nullable(v.object({ key: v.string(), name: v.string() })),
  }),
);

/** Finds the call of an address on this device. */
export function callOnDevice(email: string, slug: string): Call | undefined {
  const found = findCall(email, { slug });
  const { success, output } = v.safeParse(questionsRules, found?.questions);
  return found && success ? { ...found, questions: output } : undefined;
}

/**
 * Prepares the questions of a call; undefined where it asks none.
 * @param isChange whether an idea that was sent is changed: its files stay
 */
export function questionsOf(now: Call['questions'], isChange = false): CallQuestions | undefined {
  if (now.length === 0) return undefined;
  const all = isChange ? askedInChange(now) : now;
  const named = Object.fromEntries(all.map((question) => [faultName(question.key), question]));
  const given = (answers: GivenAnswers) =>
    Object.fromEntries(all.map(({ key }) => [key, [answers[faultName(key)] ?? []].flat()]));
  const asked = (answers: GivenAnswers) => askedQuestions(all, given(answers));
  const textOf: CallQuestions['text'] = (name, answer = []) => {
    const question = named[name];
    return question ? callAnswerInWords(question, [answer].flat()) : [answer].flat().join(', ');
  };
  return {
    Fields: CallFields,
    labels: Object.fromEntries(all.map(({ key, label }) => [faultName(key), label])),
    asked,
    faults: (answers) => readCallAnswers(all, given(answers)).faults,
    sent: (answers) =>
      Object.entries(readCallAnswers(all, given(answers)).answers).map(([key, values]) => ({
        ...{ key, values: [...values] },
      })),
    lines: (answers) =>
      asked(answers).map(({ key, label }) => {
        const name = faultName(key);
        return { name, label, text: textOf(name, answers[name]) };
      }),
    text: textOf,
  };
}

/** Asks the questions of a call, as far as their conditions hold. */
function CallFields({
  asked,
  reference,
  answers,
  faults,
  onAnswer,
}: CallFieldsProps & Pick<CallQuestions, 'asked'>) {
  return asked(answers).map((question) => {
    const name = faultName(question.key);
    const props = {
      question,
      values: [answers[name] ?? []].flat(),
      error: faults.find(({ field }) => field === name)?.message,
      onChange: (values: string[]) => onAnswer(name, values),
    };
    return question.kind === 'FILE' ? (
      <CallFileField key={name} {...props} reference={reference} />
    ) : (
      <CallQuestionField key={name} {...props} />
    );
  });
}
