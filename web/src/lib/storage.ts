/** Declares what the browser keeps of this portal. Nothing else reads or writes the storages of the browser. */
import { dropFiles } from './file-storage.ts';
import { createStore } from './store.ts';

interface Entry {
  /** A text of the tab ends with it, a text of the device stays, and a file stays for a week. */
  area: 'tab' | 'device' | 'files';
  /**
   * The owner decides when the entry ends. An account's entry ends at its log out, and at the login of another account; its key
   * has the address of the account. A visitor's entry ends at a login, a session's with the session. A log out also ends every
   * entry of the tab, except those of another account.
   */
  owner: 'account' | 'visitor' | 'session' | 'browser';
}

export const declared = {
  'pos-user': { area: 'device', owner: 'session' },
  'pos-token': { area: 'device', owner: 'session' },
  'idea-view': { area: 'device', owner: 'browser' },
  'review-shortcuts': { area: 'device', owner: 'browser' },
  'guide-language': { area: 'tab', owner: 'browser' },
  'log-out-pending': { area: 'tab', owner: 'browser' },
  'sign-on-next': { area: 'tab', owner: 'visitor' },
  'visitor-email': { area: 'tab', owner: 'visitor' },
  'visitor-sign-up': { area: 'tab', owner: 'visitor' },
  'decisions-seen': { area: 'device', owner: 'account' },
  'idea-calls': { area: 'device', owner: 'account' },
  'recent-searches': { area: 'device', owner: 'account' },
  'call-questions': { area: 'tab', owner: 'account' },
  'call-readers': { area: 'tab', owner: 'account' },
  'asked-answers': { area: 'tab', owner: 'account' },
  entry: { area: 'tab', owner: 'account' },
  'idea-draft': { area: 'tab', owner: 'account' },
  'idea-sent': { area: 'tab', owner: 'account' },
  'ideas-sent': { area: 'tab', owner: 'account' },
  outcome: { area: 'tab', owner: 'account' },
  programme: { area: 'tab', owner: 'account' },
  reasons: { area: 'tab', owner: 'account' },
  reply: { area: 'tab', owner: 'account' },
  'review-draft': { area: 'tab', owner: 'account' },
  'score-card': { area: 'tab', owner: 'account' },
  'score-draft': { area: 'tab', owner: 'account' },
  story: { area: 'tab', owner: 'account' },
  suggestion: { area: 'tab', owner: 'account' },
  'team-reply': { area: 'tab', owner: 'account' },
  texts: { area: 'tab', owner: 'account' },
  'entered-idea': { area: 'tab', owner: 'account' },
  'asked-document': { area: 'files', owner: 'account' },
  document: { area: 'files', owner: 'account' },
  photographs: { area: 'files', owner: 'account' },
} as const satisfies Record<string, Entry>;

export type Name = keyof typeof declared;
/** The entries that meet a condition. */
export type NameWhere<Where extends Partial<Entry>> = {
  [N in Name]: (typeof declared)[N] extends Where ? N : never;
}[Name];
type TextName = NameWhere<{ area: 'tab' | 'device' }>;

/** The parts of a key behind the name: the address of the account, empty for a visitor, and the subject of the entry, such as an id. */
type PartsOf<N extends Name> = N extends NameWhere<{ owner: 'account' }> ? [email: string, ...string[]] : [];

export const keyOf = <N extends Name>(name: N, ...parts: PartsOf<N>): string => [name, ...parts].join(':');

/** Whether the browser refused a text, which is then lost with the page. */
const refusal = createStore(() => false);
export const { get: hasRefused, subscribe: onRefusal } = refusal;

