/** Keeps files in the browser until they are sent: a phone may close the page, or be without a connection for days. */
import { now } from './clock.ts';

const DATABASE = 'portal-files';
const STORE = 'files';
/** The milliseconds for which an unsent file is stored: the privacy notice says a week. */
const KEPT_FOR = 7 * 24 * 3_600_000;
/** The milliseconds after which a storage that does not answer counts as denied. */
const PATIENCE = 5_000;

interface KeptFiles {
  files: File[];
  /** Milliseconds, as `now`. */
  keptAt: number;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser denies its storage.'));
  });
}

async function run<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
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
}

/** Runs one request to the storage. @returns undefined where the browser denies its storage, has no room, or does not answer */
async function attempt<T>(...act: Parameters<typeof run<T>>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([run<T>(...act).catch(() => undefined), patience]);
}

// Calls run one after the other: a file under deletion is not found, and a log out also deletes a file under way to the
// store.
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const result = last.then(act);
  last = result;
  return result;
}

/** Keeps files under `prefix + name`, in place of all whose keys are `prefix` and a name without a colon; an empty list drops these. */
export const replaceFiles = (prefix: string, name: string, files: readonly File[]): Promise<void> =>
  inTurn(async () => {
    const kept: KeptFiles = { files: [...files], keptAt: now() };
    const keptKey = files.length > 0 ? prefix + name : undefined;
    // The new file is stored first: a page that is closed in between loses nothing.
    if (keptKey !== undefined) await attempt('readwrite', (store) => store.put(kept, keptKey));
    await drop((key) => key.startsWith(prefix) && !key.includes(':', prefix.length) && key !== keptKey);
  });

export const keptFiles = (key: string): Promise<KeptFiles | undefined> => inTurn(() => find(key));

/** Removes the files whose keys `isDropped` accepts, and those past their time. */
export const dropFiles = (isDropped: (key: string) => boolean): Promise<void> =>
  inTurn(() => drop(isDropped));

async function find(key: string): Promise<KeptFiles | undefined> {
  // An earlier release stored one file in another shape, which is ignored.
  const kept: Partial<KeptFiles> =
    (await attempt('readonly', (files) => files.get(key) as IDBRequest<object>)) ?? {};
  const { files, keptAt = 0 } = kept;
  return Array.isArray(files) && keptAt > now() - KEPT_FOR ? { files, keptAt } : undefined;
}

async function drop(isDropped: (key: string) => boolean): Promise<void> {
  const keys = (await attempt('readonly', (files) => files.getAllKeys())) ?? [];
  for (const key of keys.map(String))
    if (isDropped(key) || !(await find(key))) await attempt('readwrite', (files) => files.delete(key));
}
