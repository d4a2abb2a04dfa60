/** The saved views: what is saved under a name, where it leads, and who changes it. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ChangeViewDocument,
  DecidersDocument,
  DeleteViewDocument,
  DeskViewsDocument,
  ReviewTableDocument,
  SavedViewsDocument,
  SaveViewDocument,
  StaffDocument,
  UndoableReviewsDocument,
} from '../../../../graphql/generated-staff.ts';
import type { SavedViewOfMenuFragment } from '../../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  listOf,
  Refusal,
  renderPage,
  searchNow,
  serveAs,
} from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { SubmissionsPage } from '../submissions-page.tsx';

const ME = 'neo@example.com';
const user = newUser();

const viewOf = (id: string, more: Partial<SavedViewOfMenuFragment>): SavedViewOfMenuFragment => ({
  ...{ id, version: 1, name: id, filter: 'focus=FINTECH', shared: false },
  by: { id: 'me', email: ME, name: null },
  ...more,
});
const other = { id: 'lesedi', email: 'lesedi@example.com', name: 'Lesedi Moeng' };

let views: SavedViewOfMenuFragment[];
let calls: ReturnType<typeof serveAs>;
const sent = (name: string) => calls.filter(([call]) => call === name).map(([, variables]) => variables);
beforeEach(() => {
  views = [];
});
afterEach(clear);

function openList(address: string, role: 'admin' | 'reviewer' = 'reviewer') {
  calls = serveAs(
    ME,
    role,
    answer(StaffDocument, () => ({
      challenges: { edges: [] },
      reviewers: [],
      staff: [{ id: 'me', email: ME, name: null }],
    })),
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(DeskViewsDocument, () => ({
      stats: { totalIdeas: 3, statuses: [], backlog: { total: 3, overdue: 0 } },
      ...{ mine: { totalCount: 0 }, shortlist: { totalCount: 0 }, toAnnounce: { totalCount: 0 } },
    })),
    answer(ReviewTableDocument, () => ({ ideas: listOf([]) })),
    answer(SavedViewsDocument, () => ({ savedViews: views })),
    answer(SaveViewDocument, ({ input }) => {
      if (views.some(({ name }) => name === input.name))
        throw new Refusal('INVALID_INPUT', 'Some values are not valid.', {
          fields: [{ field: 'name', message: `There is a view called “${input.name}”.` }],
        });
      const view = viewOf('new', input);
      views = [...views, view];
      return { saveView: view };
    }),
    answer(ChangeViewDocument, ({ id, filter, version, ...words }) => {
      const now = views.find((view) => view.id === id);
      if (now && now.version !== version)
        throw new Refusal('STALE', 'Somebody else changed this.', { current: { ...now } });
      views = views.map((view) =>
        view.id === id
          ? {
              ...view,
              name: words.name ?? view.name,
              shared: words.shared ?? view.shared,
              filter: filter ?? view.filter,
              version: Number(version) + 1,
            }
          : view,
      );
      return { changeView: views.find((view) => view.id === id) ?? viewOf('none', {}) };
    }),
    answer(DeleteViewDocument, ({ id }) => {
      views = views.filter((view) => view.id !== id);
      return { deleteView: true };
    }),
  );
  renderPage(<SubmissionsPage />, address);
}
const menu = async () => {
  await user.click(await screen.findByRole('button', { name: /^More views/ }));
};

test('the present filters are saved under a name, and the menu says that the list is that view', async () => {
  openList('/submissions?person=STUDENT&focus=FINTECH&after=');
  expect(screen.queryByRole('button', { name: 'More views' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
  const dialog = screen.getByRole('dialog', { name: 'Save as a view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(sent('SaveView')).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Name/), 'Fintech students');
  await user.click(within(dialog).getByRole('radio', { name: 'All staff' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await screen.findByText('View saved: Fintech students');
  expect(sent('SaveView')).toEqual([
    { input: { name: 'Fintech students', shared: true, filter: 'focus=FINTECH&person=STUDENT' } },
  ]);
  expect(await screen.findByRole('button', { name: 'Fintech students 0' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull();
  const line = screen.getByRole('navigation', { name: 'Views' });
  expect(within(line).queryByRole('link', { current: 'page' })).toBeNull();
});

test('a name that is taken is refused at its field, and nothing typed is lost', async () => {
  views = [viewOf('Fintech', { filter: 'focus=FINTECH' })];
  openList('/submissions?focus=GAMING');
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Fintech');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Fintech');
});

test.each(['/submissions', '/submissions?waited=OVERDUE&sort=DUE'])(
  'a view that everybody has is not saved again: %s',
  async (address) => {
    openList(address);
    await screen.findByRole('link', { name: 'Overdue 0' });
    await waitFor(() => expect(sent('SavedViews')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull();
  },
);

test('the menu leads to one’s own views and to those of all staff, which only their author or an administrator changes', async () => {
  views = [
    viewOf('Mine', { filter: 'focus=GAMING' }),
    viewOf('Ours', { shared: true, filter: 'status=PENDING&mood=GOOD', by: other }),
  ];
  openList('/submissions');
  await menu();
  const own = screen.getByRole('region', { name: 'Your views' });
  expect(within(own).getByRole('button', { name: 'Change Mine' })).toBeTruthy();
  const shared = screen.getByRole('region', { name: 'Views of all staff' });
  expect(within(shared).queryByRole('button')).toBeNull();
  expect(shared.textContent).toContain('by Lesedi Moeng');
  await user.click(within(shared).getByRole('link'));
  expect(searchNow()).toBe('?status=PENDING&mood=GOOD');
  await screen.findByText('Unknown filter: mood');
  expect(await screen.findByRole('button', { name: 'Ours 0' })).toBeTruthy();
});

test('an administrator changes a view of all staff; it takes the filter of the list in sight', async () => {
  views = [viewOf('Ours', { shared: true, filter: 'focus=FINTECH', by: other })];
  openList('/submissions?focus=GAMING', 'admin');
  await menu();
  await user.click(screen.getByRole('button', { name: 'Change Ours' }));
  const dialog = screen.getByRole('dialog', { name: 'Change the view' });
  await user.clear(within(dialog).getByLabelText(/^Name/));
  await user.type(within(dialog).getByLabelText(/^Name/), 'Games');
  await user.click(within(dialog).getByRole('radio', { name: 'The filter of the list in sight' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await screen.findByText('View changed: Games');
  expect(sent('ChangeView')).toEqual([{ id: 'Ours', version: 1, name: 'Games', filter: 'focus=GAMING' }]);
});

test('a rename leaves the filter as it was saved', async () => {
  views = [viewOf('Mine', { filter: 'mood=GOOD' })];
  openList('/submissions');
  await menu();
  await user.click(screen.getByRole('button', { name: 'Change Mine' }));
  expect(screen.queryByRole('group', { name: /^Filter/ })).toBeNull();
  await user.type(screen.getByLabelText(/^Name/), ' now');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await screen.findByText('View changed: Mine now');
  expect(sent('ChangeView')).toEqual([{ id: 'Mine', version: 1, name: 'Mine now' }]);
});

test('a view is deleted by its name, after a question that says who loses it', async () => {
  views = [viewOf('Ours', { shared: true })];
  openList('/submissions');
  await menu();
  await user.click(screen.getByRole('button', { name: 'Delete Ours' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete the view' });
  expect(dialog.textContent).toContain('It goes from the menu of all staff. No idea changes.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('View deleted: Ours');
  expect(sent('DeleteView')).toEqual([{ id: 'Ours' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^More views/ })).toBeNull());
});
