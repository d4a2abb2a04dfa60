/** The export of a list, as a menu: what it asks for, and what it says. Its ends are in the test of the report. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { RecentAuthenticationDocument } from '../graphql/generated-public.ts';
import { answerIdentity } from '../session/confirm-identity.ts';
import { answer, clear, renderPage, serveAs } from '../testing/pages.tsx';
import { newUser } from '../testing/user.ts';
import { ExportMenu, useHasExport } from './export-menu.tsx';

const user = newUser();
let refusal: Response | undefined;
let isRefusedOnce: boolean;
let finish: () => void;
let asked: string[];
let saved: string[];
beforeEach(() => {
  [refusal, isRefusedOnce, asked, saved] = [undefined, false, [], []];
  finish = () => {
    throw new Error('No file is asked for yet.');
  };
  serve('admin');
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(clear);

/** Serves the pages, and the file of ideas. */
function serve(role: 'reviewer' | 'admin', isRecentlyAuthenticated = true) {
  serveAs(
    'staff@example.com',
    role,
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated } })),
  );
  const graph = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    const path = String(address);
    if (!path.startsWith('/api/submission')) return graph(address, options);
    asked.push(path);
    const refused = refusal;
    if (isRefusedOnce) refusal = undefined;
    if (refused) return refused;
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    finish = () => void writer.close();
    options?.signal?.addEventListener('abort', () => void writer.abort());
    const { format } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    // The server names the file.
    const name = `attachment; filename=submissions-pending-rejected.${format}`;
    return new Response(readable, { headers: { 'X-Total-Rows': '60', 'Content-Disposition': name } });
  };
}

const show = (total: number | null) =>
  renderPage(
    <ExportMenu
      path="/api/submission/export"
      file="submissions"
      query="status=PENDING&status=REJECTED&sort=OLDEST"
      total={total}
      noun={{ one: 'submission', many: 'submissions' }}
    />,
  );
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const says = (words: string) => screen.findByText(words, { selector: '[role=status]' });

test('two clicks save the list as it is narrowed, without contact details, and ask for nothing', async () => {
  show(1_060);
  await press('Export');
  await press('Export to CSV (1,060)');
  await waitFor(() => finish());
  await says('Saved 60 submissions as submissions-pending-rejected.csv.');
  expect(asked).toEqual([
    '/api/submission/export?status=PENDING&status=REJECTED&sort=OLDEST&format=csv&heads=screen&contacts=no',
  ]);
  expect(saved).toEqual(['submissions-pending-rejected.csv']);
});

test('a number that nobody knows is left out; cancelling gives the focus back to the menu', async () => {
  show(null);
  await press('Export');
  await press('Export to Excel');
  await says('Exporting the submissions to submissions.xlsx…');
  await press('Cancel');
  await says('The export to submissions.xlsx was cancelled. Nothing was saved.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  expect(saved).toEqual([]);
});

test('a failure stays in words until it is closed or tried again', async () => {
  refusal = Response.json({ message: 'Several exports are under way.' }, { status: 503 });
  show(60);
  await press('Export');
  await press('Export to Excel (60)');
  await screen.findByText(/Several exports are under way\./);
  refusal = undefined;
  await press('Try again');
  await says('Exporting the submissions to submissions.xlsx…');
  expect(screen.queryByText(/Several exports/)).toBeNull();
  refusal = Response.json({ message: 'Not now.' }, { status: 503 });
  await press('Cancel');
  await press('Export');
  await press('Export to Excel (60)');
  await screen.findByText(/Not now\./);
  await press('Close');
  expect(screen.queryByText(/Not now\./)).toBeNull();
});

test('the menu stays where there is nothing to export, and says so', async () => {
  show(0);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  screen.getByText(/^There are no .+ to export\.$/);
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Export to/ }))
    expect(button.disabled).toBe(true);
});

test('a file with contact details is asked for with the reason that the server wants, and without one not at all', async () => {
  const errors = [{ field: 'reason', message: 'This file has contact details in 1,060 rows.' }];
  refusal = Response.json({ message: 'The input has faults.', errors }, { status: 400 });
  show(1_060);
  await press('Export');
  await press('CSV with contact details…');
  const dialog = within(await screen.findByRole('dialog', { name: 'What is this file for?' }));
  dialog.getByText(/contact details in 1,060 rows/);
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await dialog.findByText('There is a problem');
  expect(asked).toHaveLength(1);
  refusal = undefined;
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Demo day & badges');
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => finish());
  await says('Saved 60 submissions as submissions-pending-rejected.csv.');
  expect(asked.at(-1)).toMatch(/&format=csv&heads=screen&reason=Demo\+day\+%26\+badges$/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file that takes a proof is asked for again after the proof', async () => {
  const code = 'REAUTHENTICATION_REQUIRED';
  [refusal, isRefusedOnce] = [
    Response.json({ message: 'Confirm that it is you.', code }, { status: 403 }),
    true,
  ];
  show(60);
  await press('Export');
  await press('Excel with contact details…');
  await waitFor(() => finish());
  await says('Saved 60 submissions as submissions-pending-rejected.xlsx.');
  expect(asked).toHaveLength(2);
  expect(asked.join()).not.toContain('contacts');
});

test('a proof that is not given cancels the file', async () => {
  serve('admin', false);
  refusal = Response.json(
    { message: 'Confirm that it is you.', code: 'REAUTHENTICATION_REQUIRED' },
    { status: 403 },
  );
  show(60);
  await press('Export');
  await press('Excel with contact details…');
  await screen.findByRole('button', { name: 'Continue' });
  act(() => answerIdentity(false));
  await says('The export to submissions.xlsx was cancelled. Nothing was saved.');
  expect(saved).toEqual([]);
});

test.each([
  ['reviewer', '/api/submission/export', '&heads=screen&contacts=no'],
  ['admin', '/api/submission-of-others/export', ''],
] as const)(
  'a menu for %s of %s has one choice where there are no contact details to have',
  async (role, path, end) => {
    serve(role);
    renderPage(<ExportMenu path={path} file="submissions" query="" total={1} />);
    await press('Export');
    expect(screen.queryByText(/contact details/)).toBeNull();
    await press('Export to CSV (1)');
    await waitFor(() => finish());
    expect(asked).toEqual([`${path}?format=csv${end}`]);
  },
);

test.each([
  ['a short list', [{ total: 99 }], false],
  ['a long one', [{ total: 100 }], true],
  ['more than the server counts', [{ total: null }], true],
  ['rows that are not known yet', [{ total: undefined, isFiltered: true }], false],
  ['what a link filtered', [{ total: 3, isFiltered: true }], true],
  ['a part of a short list', [{ total: 99 }, { total: 3, isFiltered: true }], false],
  ['a part of a long list', [{ total: 100 }, { total: 3, isFiltered: true }], true],
  [
    'a long list, before its number replaces that of a part',
    [
      { total: 3, isFiltered: true },
      { total: 3, isStale: true },
      { total: 3, isFiltered: true },
    ],
    true,
  ],
  ['a part of what the page knows to be short', [{ total: 3, isFiltered: true, whole: 99 }], false],
  ['a part of what the page knows to be long', [{ total: 3, isFiltered: true, whole: 100 }], true],
] as const)('%s has an export, or none', (_, states, has) => {
  const [first, ...others] = states.map((state) => ({ isFiltered: false, isStale: false, ...state }));
  const { result, rerender } = renderHook(useHasExport, { initialProps: first });
  for (const state of others) rerender(state);
  expect(result.current).toBe(has);
});
