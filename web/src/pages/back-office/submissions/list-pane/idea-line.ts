import { focusAreas, personTypes } from '@portal/schema/choices';
import { isAsked } from '@portal/schema/clarification';
import { addDays, daysBetween } from '@portal/schema/programme-time';
import type { ListedIdeaFragment } from '../../../../graphql/generated.ts';
import { countOf, shortDayOf, shortWeekdayOf, today } from '../../../../lib/words.ts';
import { isDue, waitInWords } from '../idea-parts.tsx';

/** `due Fri`, within a week; `due 12 Dec`; `3 days late` */
function dueInWords(dueOn: string): string {
  const now = today();
  const late = daysBetween(dueOn, now);
  const day = `${dueOn}T12:00Z`;
  if (late > 0) return `${countOf(late, 'day')} late`;
  if (late === 0) return 'due today';
  return `due ${dueOn < addDays(now, 7) ? shortWeekdayOf(day) : shortDayOf(day)}`;
}

/** Says in a line what an idea is, and how long it waits: `Fintech · Student · 23 days, due Fri`. */
export function lineOf(idea: ListedIdeaFragment): string {
  const wait = waitInWords(idea);
  const due = isDue(idea) && dueInWords(idea.dueOn);
  const stand = idea.withdrawnAt
    ? 'withdrawn'
    : isAsked(idea)
      ? 'waits for the submitter'
      : [wait, due].filter(Boolean).join(', ');
  return [focusAreas[idea.focusArea], personTypes[idea.personType], stand].filter(Boolean).join(' · ');
}
