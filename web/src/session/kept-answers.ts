/** Makes the storage keys of unsaved work, by account: another account that logs in does not see or lose it. */

const kinds = ['idea-draft', 'review-draft'] as const;

export const keyFor = (kind: (typeof kinds)[number], email: string, ...parts: string[]): string =>
  [kind, email, ...parts].join(':');

/** Clears the tab at a log out, but keeps the work of other accounts. */
export function clearAnswersOf(email: string | undefined): void {
  for (const key of Object.keys(sessionStorage)) {
    const [kind, owner] = key.split(':');
    if (kinds.some((known) => known === kind) && owner !== email) continue;
    sessionStorage.removeItem(key);
  }
}
