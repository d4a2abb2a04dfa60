import { answerText } from '@portal/schema/answer-text';
import { isAsked } from '@portal/schema/clarification';
import { addDays } from '@portal/schema/programme-time';
import type { ListedIdeaFragment } from '../../../../graphql/generated-staff.ts';
import { shortDayOf, shortWeekdayOf, today } from '../../../../lib/words.ts';
import { dueOf, lateInWords, waitInWords } from '../idea-parts.tsx';

/** `due Fri`, within a week; `due 12 Dec`; `3 days late` */
function dueInWords(due: NonNullable<ReturnType<typeof dueOf>>): string {
  const late = lateInWords(due);
  if (late) return late;
  const now = today();
  const time = `${due.day}T12:00Z`;
  const day = due.day === now ? 'today' : due.day < addDays(now, 7) ? shortWeekdayOf(time) : shortDayOf(time);
  return `${due.what === 'call' ? 'call ' : ''}due ${day}`;
}

/** Says in a line what an idea is, and how long it waits: `Fintech · Student · 23 days, due Fri`. */
export function lineOf(idea: ListedIdeaFragment): string {
  const wait = waitInWords(idea);
  const due = dueOf(idea);
  const stand = idea.withdrawnAt
    ? 'withdrawn'
    : isAsked(idea)
      ? 'waits for the submitter'
      : [wait, due && dueInWords(due)].filter(Boolean).join(', ');
  return [answerText('focusArea', idea.focusArea), answerText('personType', idea.personType), stand]
    .filter(Boolean)
    .join(' · ');
}
