import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ConfirmEmailChangeDocument, MeDocument } from '../../../graphql/generated-public.ts';
import { getSession } from '../../../session/session-store.ts';
import { answer, clear, renderPage, found, serveAs, press, Refusal } from '../../../testing/pages.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

afterEach(clear);

const EMAIL = 'new@example.com';
const open = (confirm: () => object) => {
  const calls = serveAs(
    'old@example.com',
    'user',
    answer(ConfirmEmailChangeDocument, () => {
      confirm();
      return { confirmEmailChange: { message: 'It is yours.', email: EMAIL } };
    }),
    answer(MeDocument, () => ({
      me: {
        id: 'me',
        email: EMAIL,
        role: 'USER' as const,
        isVerified: true,
        hasSecondFactor: false,
        setUpNeeded: null,
      },
    })),
  );
  const box = renderPage(<ConfirmEmailPage />, '/ConfirmEmail/secret', '/ConfirmEmail/:token');
  return { box, calls };
};

test('the button confirms, nothing before it does, and the browser takes the new address over', async () => {
  const { box, calls } = open(() => ({}));
  expect(calls).toEqual([]);
  await press(box, 'Confirm this address');
  await screen.findByText('It is yours.');
  expect(document.activeElement?.textContent).toContain('It is yours.');
  expect(calls[0]).toEqual(['ConfirmEmailChange', { token: 'secret' }]);
  await found(() => getSession().user?.email === EMAIL);
});

test('a link that is spent says so, and leads to the account', async () => {
  const { box } = open(() => {
    throw new Refusal('INVALID_TOKEN', 'This link is no longer valid.');
  });
  await press(box, 'Confirm this address');
  await screen.findByText('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Open my account' }).getAttribute('href')).toBe('/account');
});
