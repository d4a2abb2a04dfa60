/** The entries that wait for the person: one list, for Home and for the badges of the menu. */
import { useEffect, useState } from 'react';
import { SOON } from '@portal/schema/idea-filter';
import { useNeedsQuery } from '../../../graphql/generated-staff.ts';
import type { NeedsQuery } from '../../../graphql/generated-staff.ts';
import { now } from '../../../lib/clock.ts';
import { countOf, inFigures } from '../../../lib/words.ts';

/** How long pages reuse an answer, in milliseconds. */
const HOLDS = 60_000;
let askedAt = -Infinity;

/** Counts the waiting entries, or the waiting ideas of a call. Pages that follow each other share an answer. */
export function useNeeds({ skip = false, callId }: { skip?: boolean; callId?: string | undefined } = {}) {
  const isOfAll = callId === undefined;
  const [fetchPolicy] = useState(() =>
    isOfAll && now() - askedAt < HOLDS ? ('cache-first' as const) : ('cache-and-network' as const),
  );
  useEffect(() => {
    if (!skip && isOfAll && fetchPolicy === 'cache-and-network') askedAt = now();
  }, [skip, isOfAll, fetchPolicy]);
  return useNeedsQuery({ skip, fetchPolicy, ...(callId && { variables: { callId } }) });
}

/** The number of waiting entries, and the list that counts them. */
interface Need {
  count: number;
  /** The count in words, such as `58 overdue`. */
  words: string;
  page: string;
  /** The filters of the list. */
  search?: string;
  isLate?: boolean;
  /** Does not wait yet: the menu leaves it out. */
  isSoon?: boolean;
}

/**
 * Names the waiting entries, each kind with its list. Kinds with zero, or of others, are left out.
 * @param callId the call to which the lists of ideas are narrowed
 */
export function needsIn(needs: NeedsQuery['needs'], callId?: string): Need[] {
  const { overdue, dueSoon, toAnnounce, undeliveredMails, newSuggestions, newEntries } = needs;
  const need = (
    count: number | null,
    wordsOf: (count: number) => string,
    page: string,
    more: Partial<Need> = {},
  ) => (count ? [{ count, words: wordsOf(count), page, ...more }] : []);
  const ofIdeas = (search: string) =>
    callId ? `${search}&${new URLSearchParams({ call: callId })}` : search;
  const due = (waited: string) => ofIdeas(`waited=${waited}&sort=DUE`);
  const onlyNew = { search: 'state=NEW' };
  return [
    ...need(overdue, (count) => `${inFigures(count)} overdue`, '/submissions', {
      search: due('OVERDUE'),
      isLate: true,
    }),
    ...need(dueSoon, (count) => `${inFigures(count)} due within ${SOON} days`, '/submissions', {
      search: due('DUE_SOON'),
      isSoon: true,
    }),
    ...need(toAnnounce, (count) => `${inFigures(count)} to announce`, '/submissions', {
      search: ofIdeas('toAnnounce=yes&sort=OLDEST'),
    }),
    ...need(undeliveredMails, (count) => `${countOf(count, 'email')} came back`, '/undelivered-email'),
    ...need(newSuggestions, (count) => countOf(count, 'new suggestion'), '/suggestions-received', onlyNew),
    ...need(
      newEntries,
      (count) => `${inFigures(count)} new ${count === 1 ? 'entry' : 'entries'}`,
      '/hackathon-entries',
      onlyNew,
    ),
  ];
}

export const pathOf = ({ page, search }: Need): string => (search ? `${page}?${search}` : page);
