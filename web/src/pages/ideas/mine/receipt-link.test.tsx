import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { IdeaReceiptDocument } from '../../../graphql/generated.ts';
import type { IdeaReceiptQuery } from '../../../graphql/generated.ts';
import { answer, clear, found, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ReceiptLink } from './receipt-link.tsx';

afterEach(clear);

function render(receipt: NonNullable<IdeaReceiptQuery['idea']['receipt']> | null) {
  const calls = serveAs(
    'naledi@example.com',
    'user',
    answer(IdeaReceiptDocument, () => ({ idea: { id: 'i', reference: 'IDEA-1', receipt } })),
  );
  renderPage(<ReceiptLink ideaId="i" />);
  return calls;
}

test('the receipt is saved as the file that the documented commands read', async () => {
  let saved: Blob | undefined;
  let name = '';
  URL.createObjectURL = (blob) => ((saved = blob as Blob), 'blob:receipt');
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  const receipt = { keyId: 'k', payload: 'cA==', signature: 'cw==', answers: null };
  render(receipt);
  await newUser().click(await screen.findByRole('button', { name: 'Download receipt' }));
  expect(name).toBe('receipt-IDEA-1.json');
  const reader = new FileReader();
  reader.readAsText(saved ?? new Blob());
  await found(() => reader.result);
  expect(JSON.parse(String(reader.result))).toEqual(receipt);
  expect(saved?.type).toBe('application/json');
  expect(screen.getByRole('link', { name: 'Check a receipt' }).getAttribute('href')).toBe('/receipt');
});

test('an idea from before there were receipts shows none', async () => {
  const calls = render(null);
  await found(() => calls.length > 0);
  expect(screen.queryByRole('button')).toBeNull();
});
