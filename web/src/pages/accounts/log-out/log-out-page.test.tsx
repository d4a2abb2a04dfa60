import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { getSession } from '../../../session/session-store.ts';
import { fileOf } from '../../../testing/browser-gaps.ts';
import {
  buttonIn,
  clear,
  renderPage,
  found,
  logInAs,
  pathNow,
  press,
  serve,
} from '../../../testing/pages.tsx';
import { callOf } from '../../../testing/call.ts';
import { rememberCall } from '../../ideas/shared/kept-calls.ts';
import { forgetDraft, openDraft } from '../../ideas/shared/open-draft.ts';
import { LogOutPage } from './log-out-page.tsx';

const EMAIL = 'a@example.com';
let arrive: (answer: object) => void;
let calls: string[];

beforeEach(() => {
  const arrived = new Promise<object>((resolve) => (arrive = resolve));
  calls = serve(({ name, body }) => {
    if (name === 'SaveIdeaDraft') return { saveIdeaDraft: body['variables'] ?? {} };
    return name === 'LogOut' ? { logOut: { message: 'Logged out' } } : arrived;
  });
  logInAs(EMAIL);
});
afterEach(async () => {
  forgetDraft(EMAIL);
  arrive({});
  await clear();
});

async function openWhileUploading(): Promise<HTMLElement> {
  await act(async () => openDraft(EMAIL).act({ type: 'choose file', file: fileOf(['%PDF-']) }));
  await found(() => calls.some((name) => name.startsWith('POST /api/submission/draft/')));
  const box = renderPage(<LogOutPage />, '/LogOut');
  await found(() => box.textContent.includes('prop.pdf is not uploaded yet.'));
  return box;
}

test('Log Out asks while a PDF is on its way, with the focus on the question', async () => {
  await openWhileUploading();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(document.activeElement?.textContent).toContain('prop.pdf is not uploaded yet.');
  expect(getSession().user?.email).toBe(EMAIL);
  expect(calls).not.toContain('LogOut');
});

test('it goes on by itself when the PDF has arrived', async () => {
  await openWhileUploading();
  await act(async () =>
    arrive({
      document: {
        upload: 'u1',
        name: 'prop.pdf',
        size: 5,
        received: 5,
        uploadedAt: '2026-11-22T07:04:00.000Z',
        url: '/there',
      },
    }),
  );
  await found(() => pathNow() === '/login');
  expect(getSession().user).toBeUndefined();
});

test('it does not when the upload ends otherwise: the page says why', async () => {
  const box = await openWhileUploading();
  await act(async () => openDraft(EMAIL).act({ type: 'stop upload' }));
  expect(box.textContent).toContain('The upload is stopped. Go back to continue.');
  expect(getSession().user?.email).toBe(EMAIL);
});

test('who logs out all the same stops the upload', async () => {
  const box = await openWhileUploading();
  const open = openDraft(EMAIL);
  expect(buttonIn(box, 'lose the unsaved answers')).toBeUndefined();
  await press(box, 'Log out and stop the upload');
  await found(() => pathNow() === '/login');
  expect(openDraft(EMAIL)).not.toBe(open);
});

test('who stays keeps the answers that could not be saved, in the wizard', async () => {
  serve(() => Promise.reject(new TypeError('no line')));
  openDraft(EMAIL).act({ type: 'answer', field: 'firstName', value: 'Naledi' });
  renderPage(<LogOutPage />, '/LogOut');
  fireEvent.click(await screen.findByRole('link', { name: 'Stay and keep my answers' }));
  const { answers } = openDraft(EMAIL).get().draft;
  expect([pathNow(), answers.firstName, getSession().user?.email]).toEqual(['/innovate', 'Naledi', EMAIL]);
});

test('it asks about each draft that could not be saved, and leads to the wizard of its call', async () => {
  serve(({ name }) =>
    name === 'LogOut' ? { logOut: { message: 'Logged out' } } : Promise.reject(new TypeError('no line')),
  );
  rememberCall(EMAIL, callOf());
  for (const callId of [undefined, 'c1'])
    openDraft(EMAIL, callId).act({ type: 'answer', field: 'firstName', value: 'Naledi' });
  renderPage(<LogOutPage />, '/LogOut');
  await screen.findByText('Your last answers are not saved to your account.');
  fireEvent.click(screen.getByRole('button', { name: 'Log out and lose the unsaved answers' }));
  await screen.findByText('Your last answers for the call “Fintech 2027” are not saved to your account.');
  const stay = screen.getByRole('link', { name: 'Stay and keep my answers' });
  expect(stay.getAttribute('href')).toBe('/innovate?call=fintech-2027');
  expect(getSession().user?.email).toBe(EMAIL);
  fireEvent.click(screen.getByRole('button', { name: 'Log out and lose the unsaved answers' }));
  await found(() => pathNow() === '/login');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('with nothing under way it asks nothing', async () => {
  renderPage(<LogOutPage />, '/LogOut');
  await found(() => pathNow() === '/login');
  expect(calls).toEqual(['LogOut']);
});
