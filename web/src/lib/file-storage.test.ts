import { beforeEach, expect, test } from '@jest/globals';
import { openFileDatabase } from '../testing/file-database.ts';
import { dropFiles, keepFiles, keptFiles } from './file-storage.ts';

const DAY = 24 * 3_600_000;
const file = new File(['%PDF-'], 'proposal.pdf');
let stored: ReturnType<typeof openFileDatabase>;
beforeEach(() => {
  stored = openFileDatabase();
});

test('a file is found by its key, and for a week', async () => {
  await keepFiles('document:a', [file]);
  expect((await keptFiles('document:a'))?.files).toEqual([file]);
  expect(await keptFiles('document:b')).toBeUndefined();
  stored.set('document:a', { files: [file], keptAt: Date.now() - 7 * DAY + 60_000 });
  expect((await keptFiles('document:a'))?.files).toEqual([file]);
  stored.set('document:a', { files: [file], keptAt: Date.now() - 7 * DAY - 60_000 });
  expect(await keptFiles('document:a')).toBeUndefined();
});

test('a drop removes the files that it names, and those kept for too long', async () => {
  for (const key of ['a', 'b']) await keepFiles(key, [file]);
  stored.set('old', { files: [file], keptAt: Date.now() - 8 * DAY });
  await dropFiles((key) => key === 'a');
  expect([...stored.keys()]).toEqual(['b']);
});

test('a browser that denies its storage keeps nothing, and says so to nobody', async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  await keepFiles('a', [file]);
  await dropFiles(() => true);
  expect(await keptFiles('a')).toBeUndefined();
});
