import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  BriefPreviewDocument,
  CreateChallengeDocument,
  UpdateChallengeDocument,
} from '../../../graphql/generated-staff.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

afterEach(clear);

const stored: ManagedChallengeFragment = {
  ...{ logo: null, downloads: [] },
  ...{ id: 'c1', title: 'Farms', slug: 'farms', takes: 'IDEAS', organiser: 'BTC', description: 'Water.' },
  ...{ year: 2031, status: 'OPEN', opensAt: null, closesAt: '2096-10-31T22:30:00.000Z' },
  ...{
    graceHours: 24,
    changesUntil: 'NONE',
    leavesOut: [],
    brief: '# Rules',
    prize: 'P 100',
    sponsor: '',
    contact: '',
  },
  ...{ days: [{ day: '2096-11-02', what: 'Pitches' }], version: 1, entryCount: 0, ideaCount: 0 },
};

function open(challenge?: ManagedChallengeFragment, current?: Partial<ManagedChallengeFragment>) {
  let version = current ? 2 : 1;
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(CreateChallengeDocument, ({ input }) => ({
      createChallenge: {
        ...{ id: 'c1', version: 1, entryCount: 0, ideaCount: 0, graceHours: 0, changesUntil: 'NONE' },
        ...{ logo: null, downloads: [] },
        ...(input as Omit<ManagedChallengeFragment, 'id'>),
      },
    })),
    answer(UpdateChallengeDocument, ({ version: seen }) => {
      if (seen < version)
        throw new Refusal('STALE', 'Somebody changed it.', { current: { ...stored, ...current, version } });
      version += 1;
      return { updateChallenge: { ...stored, version } };
    }),
    answer(BriefPreviewDocument, ({ brief }) => ({ briefPreview: `<h2>${brief.slice(2)}</h2>` })),
  );
  renderPage(<ChallengeDialog challenge={challenge} onClose={() => undefined} onChanged={() => undefined} />);
  return () => calls.filter(([name]) => /^(Create|Update)Ch/.test(name)).map(([, variables]) => variables);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const put = (label: RegExp, value: string) => fireEvent.change(box(label), { target: { value } });
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const opensAt = (value: string) => put(/^Opens/, value);

test('the year follows the opening day, and back, until somebody types one', async () => {
  open();
  const now = box(/^Year/).value;
  opensAt('2031-01-02T08:00');
  expect(box(/^Year/).value).toBe('2031');
  opensAt('');
  expect(box(/^Year/).value).toBe(now);
  // The year of today is typed like any other.
  await newUser().clear(box(/^Year/));
  await newUser().type(box(/^Year/), now);
  opensAt('2031-01-02T08:00');
  expect(box(/^Year/).value).toBe(now);
});

test('a day is typed as the screens write it; one that nobody can read is refused with an example', async () => {
  const created = open();
  const user = newUser();
  for (const label of [/^Title/, /^Organiser/, /^Description/]) await user.type(box(label), 'Farms');
  await user.type(box(/^Opens/), '2/1/2031 8:00');
  await user.type(box(/^Closes/), '32 January 2031{Enter}');
  await screen.findByRole('link', { name: 'Enter when the challenge closes as 29 Nov 2026, 09:00.' });
  expect(box(/^Opens/).value).toBe('2 Jan 2031, 08:00');
  // With a fault there is no preview, neither now nor as soon as it is mended.
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.clear(box(/^Closes/));
  await user.type(box(/^Closes/), '3 January 2031');
  await user.tab();
  expect(box(/^Closes/).value).toBe('3 Jan 2031, 23:59');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(created()).toMatchObject([
      { input: { opensAt: '2031-01-02T06:00:00.000Z', closesAt: '2031-01-03T21:59:00.000Z', year: 2031 } },
    ]),
  );
});

