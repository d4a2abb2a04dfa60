/** The emails of a trial, which are written as files instead of being sent. */
import path from 'node:path';
import { readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings.ts';

/** Escapes a text so that a regular expression matches it literally. */
const escapeRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');

/** Returns the folder of such emails; undefined where a mail server sends them. */
export function captureFolder({
  smtpUrl,
  dataDir,
}: Pick<Settings, 'smtpUrl' | 'dataDir'>): string | undefined {
  if (smtpUrl?.startsWith('file:')) return fileURLToPath(smtpUrl);
  return smtpUrl ? undefined : path.join(dataDir, 'mail');
}

// Characters of an address before its @: `1@t.example` must not match within `user1@t.example`.
const LOCAL = "[\\w.!#$%&'*+/=?^`{|}~-]";

/** Makes a pattern that finds one of these addresses and references, whole, in any case. */
const anyOf = (texts: readonly string[]) => {
  const whole = texts.map(escapeRegExp).join('|');
  // A full stop after the address ends the sentence, unless the address goes on.
  return new RegExp(`(?<!${LOCAL})(?:${whole})(?!\\.?[\\w@-])`, 'i');
};

/** Undoes quoted-printable, which breaks lines within words and writes `=` as `=3D`. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Deletes the emails to, or about, one of these addresses and references. */
export async function deleteCaptured(folder: string | undefined, texts: readonly string[]): Promise<void> {
  if (!folder || texts.length === 0) return;
  const pattern = anyOf(texts);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const mail = await readFile(file, 'utf8').catch(() => '');
    if (pattern.test(mail) || pattern.test(decoded(mail))) await rm(file, { force: true });
  }
}
