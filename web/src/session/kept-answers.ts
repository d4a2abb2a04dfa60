/** Makes the storage keys of unsaved work, by account: it waits for the next login of the account, and ends at that of another one. */

import { dropFiles } from '../lib/file-storage.ts';
import { sessionData } from '../lib/storage.ts';
import type { TextStore } from '../lib/storage.ts';

const kinds = [
  ...([
    'asked-answers',
    'asked-document',
    'entry',
    'idea-draft',
    'idea-sent',
    'ideas-sent',
    'suggestion',
  ] as const),
  ...([
    'document',
    'outcome',
    'photographs',
    'programme',
    'reasons',
    'reply',
    'review-draft',
    'score-card',
    'score-draft',
    'story',
    'team-reply',
  ] as const),
];

export const keyFor = (kind: (typeof kinds)[number], email: string, ...parts: string[]): string =>
  [kind, email, ...parts].join(':');

/** Clears the tab at a log out, with what was typed before the login. Work of other accounts waits for their login. */
export async function clearAnswersOf(email: string | undefined): Promise<void> {
  const storage = sessionData();
  for (const key of keysOf(storage)) if (!isOfAnother(key, email)) storage.removeItem(key);
  // A file outlives the tab: after a session that ended by itself nobody knows whose it is.
  await dropFiles((key) => email === undefined || !isOfAnother(key, email));
}

/** Clears the work of other accounts: a person who logs in on a shared device finds nothing of the one before. */
export function clearAnswersOfOthers(emails: readonly (string | undefined)[]): Promise<void> {
  const isOthers = (key: string) => emails.every((email) => isOfAnother(key, email));
  for (const key of keysOf(sessionData())) if (isOthers(key)) sessionData().removeItem(key);
  return dropFiles(isOthers);
}

const keysOf = (storage: TextStore) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

const isKept = (key: string) => kinds.some((kind) => key.startsWith(`${kind}:`));

function isOfAnother(key: string, email: string | undefined): boolean {
  const [, owner] = key.split(':');
  return isKept(key) && Boolean(owner) && owner !== email;
}
