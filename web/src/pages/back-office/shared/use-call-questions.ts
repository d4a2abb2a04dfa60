import { callAnswerName, dimensionTraits, NONE, questionName } from '@portal/schema/breakdown';
import { isOfList } from '@portal/schema/call-question';
import type { Choices } from '@portal/schema/lists';
import { useQuestionsOfCallsQuery } from '../../../graphql/generated.ts';

/**
 * Reads the questions of calls that are answered from a list.
 * @param isNeeded reads nothing where it is false
 * @returns the questions, and the words of their answers, by their names in filters; the titles of calls by their ids
 */
export function useCallQuestions(isNeeded: boolean): {
  questions: Choices | undefined;
  answers: Choices;
  titles: Choices;
} {
  const { data } = useQuestionsOfCallsQuery({ skip: !isNeeded, fetchPolicy: 'cache-and-network' });
  const all = data?.challenges.edges.flatMap(({ node }) =>
    node.questions
      .filter(({ kind }) => isOfList(kind))
      .map((question) => ({
        ...question,
        name: questionName(node.id, question.key),
        words: `${question.label} (${node.title})`,
      })),
  );
  const none = { name: NONE, label: dimensionTraits['CALL_ANSWER']?.none ?? '' };
  const calls = (data?.challenges.edges ?? []).map(({ node }) => [node.id, node.title]);
  return {
    titles: Object.fromEntries(calls) as Choices,
    questions: all && Object.fromEntries(all.map(({ name, words }) => [name, words])),
    answers: Object.fromEntries(
      (all ?? []).flatMap(({ name, label, choices }) =>
        [...choices, none].map((choice) => [callAnswerName(name, choice.name), `${label} ${choice.label}`]),
      ),
    ),
  };
}
