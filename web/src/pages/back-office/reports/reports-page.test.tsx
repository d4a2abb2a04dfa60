/** The report: its table, its filter in the address, and each end of an export. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ReportDocument, StaffDocument } from '../../../graphql/generated-staff.ts';
import { RecentAuthenticationDocument } from '../../../graphql/generated-public.ts';
import { getSession } from '../../../session/session-store.ts';
import type { ReportRowFragment } from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  renderPage,
  goBack,
  listOf,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ReportsPage } from './reports-page.tsx';

const user = newUser();
const ideas = Array.from({ length: 25 }, (_, n): ReportRowFragment => ({
  id: `i${n}`,
  solutionName: `Lamp ${n}`,
  personType: n % 2 ? 'NGO' : 'COMPANY',
  keyActivities: ['PRODUCTION'],
  network: 'JOINT_VENTURES',
  supportRequested: ['TECHNICAL_SUPPORT'],
  keyResources: ['PHYSICAL'],
  costStructure: ['FIXED_COSTS'],
  revenueStreams: ['CONSULTING', 'LICENSING'],
}));

/** How many rows the file has. */
let rows: number;
/** The answer to an export instead of a file. */
let refusal: Response | undefined;
let body: WritableStreamDefaultWriter<Uint8Array>;
/** Gives the next part of the file; without one it is complete. */
const send = (part?: string) =>
  act(() => (part === undefined ? body.close() : body.write(new TextEncoder().encode(part))));
let asked: string[];
let saved: string[];
let isRecent: boolean;
beforeEach(() => {
  [isRecent, rows, refusal] = [true, 25, undefined];
  serveAs(
    'reviewer@example.com',
    'reviewer',
    answer(ReportDocument, ({ after, filter }) => {
      if (after === 'nonsense') throw new Refusal('INVALID_INPUT', 'No such page.');
      const found = filter?.ideas?.labels === 'zzz' ? [] : ideas;
      return {
        report: after ? listOf(found.slice(20), 20, 25) : listOf(found.slice(0, 20), 0, found.length),
      };
    }),
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: isRecent } })),
    answer(StaffDocument, () => ({ challenges: { edges: [] }, reviewers: [], staff: [] })),
  );
  [asked, saved] = [[], []];
  const graph = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    const path = String(address);
    if (!path.startsWith('/api/reports')) return graph(address, options);
    asked.push(path);
    if (refusal) return refusal;
    const { readable, writable } = new TransformStream<Uint8Array>();
    body = writable.getWriter();
    options?.signal?.addEventListener('abort', () => void body.abort());
    return new Response(readable, { headers: { 'X-Total-Rows': String(rows) } });
  };
  // What jsdom lacks: it neither makes addresses of blobs nor follows a link.
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} as ${this.download}`);
  });
});
afterEach(clear);

const show = (search: string) => renderPage(<ReportsPage />, `/reports${search}`);
async function openReport(search = ''): Promise<void> {
  show(search);
  await screen.findByText(/ideas/, { selector: '[role=status]' });
}
const says = (words: string) =>
  screen.findByText(words, { selector: '[role=status], [role=status] *, p, label *' });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Opens the menu, and presses an export in it. */
async function exportTo(format: 'Excel' | 'CSV'): Promise<void> {
  if (format === 'CSV') await press('Other formats');
  await press(format === 'CSV' ? 'Export to CSV (25)' : 'Export to Excel');
}

describe('the table', () => {
  test('has the columns of the specification, several answers as a list, and marks what was searched for', async () => {
    await openReport('?filter=consult');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Submitter',
      'Key Activities',
      'Network',
      'Request',
      'Key Resources',
      'Cost Structure',
      'Revenue Streams',
    ]);
    const [first] = screen.getAllByRole('row').slice(1);
    const streams = [...(first?.lastElementChild?.querySelectorAll('li') ?? [])];
    expect(streams.map(({ textContent }) => textContent)).toEqual(['Consulting', 'Licensing']);
    expect(first?.querySelector('mark')?.textContent).toBe('Consult');
  });

  test('leads from an address of no page to the first', async () => {
    show('?after=nonsense');
    await press('Try again');
    await says('1–20 of 25 ideas.');
    expect(searchNow()).toBe('');
  });

  test('is filtered while it is typed, which is one step back; with no match the export stays in its place', async () => {
    await openReport();
    const box = screen.getByPlaceholderText<HTMLInputElement>('Filter...');
    await user.type(box, 'zzz');
    await says('No answers contain “zzz”.');
    expect(searchNow()).toBe('?filter=zzz');
    expect(document.activeElement).toBe(box);
    screen.getByRole('button', { name: 'Export to Excel' });
    await goBack();
    await says('1–20 of 25 ideas.');
    expect(box.value).toBe('');
  });
});

describe('the export', () => {
  test('says what it makes and how far it is, takes the filter along, and saves the file under its name', async () => {
    await openReport('?filter=consult');
    await exportTo('Excel');
    await send('x'.repeat(2_000));
    await says('Exporting 25 ideas matching “consult” to report.xlsx…');
    await says('25 ideas');
    await says(', 2 KB so far');
    screen.getByRole('progressbar', { name: /^25 ideas/ });
    expect(saved).toEqual([]);
    await send();
    await says('Saved 25 ideas matching “consult” as report.xlsx.');
    expect([asked, saved]).toEqual([
      ['/api/reports/export?filter=consult&format=xlsx'],
      ['blob: as report.xlsx'],
    ]);
  });

  test('that is cancelled saves nothing, and gives the focus back', async () => {
    await openReport();
    await exportTo('Excel');
    await send('x');
    await press('Cancel');
    await says('The export to report.xlsx was cancelled. Nothing was saved.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export to Excel' }));
    expect(saved).toEqual([]);
  });

  test('that breaks off says so, saves nothing, and is tried again from there', async () => {
    await openReport();
    await exportTo('CSV');
    await send('x');
    await act(() => body.abort(new TypeError('The line is cut.')));
    const words = await screen.findByText(/^report\.csv could not be exported\.$/);
    expect(words.parentElement?.textContent).toContain('Nothing was saved.');
    expect(saved).toEqual([]);
    await press('Try again');
    await waitFor(() => expect(asked).toHaveLength(2));
    await send();
    await says('Saved 25 ideas as report.csv.');
  });

  test('of very many rows is left to the browser', async () => {
    rows = 100_001;
    await openReport();
    await exportTo('Excel');
    await says('Your browser is downloading 100,001 ideas as report.xlsx. Follow it in your downloads.');
    expect(saved).toEqual(['/api/reports/export?format=xlsx as report.xlsx']);
  });

  test('tells of no person, and so asks nobody who is there after a while', async () => {
    isRecent = false;
    await openReport();
    await exportTo('Excel');
    await send();
    await says('Saved 25 ideas as report.xlsx.');
  });

  test.each([
    [403, 'You are not allowed to do this.', undefined],
    [401, 'Please log in first.', true],
  ])(
    'that the server refuses by %i says why, and ends a session that is over',
    async (status, message, hasEnded) => {
      refusal = Response.json({ message }, { status });
      await openReport();
      await exportTo('Excel');
      await screen.findByText(new RegExp(message));
      expect([saved, getSession().hasEnded]).toEqual([[], hasEnded]);
    },
  );
});
