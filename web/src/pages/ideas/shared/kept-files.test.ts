import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { keptFiles } from '../../../lib/file-storage.ts';
import { clearAccount } from '../../../lib/storage.ts';
import { clearSession, getSession } from '../../../session/session-store.ts';
import { openFileDatabase } from '../../../testing/file-database.ts';
import { clear, serveAs } from '../../../testing/pages.tsx';
import { forgetDraft } from './open-draft.ts';
import { filesOfAnswer, picturesOfDraft, useKeptFiles } from './kept-files.ts';

const [A, B] = ['a@example.com', 'a@example.co'];
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
const [one, two] = [picture('1.jpg'), picture('2.jpg')];
let stored: ReturnType<typeof openFileDatabase>;
beforeEach(() => {
  stored = openFileDatabase();
});
afterEach(clear);

/** Shows the pictures of a draft to the account that is logged in. */
const open = (reference: string) =>
  renderHook((shown: string) => useKeptFiles(picturesOfDraft(getSession().user?.email ?? '', shown)), {
    initialProps: reference,
  });
const names = () => [...stored.keys()].sort();
const hasRead = (name: string, ...files: File[]) =>
  waitFor(() => expect(stored.get(name)).toMatchObject({ files }));

/** Chooses pictures for a draft of this account, and closes the page. */
async function choose(email: string, reference: string, ...files: File[]): Promise<void> {
  serveAs(email, 'user');
  const { result, unmount } = open(reference);
  act(() => result.current[1](files));
  await hasRead(`photographs:${email}:${reference}`, ...files);
  unmount();
}

test('pictures are found again by account and draft alone, also after the session ended', async () => {
  await choose(A, 'R1', one, two);
  clearSession();
  serveAs(A, 'user');
  const other = open('R2');
  const same = open('R1');
  await waitFor(() => expect(same.result.current[0]).toEqual([one, two]));
  expect(other.result.current[0]).toEqual([]);
});

test('the login of another account drops them', async () => {
  await choose(A, 'R1', one, two);
  clearSession();
  await choose(B, 'R1', two);
  await waitFor(() => expect(names()).toEqual([`photographs:${B}:R1`]));
});

test('pictures follow their draft to the reference that a merge gives it', async () => {
  serveAs(A, 'user');
  const { result, rerender } = open('R1');
  act(() => result.current[1]([one]));
  await hasRead(`photographs:${A}:R1`, one);
  rerender('R2');
  await hasRead(`photographs:${A}:R2`, one);
  await waitFor(() => expect(names()).toEqual([`photographs:${A}:R2`]));
});

test('a picture that is chosen before the kept ones are read is added to them', async () => {
  await choose(A, 'R1', one);
  const { result } = open('R1');
  act(() => result.current[1]([two]));
  await waitFor(() => expect(result.current[0]).toEqual([one, two]));
  await hasRead(`photographs:${A}:R1`, one, two);
});

test('what answers a question is kept beside the pictures of the draft, and other questions', async () => {
  await choose(A, 'R1', one);
  const asked = (at: string) => renderHook(() => useKeptFiles(filesOfAnswer(A, 'R1', at)));
  const [first, second] = [asked('2026-11-05'), asked('2026-11-07')];
  act(() => first.result.current[1]([one]));
  act(() => second.result.current[1]([two]));
  await hasRead(`asked-document:${A}:R1:2026-11-07`, two);
  act(() => first.result.current[1]([]));
  await keptFiles('');
  expect(names()).toEqual([`asked-document:${A}:R1:2026-11-07`, `photographs:${A}:R1`]);
  await clearAccount(A);
  expect(names()).toEqual([]);
});

test.each([
  ['a log out, at once after a choice', () => clearAccount(A)],
  ['the end of the draft', async () => forgetDraft(A)],
])('%s drops the pictures of this account', async (_, end) => {
  serveAs(A, 'user');
  // The login has dropped what others left: this is of an account that logged in afterwards, in another tab.
  await keptFiles('');
  stored.set(`photographs:${B}:R1`, { files: [two], keptAt: Infinity });
  const { result } = open('R1');
  act(() => result.current[1]([one]));
  await end();
  // Follows all that was begun.
  await keptFiles('');
  expect(names()).toEqual([`photographs:${B}:R1`]);
});
