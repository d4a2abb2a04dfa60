/** Opens the browser's storage; where the browser denies it, one that lasts as long as the page. */

type Kind = 'localStorage' | 'sessionStorage';

const substitutes = new Map<Kind, Storage>();

function open(kind: Kind): Storage {
  try {
    // Null in apps that show pages without storage; the access itself throws where cookies are blocked.
    if (window[kind] as Storage | null) return window[kind];
  } catch {
    // The substitute follows.
  }
  const substitute = substitutes.get(kind) ?? inMemory();
  substitutes.set(kind, substitute);
  return substitute;
}

export const localData = () => open('localStorage');
export const sessionData = () => open('sessionStorage');

function inMemory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
