/** Erasing one row: after a question, and said when it failed. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { clear, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { EraseButton } from './erase-row.tsx';

const user = newUser();
beforeEach(() => {
  serveAs('admin@example.com', 'admin');
});
afterEach(clear);

const show = (erase: () => Promise<unknown>, onErased: () => void) =>
  renderPage(
    <EraseButton what="entry" name="Pula" goes="The entry goes, with its file." {...{ erase, onErased }} />,
  );
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('asks first, says what goes, and tells the page once it is done', async () => {
  const [erase, onErased] = [jest.fn(async () => undefined), jest.fn()];
  show(erase, onErased);
  await press(/^Erase…\s?: Pula$/);
  screen.getByRole('dialog', { name: 'Erase the entry' });
  screen.getByText(/Nobody can bring it back/);
  await press('Cancel');
  expect([erase.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null]);
  await press(/^Erase…\s?: Pula$/);
  await press('Erase for good');
  await waitFor(() => expect(onErased).toHaveBeenCalledTimes(1));
  expect([erase.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
});

test('a failure stays in the dialog, and the page does not change', async () => {
  const onErased = jest.fn();
  show(() => Promise.reject(new Error('gone')), onErased);
  await press(/^Erase…\s?: Pula$/);
  await press('Erase for good');
  await screen.findByRole('alert');
  expect(onErased).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Erase for good' });
});
