/** jsdom knows no modal dialogs, as the oldest supported browsers. */
import { expect, jest, test } from '@jest/globals';
import './dialog.ts';
import { newUser } from '../testing/user.ts';

const behind = jest.fn();
const within = jest.fn();
const closed = jest.fn();

function openPage() {
  document.body.innerHTML = `<button id="opener">Open</button><a id="behind" href="#behind">Behind</a>
    <dialog><button id="inside">Inside</button></dialog>`;
  const find = (id: string) => document.getElementById(id)!;
  const dialog = document.querySelector('dialog')!;
  find('behind').addEventListener('click', behind);
  find('inside').addEventListener('click', within);
  dialog.addEventListener('close', closed);
  find('opener').focus();
  dialog.showModal();
  find('inside').focus();
  return { find, dialog };
}

test('what stands behind an open dialog takes neither clicks nor the focus, and what is in it does', async () => {
  const user = newUser();
  const { find } = openPage();
  await user.click(find('behind'));
  find('behind').focus();
  expect([behind.mock.calls.length, location.hash, document.activeElement?.id]).toEqual([0, '', 'inside']);
  await user.click(find('inside'));
  expect(within).toHaveBeenCalledTimes(1);
});

test('Escape closes it, unless the page holds it; then the focus is back and the page takes clicks', async () => {
  const user = newUser();
  const { find, dialog } = openPage();
  const hold = (event: Event) => event.preventDefault();
  dialog.addEventListener('cancel', hold);
  await user.keyboard('{Escape}');
  expect(dialog.open).toBe(true);
  dialog.removeEventListener('cancel', hold);
  await user.keyboard('{Escape}');
  expect([dialog.hasAttribute('open'), document.activeElement?.id]).toEqual([false, 'opener']);
  expect(closed).toHaveBeenCalledTimes(1);
  await user.click(find('behind'));
  expect(behind).toHaveBeenCalledTimes(1);
});
