/** A breakdown in words, its links to the list, and its choices in the address; as the board sees it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@portal/schema/access';
import { BreakdownsDocument, QuestionsOfCallsDocument } from '../../../../graphql/generated-staff.ts';
import type { BreakdownsQuery, BreakdownsQueryVariables } from '../../../../graphql/generated-staff.ts';
import { answer, clear, renderPage, searchNow, serveAs, Refusal } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { BreakdownsPage } from './breakdowns-page.tsx';

const user = newUser();
let calls: ReturnType<typeof serveAs>;
let fault: Refusal | undefined;

const answerOf = ({ across }: BreakdownsQueryVariables, isRounded: boolean): BreakdownsQuery => ({
  breakdown: {
    total: 20,
    isRounded,
    columns: across
      ? [
          { name: 'WEBSITE', label: 'Website', count: 15 },
          { name: 'MOBILE_APP', label: 'Mobile App', count: 10 },
        ]
      : [],
    rows: [
      { name: 'FINTECH', label: 'Fintech', count: 15, cells: across ? [10, 5] : [] },
      { name: 'GAMING', label: 'Gaming', count: 0, cells: across ? [0, 0] : [] },
    ],
  },
});

function show(search = '', role: Role = 'reviewer') {
  calls = serveAs(
    `${role}@example.com`,
    role,
    answer(QuestionsOfCallsDocument, () => ({
      challenges: {
        edges: [
          {
            node: {
              ...{ id: 'c1', title: 'Fintech 2027' },
              questions: [
                { key: 'MARKET', kind: 'ONE_OF' as const, label: 'Which market?' },
                { key: 'WHY', kind: 'SHORT_TEXT' as const, label: 'Why?' },
              ],
            },
          },
        ],
      },
    })),
    answer(BreakdownsDocument, (asked) => {
      if (fault) throw fault;
      return answerOf(asked as BreakdownsQueryVariables, role === 'board');
    }),
  );
  return renderPage(<BreakdownsPage />, `/breakdowns${search}`);
}

beforeEach(() => {
  fault = undefined;
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-10-31T12:00:00.000Z'));
});
afterEach(clear);

const rows = async () => {
  const table = await screen.findByRole('table');
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replace(/ ideas?, show .*/, '')).join(' | '),
  );
};
const figures = () => screen.queryAllByRole('link', { name: / show (it|them)$/ });
const asked = () => calls.findLast(([name]) => name === 'Breakdowns')?.[1];

