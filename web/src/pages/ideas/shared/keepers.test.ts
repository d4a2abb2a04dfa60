import { afterEach, expect, test } from '@jest/globals';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { forgetDraft, keepersOf } from './keepers.ts';

const EMAIL = 'a@example.com';
afterEach(() => forgetDraft(EMAIL));

function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('the browser asks before the tab is closed while a PDF is on its way, and not before or after', () => {
  const { upload } = keepersOf(EMAIL);
  expect(asksBeforeClosing()).toBe(false);
  upload.choose(fileOf(['%PDF-']));
  expect(asksBeforeClosing()).toBe(true);
  upload.stop();
  expect(asksBeforeClosing()).toBe(false);
});
