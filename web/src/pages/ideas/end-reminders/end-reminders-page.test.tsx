import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  EndCallNewsDocument,
  EndDraftRemindersDocument,
  EndReviewDigestDocument,
} from '../../../graphql/generated.ts';
import { answer, clear, press, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { EndMorningEmailPage, EndRemindersPage } from './end-reminders-page.tsx';

afterEach(clear);

const open = (end: () => boolean) => {
  const calls = serveAs(
    'thato@example.com',
    'user',
    answer(EndDraftRemindersDocument, () => ({ endDraftReminders: end() })),
  );
  return { calls, box: renderPage(<EndRemindersPage />, '/EndReminders/secret', '/EndReminders/:token') };
};

test('the button ends reminders, nothing before it does', async () => {
  const { box, calls } = open(() => true);
  expect(calls).toEqual([]);
  await press(box, 'End reminders');
  await screen.findByText(/no more reminders/);
  expect(calls).toEqual([['EndDraftReminders', { token: 'secret' }]]);
  expect(document.activeElement?.textContent).toContain('no more reminders');
});

test('a link that is cut says so, and the button stays', async () => {
  const { box } = open(() => {
    throw new Refusal('INVALID_TOKEN', 'This link is incomplete.');
  });
  await press(box, 'End reminders');
  await screen.findByText('This link is incomplete.');
  expect(screen.getByRole('button', { name: 'End reminders' })).toBeTruthy();
});

test('the button of the morning email ends that one', async () => {
  const calls = serveAs(
    'neo@example.com',
    'reviewer',
    answer(EndReviewDigestDocument, () => ({ endReviewDigest: true })),
  );
  const box = renderPage(<EndMorningEmailPage />, '/EndMorningEmail/secret', '/EndMorningEmail/:token');
  await press(box, 'End the email');
  await screen.findByText(/The morning email is off/);
  expect(calls).toEqual([['EndReviewDigest', { token: 'secret' }]]);
});

test('a link that names a call ends the emails of that call', async () => {
  const calls = serveAs(
    'neo@example.com',
    'reviewer',
    answer(EndCallNewsDocument, () => ({ endCallNews: true })),
  );
  const token = 'account.signature.call';
  const box = renderPage(<EndMorningEmailPage />, `/EndMorningEmail/${token}`, '/EndMorningEmail/:token');
  screen.getByText(/^They say which ideas came for the call/);
  await press(box, 'End the emails');
  await screen.findByText(/no more emails about new ideas of this call/);
  expect(calls).toEqual([['EndCallNews', { token }]]);
});
