import { dimensionTraits, NONE, questionName, readCallAnswerName } from '@portal/schema/breakdown';
import { isOfList } from '@portal/schema/call-question';
import type { Choices } from '@portal/schema/lists';
import { useAnswersToCallQuery, useQuestionsOfCallsQuery } from '../../../graphql/generated-staff.ts';

/**
 * Reads the questions of calls that are answered from a list, and the titles of the calls.
 * @param isNeeded reads nothing where it is false
 * @returns both by their names in filters; undefined until they are read
 */
export function useCallQuestions(isNeeded: boolean): { questions: Choices | undefined; titles: Choices } {
  const { data } = useQuestionsOfCallsQuery({ skip: !isNeeded, fetchPolicy: 'cache-and-network' });
  const calls = data?.challenges.edges.map(({ node }) => node);
  const named = calls?.flatMap(({ id, title, questions }) =>
    questions
      .filter(({ kind }) => isOfList(kind))
      .map(({ key, label }) => [questionName(id, key), `${label} (${title})`] as const),
  );
  return {
    titles: Object.fromEntries((calls ?? []).map(({ id, title }) => [id, title])),
    questions: named && Object.fromEntries(named),
  };
}

/** Puts an answer to a question of a call, by its name in filters, into words; undefined until they are read. */
export function useAnswerInWords(name: string | undefined): string | undefined {
  const { callId, key, choice } = readCallAnswerName(name ?? '');
  const { data } = useAnswersToCallQuery({ variables: { id: callId }, skip: !name });
  const call = data?.node && 'questions' in data.node ? data.node : undefined;
  const question = call?.questions.find((one) => one.key === key);
  const words =
    choice === NONE
      ? dimensionTraits['CALL_ANSWER']?.none
      : question?.choices.find((one) => one.name === choice)?.label;
  return question && words ? `${question.label} ${words} (${call?.title})` : undefined;
}
