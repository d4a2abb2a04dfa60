/** Keeps drafts in the tab, through reloads and the next login, until Log Out clears them. */

export interface KeptDrafts<Draft> {
  of(id: string): Draft | undefined;
  keep(id: string, draft: Draft | undefined): void;
  /** Tells whether a reload would lose a draft: the storage is full. */
  isAtRisk(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Opens the drafts of a kind.
 * @param write returns what of a draft outlives a reload @param read undefined for what is no draft
 */
export function openDrafts<Draft>(
  storage: Storage,
  keyOf: (id: string) => string,
  write: (draft: Draft) => object,
  read: (kept: Readonly<Record<string, unknown>>) => Draft | undefined,
): KeptDrafts<Draft> {
  // The stored text shows whether another code path cleared the draft; undefined: the storage refused it.
  const drafts = new Map<string, { draft: Draft; text: string | undefined }>();
  const listeners = new Set<() => void>();
  const parse = (text: string | null): Draft | undefined => {
    try {
      return read((JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>);
    } catch {
      return undefined;
    }
  };
  const store = (id: string, draft: Draft): string | undefined => {
    const text = JSON.stringify(write(draft));
    try {
      storage.setItem(keyOf(id), text);
      return text;
    } catch {
      // The storage is full.
      return undefined;
    }
  };
  return {
    of(id) {
      const known = drafts.get(id);
      if (known && known.text === undefined) return known.draft;
      const text = storage.getItem(keyOf(id));
      if (known && known.text === text) return known.draft;
      const draft = parse(text);
      if (draft) drafts.set(id, { draft, text: text ?? undefined });
      else drafts.delete(id);
      return draft;
    },
    keep(id, draft) {
      if (draft) drafts.set(id, { draft, text: store(id, draft) });
      else {
        drafts.delete(id);
        storage.removeItem(keyOf(id));
      }
      for (const listener of listeners) listener();
    },
    isAtRisk: () => [...drafts.values()].some(({ text }) => text === undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
