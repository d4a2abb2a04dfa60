import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { IdeaReceiptDocument } from '../../../graphql/generated.ts';
import type { IdeaReceiptQuery } from '../../../graphql/generated.ts';
import { answer, clear, found, renderPage, serveAs } from '../../../testing/pages.tsx';
import { ReceiptLink } from './receipt-link.tsx';

afterEach(clear);

function render(receipt: NonNullable<IdeaReceiptQuery['idea']['receipt']> | null) {
  const calls = serveAs(
    'naledi@example.com',
    'user',
    answer(IdeaReceiptDocument, () => ({ idea: { id: 'i', receipt } })),
  );
  renderPage(<ReceiptLink ideaId="i" />);
  return calls;
}

test('the receipt is downloaded from the server, and the page that checks it is one link away', async () => {
  render({ url: '/api/submission/7/receipt' });
  const link = await screen.findByRole('link', { name: 'Download receipt' });
  expect(link.getAttribute('href')).toBe('/api/submission/7/receipt');
  expect(link.hasAttribute('download')).toBe(true);
  expect(screen.getByRole('link', { name: 'Check a receipt' }).getAttribute('href')).toBe('/receipt');
});

test('an idea from before there were receipts shows none', async () => {
  const calls = render(null);
  await found(() => calls.length > 0);
  expect(screen.queryByRole('link')).toBeNull();
});
