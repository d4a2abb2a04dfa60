/** Makes the storage keys of unsaved work, by account: another account that logs in does not see or lose it. */

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

/** Clears the tab at a log out, with what was typed before the login, but keeps the work of other accounts. */
export async function clearAnswersOf(email: string | undefined): Promise<void> {
  const storage = sessionData();
  for (const key of keysOf(storage)) if (!isOfAnother(key, email)) storage.removeItem(key);
  // A file outlives the tab: after a session that ended by itself nobody knows whose it is.
  await dropFiles((key) => email === undefined || !isOfAnother(key, email));
}

const keysOf = (storage: TextStore) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

const isKept = (key: string) => kinds.some((kind) => key.startsWith(`${kind}:`));

function isOfAnother(key: string, email: string | undefined): boolean {
  const [, owner] = key.split(':');
  return isKept(key) && Boolean(owner) && owner !== email;
}
