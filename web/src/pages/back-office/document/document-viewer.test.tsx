/** What the reviewer's page says of a PDF that it cannot show, and what it lets go of. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { layOut, setWorkers, workers } from '../../../testing/fake-pdf.ts';
import type { FakePdf } from '../../../testing/fake-pdf.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { newUser } from '../../../testing/user.ts';

const user = newUser();
let answer: () => Response | Promise<Response>;
let ready: number;
const given = (file: FakePdf) => () => Response.json(file);

beforeEach(() => {
  [ready, answer] = [0, given({ pages: ['One.'] })];
  layOut();
  setWorkers(true);
  globalThis.fetch = async (_address, init) => {
    init?.signal?.throwIfAborted();
    return answer();
  };
});
afterEach(async () => {
  cleanup();
  setWorkers(false);
  await waitFor(() => expect(workers.size).toBe(0));
});

const show = () =>
  render(
    <DocumentViewer
      address="/file?inline=1"
      name="plan.pdf"
      isShown
      zoom={1}
      setZoom={() => undefined}
      links={<a href="/file">Download</a>}
      tools={undefined}
      acts={undefined}
      onReady={() => (ready += 1)}
    />,
  );
const page = () => screen.findByRole('group', { name: 'Page 1 of 1' });

const refused = { success: false, code: 'CONFLICT', message: 'It is being checked for malware.' };

test.each([
  ['with a password', given({ fault: 'PasswordException' }), 'This PDF opens with a password only.', false],
  [
    'that is damaged',
    given({ fault: 'InvalidPDFException' }),
    'This PDF cannot be shown. It may be damaged.',
    false,
  ],
  [
    'that breaks the reader',
    given({ fault: 'UnknownErrorException' }),
    'This PDF cannot be shown. It may be damaged.',
    false,
  ],
  ['that the server refuses', () => Response.json(refused, { status: 409 }), refused.message, true],
  [
    'that no line brings',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The PDF could not be loaded.',
    true,
  ],
])('a PDF %s says so in place; its links stay', async (_what, failing, words, canRetry) => {
  answer = failing;
  show();
  await screen.findByText(words);
  screen.getByRole('alert');
  screen.getByRole('link', { name: 'Download' });
  expect(ready).toBe(1);
  // An unreadable one leaves no worker behind.
  expect(workers.size).toBe(0);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
  if (!canRetry) return;
  answer = given({ pages: ['One.'] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await page();
});

test('where no worker can be had nothing is read on the page itself', async () => {
  setWorkers(false);
  show();
  await screen.findByText('The PDF viewer did not start.');
  setWorkers(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await page();
});

test('a worker that breaks later says so, and Try again begins anew', async () => {
  show();
  await page();
  act(() => workers.forEach((worker) => worker.dispatchEvent(new Event('error'))));
  await screen.findByText('The PDF viewer did not start.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await page();
});

test('who moves on while a PDF is loaded ends the loading and its worker', async () => {
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = (_address, init) => {
    signal = init?.signal;
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal?.reason as Error)),
    );
  };
  const { unmount } = show();
  await waitFor(() => expect(workers.size).toBe(1));
  unmount();
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(workers.size).toBe(0));
});

test('a page without text says so to screen readers', async () => {
  answer = given({ pages: [''] });
  show();
  await screen.findByRole('group', { name: 'Page 1 of 1, without text' });
});

test.each([
  ['too-large', 'A picture on this page is too large to be shown here. Download the PDF.'],
  ['broken', 'A picture on this page cannot be shown here: it may be damaged. Download the PDF.'],
  ['img_p0_1', 'A picture on this page cannot be shown here: it may be damaged. Download the PDF.'],
])('a page says that a picture is missing: %s', async (id, words) => {
  answer = given({ pages: ['One.'], missing: [id] });
  show();
  await screen.findByText(words);
});