/** Opens a storage that never throws. It keeps in memory what the browser denies, or has no space for. */
function open(kind: 'localStorage' | 'sessionStorage') {
  const inMemory = new Map<string, string>();
  /** Returns undefined if the browser refuses: it may deny its storage, any use of it, or a text beyond the quota. */
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      // The storage is null in some apps that embed a browser.
      const storage = window[kind] as Storage | null;
      return storage === null ? undefined : act(storage);
    } catch {
      return undefined;
    }
  };
  return {
    keys: () => [...new Set([...(attempt(Object.keys) ?? []), ...inMemory.keys()])],
    read: (key: string) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    /** @returns whether the browser keeps it */
    write(key: string, text: string): boolean {
      const isKept =
        attempt((storage) => {
          storage.setItem(key, text);
          return true;
        }) ?? false;
      if (isKept) inMemory.delete(key);
      else inMemory.set(key, text);
      if (!isKept && !hasRefused()) refusal.set(true);
      return isKept;
    },
    remove(key: string): void {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Returns the account that a key names; empty for a visitor, undefined for what is of no account. */
function accountOf(key: string): string | undefined {
  const [name = '', account = ''] = key.split(':');
  return (declared as Partial<Record<string, Entry>>)[name]?.owner === 'account' ? account : undefined;
}

/** The account that logged out last: what ends after its log out is not stored any more. */
let loggedOut: string | undefined;

const storages = { tab: open('sessionStorage'), device: open('localStorage') };

/** @param read returns undefined for what counts as absent */
const place = <N extends TextName, T>(
  name: N,
  read: (text: string) => T | undefined,
  textOf: (value: T) => string,
) => {
  const storage = storages[declared[name].area];
  const find = (key: string) => {
    const text = storage.read(key);
    return text === undefined ? undefined : read(text);
  };
  return {
    /** Returns what is stored as it is, whatever the rules say. */
    text: (...parts: PartsOf<N>) => storage.read(keyOf(name, ...parts)),
    read: (...parts: PartsOf<N>) => find(keyOf(name, ...parts)),
    /** Reads all whose parts begin with these, by the rest of their keys. */
    readAll(...parts: PartsOf<N>): Record<string, T> {
      const prefix = `${keyOf(name, ...parts)}:`;
      const found = storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), find(key)] as const);
      return Object.fromEntries(found.filter((entry): entry is [string, T] => entry[1] !== undefined));
    },
    /** @returns false where the browser refuses: it lasts as long as the page then */
    write(value: T, ...parts: PartsOf<N>): boolean {
      const key = keyOf(name, ...parts);
      const isOver = loggedOut !== undefined && accountOf(key) === loggedOut;
      return isOver || storage.write(key, textOf(value));
    },
    remove: (...parts: PartsOf<N>) => storage.remove(keyOf(name, ...parts)),
  };
};

/** Opens an entry that is a text. */
export const keptText = <N extends TextName>(name: N) =>
  place(
    name,
    (text) => text,
    (text) => text,
  );

/**
 * Opens an entry that is stored as JSON. A text that is no JSON, or breaks the rules, counts as absent: a person,
 * another release, or another page of this origin may have written it.
 * @param parse applies the rules, as `v.parser` does, which pages without a form do not load; it may throw
 */
export const kept = <N extends TextName, T>(name: N, parse: (value: unknown) => T | undefined) =>
  place<N, T>(
    name,
    (text) => {
      try {
        return parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    (value) => JSON.stringify(value),
  );

function clear({ keys, remove }: (typeof storages)['tab'], isCleared: (key: string) => boolean): void {
  for (const key of keys()) if (isCleared(key)) remove(key);
}

/** Clears the tab at a log out, and all of the account. Work of other accounts waits for their login. */
export function clearAccount(email: string | undefined): Promise<void> {
  loggedOut = email;
  clear(storages.tab, (key) => [undefined, '', email].includes(accountOf(key)));
  // This outlives the tab: after a session that ended by itself nobody knows whose it is.
  const isTheirs = (key: string) => {
    const account = accountOf(key);
    return account !== undefined && ['', email ?? account].includes(account);
  };
  clear(storages.device, isTheirs);
  return dropFiles(isTheirs);
}

/** Clears the work of other accounts: a person who logs in on a shared device finds nothing of the one before. */
export function clearAccountsBut(emails: readonly (string | undefined)[]): Promise<void> {
  if (emails.includes(loggedOut)) loggedOut = undefined;
  const isOthers = (key: string) => ![undefined, '', ...emails].includes(accountOf(key));
  for (const storage of Object.values(storages)) clear(storage, isOthers);
  return dropFiles(isOthers);
}

/** Clears what a visitor left in the tab. */
export const clearVisitor = (): void =>
  clear(storages.tab, (key) => key in declared && declared[key as Name].owner === 'visitor');
