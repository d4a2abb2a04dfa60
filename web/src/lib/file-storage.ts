/** Keeps files in the browser until they are sent: a phone may close the page, or have no line for days. */

const DATABASE = 'portal-files';
const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser denies its storage.'));
  });
}

/** Runs one act. @returns undefined where the browser denies its storage, or has no room */
async function attempt<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser has no room.'));
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export async function keepFile(key: string, file: File): Promise<void> {
  await attempt('readwrite', (files) => files.put(file, key));
}

export async function keptFile(key: string): Promise<File | undefined> {
  const file: unknown = await attempt('readonly', (files) => files.get(key) as IDBRequest<unknown>);
  return file instanceof File ? file : undefined;
}

/** Removes the files whose keys a test names. */
export async function dropFiles(isDropped: (key: string) => boolean): Promise<void> {
  const keys = (await attempt('readonly', (files) => files.getAllKeys())) ?? [];
  for (const key of keys.map(String).filter(isDropped))
    await attempt('readwrite', (files) => files.delete(key));
}
