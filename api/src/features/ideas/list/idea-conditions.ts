/** The SQL conditions of the filters of ideas, by the name of the filter. */
import { dimensionTraits, NONE, readCallAnswerName } from '@portal/schema/breakdown';
import { SOON, waitSpans } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { addDays, dayAt, startOfDay } from '@portal/schema/programme-time';
import { conditionsOf, isOneOf } from '../../../platform/database/conditions.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { whereDue, whereWaited } from '../waiting.ts';
import type { Asked, FilterOfOthers, IdeaConditions } from './idea-parts.ts';
import { isWordless, tagsMatching } from './idea-texts.ts';

// The expression must equal that of ideas_report_tags_idx, or PostgreSQL does not use the index.
const TAGS = `(ARRAY[idea.person_type, idea.network] || idea.key_activities || idea.support_requested || idea.key_resources || idea.cost_structure || idea.revenue_streams || idea.value_propositions || idea.customer_segments || idea.channels)`;

/** The columns of the filters whose values `whereInEach` scans one by one. */
export const choiceColumns = {
  status: 'idea.status',
  focus: 'idea.focus_area',
  person: 'idea.person_type',
} as const;
export type ChoiceFilterName = keyof typeof choiceColumns;

const isFrom = (day: string, { add, moment }: Asked) =>
  `idea.created_at >= ${add(startOfDay(day, moment().zone))}`;
const isBefore = (day: string, { add, moment }: Asked) =>
  `idea.created_at < ${add(startOfDay(day, moment().zone))}`;

/** Tells in SQL whether an idea improves a rejected one. */
export const IS_IMPROVED = 'idea.improves_id IS NOT NULL';

/** Returns the condition that the name of an idea has all words of a search. The index ideas_name_words_idx has the same expression. */
export const isNamed = (search: string, add: Asked['add']): string =>
  `search_words_of(idea.solution_name) @@ search_query(${add(search)})`;

/**
 * Returns the SQL expression of the rank of a found idea: 4 where its name has all words of the search, 3 where the name and the
 * summary have them, 2 with the other answers, 1 with the person.
 * @param words the words of the idea, with their weights
 */
export function rankIn(words: string, search: string, add: Asked['add']): string {
  const asked = `search_query(${add(search)})::text`;
  const isIn = (weights: string) => `${words} @@ replace(${asked}, ':*', ':*${weights}')::tsquery`;
  return `CASE WHEN ${isIn('A')} THEN 4 WHEN ${isIn('AB')} THEN 3 WHEN ${isIn('ABC')} THEN 2 ELSE 1 END`;
}

/** Returns the condition that an idea chose an answer to a question of its call, or none. */
function hasCallAnswer(name: string, { add }: Asked): string {
  const { callId, key, choice } = readCallAnswerName(name);
  const given = (answer: object) =>
    `idea.call_answers @> ${add(JSON.stringify({ answers: [answer] }))}::jsonb`;
  const isOfCall = `idea.challenge_id = ${add(callId)}`;
  return choice === NONE
    ? `(${isOfCall} AND (${given({ key })}) IS NOT TRUE)`
    : `(${isOfCall} AND ${given({ key, values: [choice] })})`;
}

function hasAnswer({ by, name }: { by: string; name: string }, asked: Asked): string {
  const [ofOther] = asked.declared.ideaParts.flatMap(({ answers }) => answers?.[by] ?? []);
  if (ofOther) return ofOther(name, asked);
  if (by === 'ATTEMPT') return name === 'IMPROVED' ? IS_IMPROVED : `NOT (${IS_IMPROVED})`;
  if (by === 'CALL' && name === NONE) return 'idea.challenge_id IS NULL';
  if (by === 'CALL') return `idea.challenge_id = ${asked.add(name)}`;
  if (by === 'CALL_ANSWER') return hasCallAnswer(name, asked);
  const [column, value] = [`idea.${by.toLowerCase()}`, asked.add(name)];
  return dimensionTraits[by]?.isSeveral ? `${column} @> ARRAY[${value}]` : `${column} = ${value}`;
}

const conditions: Omit<IdeaConditions, FilterOfOthers> = {
  date: (day, asked) => [isFrom(day, asked), isBefore(addDays(day, 1), asked)],
  from: isFrom,
  to: (day, asked) => isBefore(addDays(day, 1), asked),
  filter: (text, { add }) => {
    const tags = tagsMatching(text);
    return tags.length > 0 ? `${TAGS} && ${add(tags)}::text[]` : 'false';
  },
  search: (words, { add }) =>
    isWordless(words) ? 'false' : `idea.search_words @@ search_query(${add(words)})`,
  status: isOneOf(choiceColumns.status),
  focus: isOneOf(choiceColumns.focus),
  person: isOneOf(choiceColumns.person),
  reviewer: (id, { add }) => (isUuid(id) ? `idea.last_reviewer_id = ${add(id)}` : 'false'),
  shortlisted: (is) => `idea.shortlisted_at IS ${is ? 'NOT ' : ''}NULL`,
  withdrawn: (is) => `idea.withdrawn_at IS ${is ? 'NOT ' : ''}NULL`,
  waited: (name, { add, moment, dueOf: of }) => {
    const { now, zone } = moment();
    const span = waitSpans.get(name);
    if (span) return whereWaited({ ...span, now, zone }, add);
    const today = dayAt(now, zone);
    return whereDue(
      name === 'OVERDUE' ? { of, before: today } : { of, from: today, before: addDays(today, SOON + 1) },
      add,
    );
  },
  answers: (answers, asked) => answers.map((answer) => hasAnswer(answer, asked)),
  ownerEmail: (email, { add }) => `idea.owner_id = (SELECT id FROM accounts WHERE email = ${add(email)})`,
};

/** Returns the conditions of the filters that are set. */
export function conditionsOfFilters(values: Partial<IdeaFilterValues>, asked: Asked): string[] {
  const all = Object.assign({}, conditions, ...asked.declared.ideaParts.map(({ filters }) => filters));
  return conditionsOf(all as IdeaConditions, values, asked);
}
