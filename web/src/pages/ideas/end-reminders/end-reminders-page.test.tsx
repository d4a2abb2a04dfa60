import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { EndDraftRemindersDocument } from '../../../graphql/generated.ts';
import { answer, clear, press, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { EndRemindersPage } from './end-reminders-page.tsx';

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
