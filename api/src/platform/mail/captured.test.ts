import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { deleteCaptured } from './captured.ts';

const quoted = (text: string) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`;
/** By what it is; whether it names 1@t.example or IDEA-1700000000000-1. */
const mails: Record<string, [names: boolean, mail: string]> = {
  'to it': [true, 'To: 1@t.example\r\n\r\nHello'],
  'to it, in brackets and capitals': [true, 'To: "One" <1@T.Example>\r\n'],
  'at the end of a sentence': [true, 'It goes to 1@t.example.\r\nBye'],
  'broken by quoted-printable': [true, quoted('Write to 1@t.exam=\r\nple')],
  'before an encoded blank': [true, quoted('Write to 1@t.example=20\r\n')],
  'about the idea': [true, 'Subject: IDEA-1700000000000-1\r\n'],
  'to one that ends alike': [false, 'To: user1@t.example\r\n'],
  'to one with a dot before': [false, 'To: a.1@t.example\r\n'],
  'to one that begins alike': [false, 'To: 1@t.example.org\r\n'],
  'to another domain': [false, 'To: 1@t.example-two.org\r\n'],
  'about another idea': [false, 'Subject: IDEA-1700000000000-12\r\n'],
};

test('captured emails to, or about, an address or a reference are deleted; those of longer ones stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-captured-'));
  for (const [name, [, mail]] of Object.entries(mails)) await writeFile(path.join(folder, name), mail);
  await deleteCaptured(folder, ['1@t.example', 'IDEA-1700000000000-1']);
  const stay = Object.keys(mails).filter((name) => !mails[name]?.[0]);
  expect((await readdir(folder)).sort()).toEqual(stay.sort());
  await deleteCaptured(folder, []);
  expect(await readdir(folder)).toHaveLength(stay.length);
  await rm(folder, { recursive: true });
});
