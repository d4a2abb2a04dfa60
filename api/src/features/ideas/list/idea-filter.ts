/** Selects ideas by the values of filters. */
import {
  callAnswerName,
  dimensions,
  dimensionTraits,
  isOfPersons,
  NONE,
  questionName,
  readCallAnswerName,
} from '@portal/schema/breakdown';
import { failField } from '@portal/schema/errors';
import { ideaFilterNames, ideaFilters } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import type { Context } from '../../../platform/context.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { noteSearched } from '../../../platform/people-shown.ts';
import { refusePersons } from '../without-persons.ts';
import type { IdeaSelection } from './idea-list.queries.ts';

/** @throws DomainError INVALID_INPUT; FORBIDDEN for persons where the caller reads ideas without them */
export function selectionOf(ctx: Context, filter: IdeaFilterValues): IdeaSelection {
  for (const name of ideaFilterNames) {
    const { ofPersons, graph } = ideaFilters[name];
    if (ofPersons) refusePersons(ctx, `the filter ${graph}`, filter[name]);
  }
  for (const { by } of filter.answers) refusePersons(ctx, `the answers of ${by}`, isOfPersons(by));
  const searched = [filter.search, filter.ownerEmail].filter(Boolean).join(' ');
  if (searched) noteSearched(ctx, searched);
  return { ...filter, answers: filter.answers.map(readAnswer), ...momentOf(ctx) };
}

const momentOf = ({ now, timeZone: zone }: Pick<Context, 'now' | 'timeZone'>) => ({
  moment: { now: now(), zone },
});

/** Selects the ideas of a wait, such as those of which an answer, or the call after an approval, is overdue. @param callId those of a call alone */
export const waitSelection = (
  waited: IdeaSelection['waited'],
  ctx: Pick<Context, 'now' | 'timeZone'>,
  callId?: string,
): IdeaSelection => ({
  ...(waited && { waited }),
  ...(callId && { answers: [{ by: 'CALL', name: callId }] }),
  ...momentOf(ctx),
});

function readAnswer({ by, name }: IdeaFilterValues['answers'][number]) {
  if (by === 'CALL_ANSWER') {
    const { callId, key: question, choice } = readCallAnswerName(name);
    const { type, key } = readGlobalId(callId);
    if (type !== 'Challenge' || !isUuid(key) || !question || !choice)
      failField(
        'answers',
        `${dimensions[by]} must be the id of a call, the key of a question, and a choice.`,
      );
    return { by, name: callAnswerName(questionName(key, question), choice) };
  }
  const { idOf } = dimensionTraits[by] ?? {};
  if (!idOf || name === NONE) return { by, name };
  const { type, key } = readGlobalId(name);
  if (type !== idOf || !isUuid(key))
    failField('answers', `${dimensions[by]} must be the id of a ${idOf}, or ${NONE}.`);
  return { by, name: key };
}
