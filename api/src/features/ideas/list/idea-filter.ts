import * as v from 'valibot';
import { dimensions, NONE } from '@portal/schema/breakdown';
import { failField } from '@portal/schema/errors';
import { undecidedStatuses } from '@portal/schema/review-status';
import { ideaFilterRules, SOON, waitSpans } from '@portal/schema/idea-filter';
import type { IdeaFilterInput } from '@portal/schema/idea-filter';
import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';
import { emailAddress, parse } from '@portal/schema/rules';
import { addDays, dayAt, startOfDay } from '@portal/schema/programme-time';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { refuseFilterOfPersons } from '../../../platform/persons.ts';
import type { IdeaSelection } from './idea-list.queries.ts';

export interface IdeaFilter extends IdeaFilterInput {
  ownerEmail?: string | null;
}

/** Returns whether a part of a filter, or of a selection, narrows nothing. */
export const isUnset = (part: unknown): boolean =>
  part === undefined || part === null || part === '' || (Array.isArray(part) && part.length === 0);

const ownerRules = v.object({ ownerEmail: emailAddress('Owner’s email', 'the') });

/** Writes a text as its plain twin: in lower case, without accents, with the signs and blanks of a keyboard. */
const plain = (text: string) =>
  text
    .replaceAll(/[‘’‛ʼ´`]/gu, "'")
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[“”„«»]/gu, '"')
    .toLowerCase();

const reportLabels = new Map(
  reportFilterFields
    .flatMap((field) => Object.entries(ideaFields[field].list))
    .map(([name, label]) => [name, plain(label)]),
);

/** Lists the names of choices whose label contains a text, whatever its case, accents and kind of signs; undefined for '', which narrows nothing. */
export function tagsMatching(search: string): string[] | undefined {
  if (search === '') return undefined;
  const text = plain(search);
  return [...reportLabels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}

/**
 * Converts days to times, for an index scan; undefined when no idea can match.
 * @throws DomainError INVALID_INPUT; FORBIDDEN for persons where the caller reads ideas without them
 */
export function selectionOf(ctx: Context, { ownerEmail, ...filter }: IdeaFilter): IdeaSelection | undefined {
  const { timeZone: zone, now } = ctx;
  const {
    submittedOn,
    submittedFrom,
    submittedTo,
    search,
    reviewerId,
    holderId,
    unclaimed,
    waited,
    answers,
    labels,
    ...choices
  } = parse(ideaFilterRules, filter);
  refuseFilterOfPersons(ctx, { ownerEmail, ...filter }, answers);
  const selection: IdeaSelection = choices;
  const span = waited && waitSpans.get(waited);
  if (span) {
    selection.waited = { ...span, now: now(), zone };
  } else if (waited === 'OVERDUE' || waited === 'DUE_SOON') {
    const { statuses, ...days } = dueSelection(waited, dayAt(now(), zone));
    const chosen = choices.statuses;
    selection.statuses = statuses.filter((status) => chosen.length === 0 || chosen.includes(status));
    if (selection.statuses.length === 0) return undefined;
    Object.assign(selection, days);
  }
  if (ownerEmail) selection.ownerEmail = parse(ownerRules, { ownerEmail }).ownerEmail;
  const first = sorted(submittedOn, submittedFrom).at(-1);
  if (first) selection.from = startOfDay(first, zone);
  const [last] = sorted(submittedOn, submittedTo);
  if (last) selection.before = startOfDay(addDays(last, 1), zone);
  if (search) {
    // Nothing else is in a word.
    if (!/[\p{L}\p{N}]/u.test(search)) return undefined;
    selection.words = search;
  }
  if (reviewerId) {
    if (!isUuid(reviewerId)) return undefined;
    selection.lastReviewerId = reviewerId;
  }
  if (holderId) {
    if (!isUuid(holderId)) return undefined;
    selection.held = { by: holderId, at: now() };
  }
  selection.tags = tagsMatching(labels);
  if (selection.tags?.length === 0) return undefined;
  selection.answers = answers.map(({ by, name }) => {
    if (by !== 'FIRST_REVIEWER' || name === NONE) return { by, name };
    const { type, key } = readGlobalId(name);
    if (type !== 'Reviewer' || !isUuid(key))
      failField('answers', `${dimensions[by]} must be the id of a reviewer, or ${NONE}.`);
    return { by, name: key };
  });
  if (unclaimed) selection.unclaimedAt = now();
  return selection;
}

/** Selects the ideas without a decision by the day of their answer, but for those that wait for their submitter. */
export const dueSelection = (waited: 'OVERDUE' | 'DUE_SOON', today: string) => ({
  statuses: undecidedStatuses,
  isAsked: false as const,
  ...(waited === 'OVERDUE' ? { dueBefore: today } : { dueFrom: today, dueBefore: addDays(today, SOON + 1) }),
});

const sorted = (...days: (string | null)[]) => days.filter((day) => day !== null).sort();
