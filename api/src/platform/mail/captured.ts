/** The emails of a trial, which are written as files instead of being sent. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings.ts';

/** Returns the folder of such emails; undefined where a mail server sends them. */
export function captureFolder({
  smtpUrl,
  dataDir,
}: Pick<Settings, 'smtpUrl' | 'dataDir'>): string | undefined {
  if (smtpUrl?.startsWith('file:')) return fileURLToPath(smtpUrl);
  return smtpUrl ? undefined : path.join(dataDir, 'mail');
}

/** Deletes the emails to, or about, one of these texts. */
export async function deleteCaptured(folder: string | undefined, texts: readonly string[]): Promise<void> {
  const names = folder ? await readdir(folder).catch(() => []) : [];
  for (const name of names) {
    const file = path.join(folder ?? '', name);
    const mail = await readFile(file, 'utf8').catch(() => '');
    // Quoted-printable breaks lines within words.
    const words = mail.replace(/=\r?\n/g, '').toLowerCase();
    if (texts.some((text) => words.includes(text.toLowerCase()))) await rm(file, { force: true });
  }
}
