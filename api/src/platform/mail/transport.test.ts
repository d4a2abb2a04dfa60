import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readSettings } from '../settings.ts';
import { compose } from './message.ts';
import { openTransport } from './transport.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'portal-mail-'));
afterAll(() => rm(folder, { recursive: true }));

test('without a mail server, a mail becomes a file and an action that is needed a link in the log', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { mailFrom } = readSettings({ MAIL_FROM: 'BTC: "Innovation" <a@example.org>' });
  if (!mailFrom) throw new Error('no sender');
  const transport = openTransport({ smtpUrl: undefined, sender: () => mailFrom, mailFolder: folder }, log);
  const message = compose({
    subject: 'Verify your email address',
    before: ['You signed up at http://localhost:4000'],
    action: { label: 'Verify my email', url: 'http://localhost:4000/VerifyEmail/t', isNeeded: true },
  });
  const envelope = { to: 'b@example.org', messageId: '<1@localhost>', date: new Date(0) };
  await transport.send({ ...message, ...envelope }, new AbortController().signal);
  transport.close();
  const file = '1970-01-01T00-00-00-000Z-1localhost.eml';
  expect(await readdir(folder)).toEqual([file]);
  expect(await readFile(path.join(folder, file), 'utf8')).toContain(
    'From: "BTC: \\"Innovation\\"" <a@example.org>',
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { mail: expect.stringMatching(/eml$/), link: 'http://localhost:4000/VerifyEmail/t' },
  ]);
});
