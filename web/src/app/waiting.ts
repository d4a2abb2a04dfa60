import { can } from '@portal/schema/access';
import { NeedsDocument } from '../graphql/generated-staff.ts';
import { needsIn, useNeeds } from '../pages/back-office/shared/needs.ts';
import { useSession } from '../session/session-store.ts';
import { useReadAfter } from '../session/use-read-after.ts';

/** How much waits, and its words, such as `58 overdue`. */
interface Waiting {
  count: number;
  words: string;
}

export type WaitingBy = Readonly<Record<string, Waiting>>;

/** The mutations that change the number of waiting entries, or the first steps. */
export const changingNeeds: ReadonlySet<string> = new Set([
  ...['reviewIdea', 'reviewIdeas', 'undoReviews', 'releaseReviews', 'holdReviews', 'eraseIdea', 'recordCall'],
  ...['askSubmitter', 'takeBackQuestions', 'declareConflict', 'liftConflict', 'sendMailAgain'],
  ...['followUpSuggestion', 'releaseSuggestion', 'eraseSuggestion'],
  ...['followUpHackathonEntry', 'releaseHackathonEntry', 'eraseHackathonEntry'],
  ...['changeProgramme', 'createChallenge', 'updateChallenge', 'deleteChallenge'],
  ...['inviteColleague', 'changeRole', 'closeAccount', 'reopenAccount'],
]);

/** Counts the waiting entries on the pages of the back office, by their addresses, again after each act that changes it. */
export function useWaiting(): WaitingBy {
  const { user } = useSession();
  const mayRead = user !== undefined && can(user.role, 'needs:read');
  const { data } = useNeeds({ skip: !mayRead });
  useReadAfter(changingNeeds, { query: NeedsDocument, skip: !mayRead });
  const needs = data ? needsIn(data.needs).filter(({ isSoon }) => !isSoon) : [];
  const byPage: Record<string, Waiting> = {};
  for (const { page } of needs) byPage[page] = sumOf(needs.filter((need) => need.page === page));
  return byPage;
}

const sumOf = (all: readonly Waiting[]): Waiting => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  words: all.map(({ words }) => words).join(', '),
});

/** Adds up what waits on several pages. */
export function waitingOn(pages: readonly string[], by: WaitingBy): Waiting | undefined {
  const all = pages.flatMap((page) => by[page] ?? []);
  return all.length === 0 ? undefined : sumOf(all);
}
