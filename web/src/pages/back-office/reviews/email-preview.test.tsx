import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ReviewEmailDocument } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { EmailPreview } from './email-preview.tsx';

const user = newUser();
let broken: boolean;
let calls: ReturnType<typeof serveAs>;
beforeEach(() => {
  broken = false;
  calls = serveAs(
    'neo@portal.example',
    'reviewer',
    answer(ReviewEmailDocument, ({ input: { status, comments } }) => {
      if (broken) throw new Refusal('UNAVAILABLE', 'Out of order.');
      const text = `Dear Naledi, ${comments}`;
      const email = { recipient: 'naledi@example.com', subject: 'Our decision', text };
      return { reviewEmail: status || comments ? email : null };
    }),
  );
});
afterEach(clear);

function Review() {
  const [comments, write] = useState('');
  return (
    <>
      <input aria-label="Words" value={comments} onChange={({ target }) => write(target.value)} />
      <EmailPreview ideaId="i" input={{ status: null, comments }} />
    </>
  );
}

test('the email follows what is typed, asked for once it rests, and nothing is sent', async () => {
  renderPage(<Review />);
  await screen.findByText('No email is sent.');
  await user.type(screen.getByLabelText('Words'), 'Come and see us.');
  await screen.findByText('Dear Naledi, Come and see us.');
  screen.getByText('To naledi@example.com');
  screen.getByText('Our decision');
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(['ReviewEmail']));
  // Not once for each key.
  expect(calls.length).toBeLessThan('Come and see us.'.length);
  expect(calls.at(-1)?.[1]).toEqual({
    input: { ideaId: 'i', status: null, comments: 'Come and see us.' },
  });
});

test('a failure says so, and the next key tries again', async () => {
  broken = true;
  renderPage(<Review />);
  await screen.findByText('The email cannot be shown. Out of order.');
  broken = false;
  await user.type(screen.getByLabelText('Words'), 'So.');
  await waitFor(() => screen.getByText('Dear Naledi, So.'));
});
