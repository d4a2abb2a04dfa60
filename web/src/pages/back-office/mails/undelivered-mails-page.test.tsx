/** Emails that were given up, as an administrator sends one again. */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  NeedsDocument,
  SendMailAgainDocument,
  UndeliveredMailsDocument,
} from '../../../graphql/generated-staff.ts';
import type { UndeliveredMailRowFragment } from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  listOf,
  NO_NEEDS,
  nothingWaits,
  Refusal,
  renderPage,
  serveAs,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { UndeliveredMailsPage } from './undelivered-mails-page.tsx';

const user = newUser();
afterEach(clear);

const mailTo = (recipient: string, replyCode: number | null): UndeliveredMailRowFragment => ({
  id: recipient,
  recipient,
  title: 'Receipt of an idea',
  createdAt: '2026-03-31T12:00:00.000Z',
  failedAt: '2026-03-31T12:00:01.000Z',
  attempts: 1,
  replyCode,
});

test('a row names recipient, email, time and reply; an email that is sent again leaves the list', async () => {
  let mails = [mailTo('gone@example.com', 550), mailTo('slow@example.com', null)];
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(UndeliveredMailsDocument, () => ({ undeliveredMails: listOf(mails) })),
    nothingWaits,
    answer(SendMailAgainDocument, ({ id }) => {
      if (id === 'slow@example.com') throw new Refusal('NOT_FOUND', 'It was sent again already.');
      mails = mails.filter((mail) => mail.id !== id);
      return { sendMailAgain: { id } };
    }),
  );
  renderPage(<UndeliveredMailsPage />, '/undelivered-email');
  const row = await screen.findByRole('row', { name: /gone@example.com/ });
  expect(row.textContent).toContain('Receipt of an idea');
  expect(row.textContent).toContain('550');
  expect((await screen.findByRole('row', { name: /slow@example.com/ })).textContent).toContain('No reply');
  await user.click(screen.getByRole('button', { name: 'Try again the email to slow@example.com' }));
  await screen.findByText('It was sent again already.');
  await user.click(screen.getByRole('button', { name: 'Try again the email to gone@example.com' }));
  await screen.findByText('1 undelivered email.');
  expect(screen.queryByRole('row', { name: /gone@example.com/ })).toBeNull();
  expect(calls).toContainEqual(['SendMailAgain', { id: 'gone@example.com' }]);
});

test('pages that follow each other ask once what waits', async () => {
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(UndeliveredMailsDocument, () => ({ undeliveredMails: listOf([]) })),
    nothingWaits,
  );
  for (let opened = 1; opened <= 2; opened += 1) {
    renderPage(<UndeliveredMailsPage />, '/undelivered-email');
    await waitFor(() =>
      expect(screen.getAllByText('All emails were delivered or are still being tried.').length).toBe(opened),
    );
  }
  expect(calls.filter(([name]) => name === 'Needs').length).toBe(1);
});

test('without a mail server the page says so, and never that all was delivered', async () => {
  serveAs(
    'admin@example.com',
    'admin',
    answer(UndeliveredMailsDocument, () => ({ undeliveredMails: listOf([]) })),
    answer(NeedsDocument, () => ({ needs: { ...NO_NEEDS, hasMailServer: false } })),
  );
  renderPage(<UndeliveredMailsPage />, '/undelivered-email');
  await screen.findByText(/^No mail server is set: emails are only written to files/);
  await screen.findByText('No email was sent.');
  expect(screen.queryByText(/^All emails were delivered/)).toBeNull();
});
