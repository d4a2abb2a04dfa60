import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { clearAccount } from '../../../lib/storage.ts';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { openFileDatabase } from '../../../testing/file-database.ts';
import { clear, serve } from '../../../testing/pages.tsx';
import { forgetDraft, openDraft } from './open-draft.ts';

const [A, B] = ['a@example.com', 'a@example.co'];
afterEach(async () => {
  for (const email of [A, B]) forgetDraft(email);
  await clear();
});

test('the PDF of a draft is kept by account and draft: another account neither finds nor loses it, also by a log out', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  const stored = openFileDatabase();
  const keptAfter = async (email: string, name: string) => {
    // The part is Node's: jsdom's cannot be read.
    const file = Object.assign(new File(['%PDF-'], name), { slice: () => fileOf(['%PDF-']) });
    openDraft(email).act({ type: 'choose file', file });
    const key = `document:${email}:${openDraft(email).get().draft.reference}`;
    await waitFor(() => expect(stored.get(key)).toMatchObject({ files: [file] }));
    return key;
  };
  const ofA = await keptAfter(A, 'one.pdf');
  const ofB = await keptAfter(B, 'other.pdf');
  await keptAfter(A, 'two.pdf');
  expect([...stored.keys()].sort()).toEqual([ofA, ofB].sort());
  await clearAccount(A);
  expect([...stored.keys()]).toEqual([ofB]);
});
