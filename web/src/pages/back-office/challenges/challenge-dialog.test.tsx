import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateChallengeDocument } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { answer, clear, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

afterEach(clear);

function open() {
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(CreateChallengeDocument, ({ input }) => ({
      createChallenge: {
        ...{ id: 'c1', version: 1, isOpen: false, entryCount: 0 },
        ...(input as Omit<ManagedChallengeFragment, 'id'>),
      },
    })),
  );
  renderPage(<ChallengeDialog challenge={undefined} onClose={() => undefined} onChanged={() => undefined} />);
  return () => calls.filter(([name]) => name === 'CreateChallenge').map(([, variables]) => variables);
}
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const opensAt = (value: string) => fireEvent.change(box(/^Opens/), { target: { value } });

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