describe('a breakdown', () => {
  test('has totals and shares, and leads to the ideas', async () => {
    show('?from=2026-01-01&to=2026-03-31');
    expect(await rows()).toEqual([
      'Focus area | Total | Share',
      'Fintech | 15 | 75%',
      'Gaming | 0 | 0%',
      'Total | 20 | 100%',
    ]);
    await screen.findByText('20 ideas, 1 Jan 2026 to 31 Mar 2026. Days are counted in Gaborone time.');
    expect(figures().map((link) => link.getAttribute('href'))).toEqual([
      '/submissions?from=2026-01-01&to=2026-03-31&focus=FINTECH',
      '/submissions?from=2026-01-01&to=2026-03-31',
    ]);
    expect(asked()).toEqual({
      by: 'FOCUS_AREA',
      across: null,
      question: null,
      range: { from: '2026-01-01', to: '2026-03-31' },
    });
  });

  test('by a question of a call counts nothing before one is chosen; its choices lead to their ideas', async () => {
    show('?by=CALL_ANSWER');
    const question = await screen.findByLabelText<HTMLSelectElement>('Question');
    await screen.findByText('Choose a question of a call.');
    expect(calls.some(([name]) => name === 'Breakdowns')).toBe(false);
    expect([...question.options].map(({ text }) => text)).toEqual([
      ...['Choose a question', 'Which market? (Fintech 2027)'],
    ]);
    await user.selectOptions(question, 'Which market? (Fintech 2027)');
    await rows();
    expect(asked()).toMatchObject({ by: 'CALL_ANSWER', question: 'c1:MARKET' });
    expect(figures()[0]?.getAttribute('href')).toBe('/submissions?callAnswer=FINTECH');
    screen.getByRole('columnheader', { name: 'Which market? (Fintech 2027)' });
  });

  test('says what the address asks for and nobody knows, and leads on without', async () => {
    show('?by=MOOD&color=red&across=CHANNELS&from=2026-01-01');
    await screen.findByText('2 unknown filters are not applied.');
    await user.click(screen.getByRole('button', { name: 'Remove the unknown filter: by “MOOD”' }));
    expect(searchNow()).toBe('?color=red&across=CHANNELS&from=2026-01-01');
    await user.click(screen.getByRole('button', { name: 'Remove the unknown filter: color' }));
    expect(searchNow()).toBe('?across=CHANNELS&from=2026-01-01');
    expect(screen.queryByText(/not applied/)).toBeNull();
  });

  test('by a second answer says that an idea counts in each; its choices are in the address', async () => {
    show();
    const columns = await screen.findByLabelText<HTMLSelectElement>('Columns');
    const [more] = within(columns).getAllByRole('group', { name: 'More' });
    const [labels, others] = [columns, more ?? columns].map((box) =>
      within(box)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ) as [string[], string[]];
    expect(labels.slice(1, 7)).toEqual([
      ...['Focus area', 'Status', 'Person type', 'Gender', 'Age group', 'Month of submission'],
    ]);
    // All stay to be chosen: the others by their names.
    expect(labels.slice(7)).toEqual(others);
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)));
    expect(others.length).toBeGreaterThan(15);
    await user.selectOptions(columns, 'Channels');
    await user.click(screen.getByRole('button', { name: 'Dates' }));
    await user.click(screen.getByRole('link', { name: 'Last quarter' }));
    expect(searchNow()).toBe('?across=CHANNELS&from=2026-07-01&to=2026-09-30');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'Focus area | Website | Mobile App | Total | Share',
        'Fintech | 10 | 5 | 15 | 75%',
        'Gaming | 0 | 0 | 0 | 0%',
        'Total | 15 | 10 | 20 | 100%',
        'Share | 75% | 50% | 100% | ',
      ]),
    );
    await screen.findByText(/An idea counts in each of its answers \(Channels\)/);
    expect(figures()).toHaveLength(6);
    expect(screen.getByRole('link', { name: /^5 / }).getAttribute('href')).toBe(
      '/submissions?from=2026-07-01&to=2026-09-30&focus=FINTECH&channels=MOBILE_APP',
    );
  });

  test('of invalid days asks for others; a failure says why and can be repeated', async () => {
    show('?from=2026-03-02&to=2026-03-01');
    await user.click(await screen.findByRole('button', { name: 'Show all time' }));
    expect(searchNow()).toBe('');
    await screen.findByRole('table');
    await clear();
    fault = new Refusal('INVALID_INPUT', 'Choose a whole month.');
    show();
    await screen.findByText('Choose a whole month.');
    fault = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('is without links for the board, and by what tells of submitters for whole periods alone', async () => {
    show('?by=FIRST_REVIEWER', 'board');
    await screen.findByRole('table');
    expect(figures()).toEqual([]);
    // Reviewers are people.
    expect(asked()).toMatchObject({ by: 'FOCUS_AREA' });
    // The answer says that it is rounded: so does the page, beside its chart.
    await screen.findByText(/Counts about people are rounded to 5\.$/);
    expect(screen.queryAllByRole('option', { name: /Reviewer/ })).toEqual([]);
    await clear();
    show('?by=STATUS&from=2026-03-02&to=2026-03-10', 'board');
    await screen.findByRole('table');
    await clear();
    show('?by=STATUS&across=GENDER&from=2026-03-02&to=2026-03-10', 'board');
    await screen.findByText(/^These counts are given for a whole month, quarter or year/);
  });
});
