/** Stores texts in the browser, or in memory if the browser denies its storage or has no space. */
import { createStore } from './store.ts';

type Kind = 'localStorage' | 'sessionStorage';

/** A `Storage` that never throws. */
export interface TextStore extends Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem' | 'clear'> {
  /** @returns whether the browser keeps it */
  setItem(key: string, value: string): boolean;
}

/** Whether the browser refused a text, which is then lost with the page. */
const refusal = createStore(() => false);
export const { get: hasRefused, subscribe: onRefusal } = refusal;

function open(kind: Kind): TextStore {
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
  const keys = () => [...new Set([...(attempt(Object.keys) ?? []), ...inMemory.keys()])];
  const store: TextStore = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isKept) inMemory.delete(key);
      else inMemory.set(key, value);
      if (!isKept && !hasRefused()) refusal.set(true);
      return isKept ?? false;
    },
    removeItem(key) {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => keys().forEach(store.removeItem),
  };
  return store;
}

/**
 * Reads stored JSON; undefined where it is missing, and for a text that is broken or of another shape: a person, another
 * release or another page of this origin may have written it. Nothing else reads stored JSON.
 * @param read returns the parsed value, or throws, as rules do
 */
export function readJson<T>(store: TextStore, key: string, read: (value: unknown) => T): T | undefined {
  try {
    return read(JSON.parse(store.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

const [local, session] = [open('localStorage'), open('sessionStorage')];
export const localData = () => local;
export const sessionData = () => session;
