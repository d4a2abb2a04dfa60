import { can } from '@portal/schema/access';
import { useNeedsQuery } from '../graphql/generated.ts';
import { inFigures } from '../lib/words.ts';
import { useSession } from '../session/session-store.ts';

/** How much waits, and its words, such as `58 overdue`. */
interface Waiting {
  count: number;
  words: string;
}

export type WaitingBy = Readonly<Record<string, Waiting>>;

/** Counts what waits on the pages of the back office, by their addresses. What is zero is left out. */
export function useWaiting(): WaitingBy {
  const { user } = useSession();
  const mayRead = user !== undefined && can(user.role, 'needs:read');
  const { data } = useNeedsQuery({ skip: !mayRead, fetchPolicy: 'cache-and-network' });
  if (!data) return {};
  const { overdue, toAnnounce, undeliveredMails: undelivered, newSuggestions, newEntries } = data.needs;
  const counts: [page: string, count: number, what: string][] = [
    ['/submissions', overdue, 'overdue'],
    ['/announcements', toAnnounce ?? 0, 'to announce'],
    [
      '/suggestions-received',
      newSuggestions ?? 0,
      newSuggestions === 1 ? 'new suggestion' : 'new suggestions',
    ],
    ['/hackathon-entries', newEntries ?? 0, newEntries === 1 ? 'new entry' : 'new entries'],
    ['/undelivered-email', undelivered ?? 0, undelivered === 1 ? 'undelivered email' : 'undelivered emails'],
  ];
  return Object.fromEntries(
    counts.flatMap(([page, count, what]) =>
      count > 0 ? [[page, { count, words: `${inFigures(count)} ${what}` }]] : [],
    ),
  );
}

/** Adds up what waits on several pages. */
export function waitingOn(pages: readonly string[], by: WaitingBy): Waiting | undefined {
  const all = pages.flatMap((page) => by[page] ?? []);
  if (all.length === 0) return undefined;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    words: all.map(({ words }) => words).join(', '),
  };
}
