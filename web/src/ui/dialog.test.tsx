import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const page = (hasOpener: boolean, isOpen: boolean) => (
  <>
    <h1 tabIndex={-1}>Ideas</h1>
    {hasOpener && <button type="button">Save view</button>}
    {isOpen && (
      <Dialog title="Save view" onClose={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
    )}
  </>
);

test('the heading has the focus after a dialog whose opener is gone', () => {
  const { rerender } = render(page(true, false));
  screen.getByRole('button').focus();
  rerender(page(true, true));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(page(false, false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ideas' }));
});

test('a long question begins in sight: its first button has the focus without being scrolled to', () => {
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  render(
    <Dialog title="Publish?" onClose={() => undefined}>
      <p>All drafts.</p>
      <button type="button">Cancel</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  focus.mockRestore();
});
