import { beforeEach, expect, test } from '@jest/globals';
import { openFileDatabase } from '../testing/file-database.ts';
import { dropFiles, keptFiles, replaceFiles } from './file-storage.ts';

const DAY = 24 * 3_600_000;
const file = new File(['%PDF-'], 'proposal.pdf');
let stored: ReturnType<typeof openFileDatabase>;
beforeEach(() => {
  stored = openFileDatabase();
});

test('a file is found by its key, and for a week', async () => {
  await replaceFiles('document:', 'a', [file]);
  expect((await keptFiles('document:a'))?.files).toEqual([file]);
  expect(await keptFiles('document:b')).toBeUndefined();
  stored.set('document:a', { files: [file], keptAt: Date.now() - 7 * DAY + 60_000 });
  expect((await keptFiles('document:a'))?.files).toEqual([file]);
  stored.set('document:a', { files: [file], keptAt: Date.now() - 7 * DAY - 60_000 });
  expect(await keptFiles('document:a')).toBeUndefined();
});

test('files take the place of others of the same kind; an empty list drops these', async () => {
  await replaceFiles('document:a:', '1', [file]);
  await replaceFiles('document:b:', '1', [file]);
  await replaceFiles('document:a:', '2', [file]);
  expect([...stored.keys()].sort()).toEqual(['document:a:2', 'document:b:1']);
  await replaceFiles('document:a:', '', []);
  expect([...stored.keys()]).toEqual(['document:b:1']);
});

test('files whose key has one part more stay beside the others', async () => {
  await replaceFiles('document:a:call:', '1', [file]);
  await replaceFiles('document:a:', '1', [file]);
  await replaceFiles('document:a:', '2', [file]);
  expect([...stored.keys()].sort()).toEqual(['document:a:2', 'document:a:call:1']);
});

test('what is being kept is dropped by a drop that follows at once', async () => {
  void replaceFiles('document:a:', '1', [file]);
  await dropFiles(() => true);
  expect([...stored.keys()]).toEqual([]);
});

test('a drop removes the files that it names, and those kept for too long', async () => {
  for (const key of ['a', 'b']) await replaceFiles(key, '', [file]);
  stored.set('old', { files: [file], keptAt: Date.now() - 8 * DAY });
  await dropFiles((key) => key === 'a');
  expect([...stored.keys()]).toEqual(['b']);
});

test('a browser that denies its storage keeps nothing, and says so to nobody', async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  await replaceFiles('a', '', [file]);
  await dropFiles(() => true);
  expect(await keptFiles('a')).toBeUndefined();
});
