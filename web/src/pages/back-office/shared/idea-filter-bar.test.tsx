/** The bar and the address, walked from the table of filters: each can be set, is sent, and is described in words. */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { answerFilters, ideaFilters } from '@portal/schema/idea-filter';
import { StaffDocument } from '../../../graphql/generated-staff.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { answer, clear, renderPage, searchNow, serveAs } from '../../../testing/pages.tsx';
import { IdeaFilterBar, usePeopleOfFilters } from './idea-filter-bar.tsx';
import { shownFilters } from '@portal/schema/filter-address';
import { unknownIn } from '@portal/schema/lists';
import { ideaParameters, noFilter } from '@portal/schema/idea-address';
import { activeFilters, ideasFormat, toIdeaFilter } from './ideas-address.ts';

/** Those that come with the link of a figure, or are a view. */
const BY_LINK = ['withdrawn', 'toAnnounce'];

afterEach(clear);

function Bar({ name }: { name: 'search' | 'filter' }) {
  const address = useAddress(ideasFormat);
  const people = usePeopleOfFilters(address.view);
  return <IdeaFilterBar address={address} people={people} text={{ name, label: name }} />;
}

const valueOf = (name: string): string => {
  const filter = Object.entries(ideaFilters).find(([one]) => one === name)?.[1];
  if (filter && 'list' in filter) return Object.keys(filter.list)[0] ?? '';
  return filter?.kind === 'day' ? '2026-01-06' : 'nobody';
};

test('each filter has its control in the bar, or comes by a link', async () => {
  const named = new Set<string>();
  for (const text of ['search', 'filter'] as const) {
    serveAs(
      'reviewer@example.com',
      'reviewer',
      answer(StaffDocument, () => ({ challenges: { edges: [] }, staff: [], reviewers: [] })),
    );
    const bar = renderPage(<Bar name={text} />);
    const note = () =>
      bar.querySelectorAll('[name]').forEach((one) => named.add(one.getAttribute('name') ?? ''));
    note();
    for (const menu of screen.getAllByRole('button').filter((one) => one.hasAttribute('popovertarget'))) {
      await act(async () => menu.click());
      note();
    }
    await clear();
  }
  const names = shownFilters(ideaFilters)
    .map(([name]) => name)
    .filter((name) => !BY_LINK.includes(name));
  expect([...named].sort()).toEqual([...names, 'sort'].sort());
});

test.each(shownFilters(ideaFilters).map(([name]) => name))(
  '%s is in the address, asked for, and told in words',
  (name) => {
    const [parameter = ''] = name === 'answers' ? Object.keys(answerFilters) : [name];
    const query = new URLSearchParams({ [parameter]: name === 'answers' ? 'NONE' : valueOf(name) });
    const view = ideasFormat.read(query);
    expect(view[name]).not.toEqual(noFilter[name]);
    expect(String(ideasFormat.write(view))).toBe(String(query));
    expect(unknownIn(ideaParameters, query)).toEqual([]);
    const { graph } = ideaFilters[name];
    const asked = toIdeaFilter(view);
    const isNobody = name === 'holder';
    const asks = isNobody ? ideaFilters.unclaimed.graph : graph;
    expect(asked[asks as keyof typeof asked]).not.toEqual(toIdeaFilter(noFilter)[asks as keyof typeof asked]);
    const [chip, ...others] = activeFilters(view);
    expect([chip?.text === '', others]).toEqual([false, []]);
    expect({ ...view, ...chip?.removal }).toEqual({
      ...noFilter,
      disagreement: '',
      sort: 'NEWEST',
      found: '',
      as: '',
      after: '',
    });
  },
);

test('first or improved is chosen in the bar; answers that a figure set stay, and its own count alone', async () => {
  serveAs(
    'reviewer@example.com',
    'reviewer',
    answer(StaffDocument, () => ({ challenges: { edges: [] }, staff: [], reviewers: [] })),
  );
  renderPage(<Bar name="search" />, '/?gender=FEMALE');
  const more = () => screen.getByRole('button', { name: /^More/ });
  expect(more().textContent).toBe('More');
  await act(async () => more().click());
  const choices = within(screen.getByRole('group', { name: 'First or improved', hidden: true }));
  const choose = (name: string) =>
    act(async () => choices.getByRole('radio', { name, hidden: true }).click());
  await choose('Improved version');
  const view = ideasFormat.read(new URLSearchParams(searchNow()));
  expect(view.answers).toEqual({ GENDER: 'FEMALE', ATTEMPT: 'IMPROVED' });
  expect(searchNow()).toContain('attempt=IMPROVED');
  expect(activeFilters(view).map(({ text }) => text)).toContain('First or improved: Improved version');
  expect(more().textContent).toMatch(/1/);
  await choose('All');
  expect(ideasFormat.read(new URLSearchParams(searchNow())).answers).toEqual({ GENDER: 'FEMALE' });
});

test('the last searches of the account are offered while the box is empty: five, the newest first, also after a reload', async () => {
  const open = (name: 'search' | 'filter') => {
    cleanup();
    renderPage(<Bar name={name} />);
  };
  const box = (name = 'search') => screen.getByLabelText<HTMLInputElement>(name);
  const offered = () => [...(box().list?.options ?? [])].map(({ value }) => value);
  const find = (text: string, name?: string) => {
    fireEvent.change(box(name), { target: { value: text } });
    fireEvent.blur(box(name));
  };
  serveAs(
    'reviewer@example.com',
    'reviewer',
    answer(StaffDocument, () => ({ challenges: { edges: [] }, staff: [], reviewers: [] })),
  );
  open('filter');
  find('licens', 'filter');
  open('search');
  expect(box().list).toBeNull();
  for (const text of ['goat', 'Solar', 'water', ' ', 'drone', 'seed', 'solar ', 'maize']) find(text);
  expect(offered()).toEqual([]);
  find('');
  expect(offered()).toEqual(['maize', 'solar', 'seed', 'drone', 'water']);
  open('search');
  expect(offered()).toEqual(['maize', 'solar', 'seed', 'drone', 'water']);
});
