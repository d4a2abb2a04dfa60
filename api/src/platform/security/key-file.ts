/** The installation's key: SECRET_KEY, else a file of DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, writeOnce } from '../files/new-file.ts';
import { SettingsError } from '../settings.ts';
import type { Settings } from '../settings.ts';

const KEY_FILE = 'secret.key';

export type KeySettings = Pick<Settings, 'secretKey' | 'secretKeysBefore' | 'dataDir'>;
type KeyFile = Omit<KeySettings, 'secretKeysBefore'>;

/** Loads the key, of at least 32 bytes. The first start without SECRET_KEY generates the file. */
export async function loadSecretKey(settings: KeyFile): Promise<Buffer> {
  if (!(await findSecretKey(settings))) await saveSecretKey(settings, randomBytes(32));
  const found = await findSecretKey(settings);
  if (!found) throw new SettingsError('The key in DATA_DIR was removed during the start. Start again.');
  return found;
}

export async function saveSecretKey({ secretKey, dataDir }: KeyFile, key: Buffer): Promise<void> {
  if (secretKey) return;
  await makeFolder(dataDir, 'DATA_DIR');
  writeOnce(path.join(dataDir, KEY_FILE), key.toString('hex'));
}

export async function findSecretKey({ secretKey, dataDir }: KeyFile): Promise<Buffer | undefined> {
  if (secretKey) return secretKey;
  const text = await readFile(path.join(dataDir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'hex');
  if (key.length < 32)
    throw new SettingsError(
      `The key in DATA_DIR is damaged. Restore secret.key from a backup, or set SECRET_KEY.`,
    );
  return key;
}
