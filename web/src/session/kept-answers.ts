/** Makes the storage keys of data by account: it waits for the next login of the account, and ends at that of another one. */

import { dropFiles } from '../lib/file-storage.ts';
import { localData, sessionData } from '../lib/storage.ts';
import type { TextStore } from '../lib/storage.ts';

const kinds = [
  ...([
    'asked-answers',
    'asked-document',
    'decisions-seen',
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

/** Clears the tab at a log out, also values from before the login. Work of other accounts waits for their login. */
export async function clearAnswersOf(email: string | undefined): Promise<void> {
  clear(sessionData(), (key) => !isOfAnother(key, email));
  // This outlives the tab: after a session that ended by itself nobody knows whose it is.
  const isTheirs = (key: string) => email === undefined || !isOfAnother(key, email);
  clear(localData(), (key) => isKept(key) && isTheirs(key));
  await dropFiles(isTheirs);
}

/** Clears the work of other accounts: a person who logs in on a shared device finds nothing of the one before. */
export function clearAnswersOfOthers(emails: readonly (string | undefined)[]): Promise<void> {
  const isOthers = (key: string) => emails.every((email) => isOfAnother(key, email));
  for (const storage of [sessionData(), localData()]) clear(storage, isOthers);
  return dropFiles(isOthers);
}

function clear(storage: TextStore, isCleared: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (isCleared(key)) storage.removeItem(key);
}

/** Tells whether a key is one of these; an earlier release stored the seen decisions under the kind alone. */
const isKept = (key: string) => kinds.some((kind) => key.split(':')[0] === kind);

function isOfAnother(key: string, email: string | undefined): boolean {
  const [, owner] = key.split(':');
  return isKept(key) && Boolean(owner) && owner !== email;
}
