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

test('Ctrl + Enter in a text saves, and not a day without its hour', async () => {
  const created = open();
  const user = newUser();
  await user.type(box(/^Title/), 'Farms');
  await user.type(box(/^Organiser/), 'BTC');
  const validity = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'validity')!;
  Object.defineProperty(box(/^Opens/), 'validity', { value: { badInput: true }, configurable: true });
  await user.type(box(/^Description/), 'Show us.{Control>}{Enter}{/Control}');
  await screen.findByRole('link', { name: 'Opens: enter the day with its hour, or clear the field.' });
  expect(created()).toEqual([]);
  Object.defineProperty(box(/^Opens/), 'validity', validity);
  await user.type(box(/^Description/), '{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(created()).toMatchObject([{ input: { title: 'Farms', description: 'Show us.', opensAt: null } }]),
  );
});
