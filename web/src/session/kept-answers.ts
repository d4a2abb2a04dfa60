/** Makes the storage keys of unsaved work, by account: another account that logs in does not see or lose it. */

import { sessionData } from '../lib/storage.ts';

const kinds = [
  ...(['asked-answers', 'idea-draft', 'idea-sent', 'ideas-sent'] as const),
  ...(['outcome', 'reply', 'review-draft', 'score-draft', 'story', 'team-reply'] as const),
];

export const keyFor = (kind: (typeof kinds)[number], email: string, ...parts: string[]): string =>
  [kind, email, ...parts].join(':');

/** Clears the tab at a log out, but keeps the work of other accounts. */
export function clearAnswersOf(email: string | undefined): void {
  const storage = sessionData();
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of all) {
    const [kind, owner] = key.split(':');
    if (kinds.some((known) => known === kind) && owner !== email) continue;
    storage.removeItem(key);
  }
}
