/** The dashboard's dates in the address, and figures that fail or are none, apart from the charts that are drawn. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import {
  DashboardDocument,
  GenderStatsDocument,
  IdeasPerDateDocument,
  PersonStatsDocument,
} from '../../../graphql/generated.ts';
import { answer, clear, draw, playFor, searchNow } from '../../../testing/pages.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const user = userEvent.setup();
let logged: unknown[];
/** The operation that does not reach the server. */
let cut: string | undefined;
/** How many ideas there are. */
let count: number;
/** What a broken server gives in place of a list. */
let list: unknown;

const unless =
  <Data,>(name: string, give: () => Data) =>
  () => {
    if (cut === name) throw new TypeError('no line');
    return give();
  };

beforeEach(() => {
  logged = [];
  cut = undefined;
  count = 4;
  list = undefined;
  jest.spyOn(console, 'error').mockImplementation((words) => void logged.push(words));
  playFor(
    'reviewer@example.com',
    'reviewer',
    answer(
      DashboardDocument,
      unless('Dashboard', () => ({
        stats: {
          registeredUsers: 3,
          totalIdeas: count,
          decisions: 1,
          medianDaysToDecision: 12,
          verifiedUsers: 3,
          usersWhoSubmitted: 1,
          backlog: { total: 3, overdue: 1, buckets: [{ fromDays: 0, toDays: 7, count: 3 }] },
          statuses: [{ name: 'PENDING', count }],
          months: [{ date: '2026-03-01', count }],
          focusAreas: [{ name: 'GAMING', count }],
        },
      })),
    ),
    answer(
      GenderStatsDocument,
      unless('GenderStats', () => ({ stats: { genders: [{ name: 'FEMALE', count }] } })),
    ),
    answer(
      PersonStatsDocument,
      unless('PersonStats', () => ({
        stats: {
          personTypes: [{ name: 'STUDENT', count }],
          ageGroups: [{ name: 'FROM_18_TO_24', count }],
        },
      })),
    ),
    answer(
      IdeasPerDateDocument,
      unless('IdeasPerDate', () => ({ stats: { ideasByDate: [{ date: '2026-03-31', count }] } })),
    ),
  );
  const graph = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const response = await graph(...call);
    if (list === undefined) return response;
    const broken = (await response.text()).replace(
      /"(genders|ageGroups)":\[[^\]]*\]/,
      `"$1":${JSON.stringify(list)}`,
    );
    return Object.assign(response, {
      text: async () => broken,
      json: async () => JSON.parse(broken) as unknown,
    });
  };
});
afterEach(async () => {
  jest.restoreAllMocks();
  await clear();
});

const show = (search = '') =>
  draw(
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
    </Routes>,
    `/dashboard${search}`,
  );
const isLogged = (words: string) => logged.some((each) => String(each).includes(words));

describe('the dates', () => {
  test('are two days of one’s own, and never a range that ends before it begins', async () => {
    show();
    const enter = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    await screen.findByText('Total Ideas Submitted');
    enter('From', '2026-03-31');
    enter('To', '2026-03-01');
    await user.click(screen.getByText('Apply'));
    await screen.findByText('The last day is before the first.');
    expect(searchNow()).toBe('');
    enter('To', '2026-03-31');
    await user.click(screen.getByText('Apply'));
    await waitFor(() => expect(searchNow()).toBe('?from=2026-03-31&to=2026-03-31'));
    // The keyboard's user is where they were.
    expect(document.activeElement?.textContent).toBe('Apply');
  });

  test('of an address that is no range say so, and lead back', async () => {
    show('?from=2026-02-30');
    await screen.findByText('The first day must be a day such as 2026-03-31.');
    await user.click(screen.getByText('Show all time'));
    await screen.findByText(/^All time\. Days/);
  });

  test('without ideas say so instead of drawing nothing', async () => {
    count = 0;
    show('?from=2020-01-01&to=2020-01-02');
    await waitFor(() =>
      expect(screen.getAllByText('No figures yet. No ideas were submitted in this period.')).toHaveLength(2),
    );
    expect(document.querySelector('figure')).toBeNull();
  });
});

describe('a failure', () => {
  test.each([
    ['GenderStats', 'Error fetching gender stats', 'The figures by gender could not be loaded.', ''],
    ['PersonStats', 'Error fetching data', 'The figures by person type could not be loaded.', ''],
    ['PersonStats', 'Error fetching data', 'The figures by age could not be loaded.', '?people=AGE'],
    ['IdeasPerDate', 'Error fetching dashboard data', 'The ideas per date could not be loaded.', ''],
    ['Dashboard', 'Error fetching dashboard data', 'The figures could not be loaded.', ''],
  ])(
    'of %s is logged as “%s”, the rest is drawn, and another try brings it',
    async (name, literal, words, at) => {
      cut = name;
      show(at);
      await screen.findByText(words);
      expect(isLogged(literal)).toBe(true);
      if (name !== 'Dashboard') await screen.findByText('Total Ideas Submitted');
      cut = undefined;
      for (const again of screen.getAllByText('Try again')) await user.click(again);
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    },
  );

  test.each([
    [null, 'AGE', 'The figures by age cannot be read.', true],
    ['text', 'AGE', 'The figures by age cannot be read.', true],
    [null, 'GENDER', 'The figures by gender cannot be read.', false],
  ] as const)('of the form of the answer, %s by %s, draws no chart', async (given, view, words, isSaid) => {
    list = given;
    show(`?people=${view}`);
    await screen.findByText(words, { exact: false });
    expect(isLogged('Invalid data format')).toBe(isSaid);
  });
});
