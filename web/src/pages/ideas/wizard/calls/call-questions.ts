/** What only the wizard of a call needs from its start: the calls of this device, and the questions. */
import { askedQuestions, callAnswerInWords, faultName, readCallAnswers } from '@portal/schema/call-question';
import { callSteps } from '@portal/schema/call-steps';
import type { Call, CallQuestions } from '../../shared/calls.ts';
import type { Answers } from '../../shared/draft.ts';

export { findCall, rememberCall } from '../../shared/kept-calls.ts';

/** Prepares the questions of a call; undefined where it asks none. */
export function questionsOf(all: Call['questions']): CallQuestions | undefined {
  if (all.length === 0) return undefined;
  const named = Object.fromEntries(all.map((question) => [faultName(question.key), question]));
  const given = (answers: Answers) =>
    Object.fromEntries(all.map(({ key }) => [key, [answers[faultName(key)] ?? []].flat()]));
  const asked = (answers: Answers) => askedQuestions(all, given(answers));
  const textOf: CallQuestions['text'] = (name, answer = []) => {
    const question = named[name];
    return question ? callAnswerInWords(question, [answer].flat()) : [answer].flat().join(', ');
  };
  return {
    steps: callSteps,
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
