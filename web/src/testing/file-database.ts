/** Replaces the browser's database of stored files, which jsdom lacks. Returns the stored files, by key. */
export function openFileDatabase(): Map<string, unknown> {
  const stored = new Map<string, unknown>();
  const store = {
    put: (value: unknown, key: string) => ({ result: void stored.set(key, value) }),
    get: (key: string) => ({ result: stored.get(key) }),
    getAllKeys: () => ({ result: [...stored.keys()] }),
    delete: (key: string) => ({ result: void stored.delete(key) }),
  };
  const transaction = () => {
    const begun: { objectStore: () => typeof store; oncomplete?: () => void } = { objectStore: () => store };
    queueMicrotask(() => begun.oncomplete?.());
    return begun;
  };
  const open = () => {
    const request: { result: object; onsuccess?: () => void } = {
      result: { transaction, close: () => undefined },
    };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  Object.assign(globalThis, { indexedDB: { open } });
  return stored;
}