test('Ctrl + Enter in a text saves', async () => {
  const created = open();
  const user = newUser();
  await user.type(box(/^Title/), 'Farms');
  await user.type(box(/^Organiser/), 'BTC');
  await user.type(box(/^Description/), 'Show us.{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(created()).toMatchObject([{ input: { title: 'Farms', description: 'Show us.', opensAt: null } }]),
  );
});

test('a call has days in rows, added and removed by keys, and the fault of a row stands in it', async () => {
  const created = open();
  const user = newUser();
  for (const label of [/^Title/, /^Organiser/, /^Description/]) put(label, 'Farms');
  fireEvent.click(screen.getByRole('radio', { name: 'Ideas' }));
  screen.getByRole('button', { name: 'Add a day' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Day' }));
  await user.keyboard('2/11/2096{Tab}P');
  press('Add a day');
  await user.keyboard('32 May{Tab}Q');
  press('Save');
  await screen.findByRole('link', { name: 'Enter the day as 29 Nov 2026.' });
  const [first, second] = screen.getAllByRole('textbox', { name: 'Day' });
  expect([first, second].map((day) => day?.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  screen.getByRole('button', { name: 'Remove day 2: Q' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a day' }));
  press('Save');
  await waitFor(() =>
    expect(created()).toMatchObject([
      { input: { takes: 'IDEAS', slug: '', days: [{ day: '2096-11-02', what: 'P' }] } },
    ]),
  );
});

test('the page address is that of the title until another is typed; there is grace after an end of a call alone', () => {
  open();
  put(/^Title/, 'Dry fields, 2097');
  screen.getByText('Left empty: /Challenges/dry-fields-2097');
  put(/^Page address/, 'dry');
  screen.getByText('/Challenges/dry');
  const grace = () => screen.queryByLabelText(/^Grace for drafts/);
  fireEvent.click(screen.getByRole('radio', { name: 'Ideas' }));
  expect(grace()).toBeNull();
  put(/^Closes/, '2096-11-02T00:30');
  expect(grace()).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Hackathon entries' }));
  expect(grace()).toBeNull();
});

test('only what was changed is saved', async () => {
  const updated = open(stored);
  put(/^Sponsor/, 'BTC');
  put(/^Grace for drafts/, '48');
  press('Save');
  await waitFor(() =>
    expect(updated()).toEqual([{ id: 'c1', version: 1, input: { sponsor: 'BTC', graceHours: 48 } }]),
  );
});

test('Preview shows the brief as the server renders it, on the page of the call', async () => {
  open(stored);
  press('Preview');
  // It is read from its begin.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Among the challenges' }));
  await screen.findByRole('heading', { level: 2, name: 'Rules' });
  screen.getByText('Pitches');
  screen.getByText('P 100');
});

test('what a colleague changed, too, is in words', async () => {
  open(stored, { takes: 'ENTRIES', days: [{ day: '2096-11-03', what: 'Finals' }], graceHours: 12 });
  press('Remove day 1: Pitches');
  put(/^Grace for drafts/, '48');
  press('Save');
  await screen.findByRole('group', { name: 'Days' });
  for (const name of ['You: Nothing', /saved: 3 Nov 2096: Finals$/, 'You: 48', /saved: 12$/])
    screen.getByRole('radio', { name });
});

test('a call leaves out the groups that are unticked, and says how many questions remain', async () => {
  const updated = open(stored);
  screen.getByText('The form asks all 38 questions.');
  for (const label of ['PDF', 'Contact number', 'Customers']) fireEvent.click(screen.getByLabelText(label));
  screen.getByText('30 of 38 questions remain.');
  fireEvent.click(screen.getByLabelText('Customers'));
  screen.getByText('35 of 38 questions remain.');
  press('Save');
  await waitFor(() =>
    expect(updated()).toEqual([
      { id: 'c1', version: 1, input: { leavesOut: ['CONTACT_NUMBER', 'DOCUMENT'] } },
    ]),
  );
});

test('a challenge that takes entries has no such groups', () => {
  open({ ...stored, takes: 'ENTRIES' });
  expect(screen.queryByText('What the form asks')).toBeNull();
});
