/** What the tab keeps for an account until it has been saved: it waits for that account, whoever logs in between. */

const kinds = ['idea-draft', 'review-draft'] as const;

/** The key of something that belongs to the account with an address. */
export const keyFor = (kind: (typeof kinds)[number], email: string, ...parts: string[]): string =>
  [kind, email, ...parts].join(':');

/**
 * Clears the tab at a log out.
 * @param email of who logs out; undefined when nobody was logged in. What belongs to other accounts stays
 */
export function clearAnswersOf(storage: Storage, email: string | undefined): void {
  for (const key of Object.keys(storage)) {
    const [kind, owner] = key.split(':');
    if (kinds.some((known) => known === kind) && owner !== email) continue;
    storage.removeItem(key);
  }
}
