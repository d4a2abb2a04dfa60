import { afterEach, expect, test } from '@jest/globals';
import { clear, draw, found, press, serve } from '../../../testing/pages.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

afterEach(clear);

test.each([
  [
    'a success',
    { verifyEmail: { message: 'Your email is verified.', email: 'a@example.com' } },
    'Your email is verified.',
  ],
  [
    'a link that is spent',
    { errors: [{ message: 'This link is no longer valid.', extensions: { code: 'INVALID_TOKEN' } }] },
    'This link is no longer valid.',
  ],
])('%s takes the focus from the button, which is gone', async (_what, answer, words) => {
  serve(() => answer);
  const box = draw(<VerifyEmailPage />);
  await press(box, 'Verify my email');
  await found(() => box.textContent.includes(words));
  expect(document.activeElement?.matches('[role=status], [role=alert]')).toBe(true);
  expect(document.activeElement?.textContent).toContain(words);
});
