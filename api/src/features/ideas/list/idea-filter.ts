/** Selects ideas by the values of filters. */
import { dimensions, dimensionTraits, NONE } from '@portal/schema/breakdown';
import { failField } from '@portal/schema/errors';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import type { Context } from '../../../platform/context.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { noteSearched } from '../../../platform/people-shown.ts';
import { refuseFilterOfPersons } from '../../../platform/persons.ts';
import type { IdeaSelection } from './idea-list.queries.ts';

/** @throws DomainError INVALID_INPUT; FORBIDDEN for persons where the caller reads ideas without them */
export function selectionOf(ctx: Context, filter: IdeaFilterValues): IdeaSelection {
  refuseFilterOfPersons(ctx, filter);
  const searched = [filter.search, filter.ownerEmail].filter(Boolean).join(' ');
  if (searched) noteSearched(ctx, searched);
  const selection = { ...filter, answers: filter.answers.map(readAnswer), ...momentOf(ctx) };
  if (filter.waited !== 'OVERDUE' && filter.waited !== 'DUE_SOON') return selection;
  const { status } = dueSelection(filter.waited, ctx);
  const chosen = status.filter((name) => filter.status.length === 0 || filter.status.includes(name));
  return { ...selection, status: chosen, ...(chosen.length === 0 && { ids: [] }) };
}

const momentOf = ({ now, timeZone: zone }: Pick<Context, 'now' | 'timeZone'>) => ({
  moment: { now: now(), zone },
});

/** Selects undecided ideas by their promised day, except those that wait for their submitter. */
export const dueSelection = (waited: 'OVERDUE' | 'DUE_SOON', ctx: Pick<Context, 'now' | 'timeZone'>) => ({
  waited,
  status: undecidedStatuses,
  ...momentOf(ctx),
});

function readAnswer({ by, name }: IdeaFilterValues['answers'][number]) {
  const { idOf } = dimensionTraits[by] ?? {};
  if (!idOf || name === NONE) return { by, name };
  const { type, key } = readGlobalId(name);
  if (type !== idOf || !isUuid(key))
    failField('answers', `${dimensions[by]} must be the id of a ${idOf}, or ${NONE}.`);
  return { by, name: key };
}
