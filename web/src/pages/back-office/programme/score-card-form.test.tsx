/** The editor of the score card: its list, its faults, and what another administrator saved meanwhile. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ChangeScoreCardDocument } from '../../../graphql/generated-staff.ts';
import type { AskedCardFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ScoreCardForm } from './score-card-form.tsx';

const user = newUser();
const steps = ['None', 'Small', 'Some', 'Great', 'Urgent'];
const need = { name: 'Need', steps };
const fit = { name: 'Fit', steps: ['None', 'Weak', 'Fair', 'Good', 'Perfect'] };

let card: AskedCardFragment;
/** Overrides the next answer. */
let fail: Error | undefined;
let calls: ReturnType<typeof serveAs>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  card = { version: 1, by: null, criteria: [need, fit] };
  fail = undefined;
  calls = serveAs(
    'admin@example.com',
    'admin',
    answer(ChangeScoreCardDocument, ({ input: { criteria } }) => {
      const error = fail;
      fail = undefined;
      if (error) throw error;
      const isSame = JSON.stringify(criteria) === JSON.stringify(card.criteria);
      if (!isSame)
        card = { version: card.version + 1, by: { id: 'admin', email: 'admin@example.com' }, criteria };
      return { changeScoreCard: card };
    }),
  );
  renderPage(<ScoreCardForm card={card} />);
});
afterEach(clear);

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const save = () => press('Save score card');
const saved = () =>
  calls
    .filter(([name]) => name === 'ChangeScoreCard')
    .map(([, variables]) => (variables as { input: object }).input);
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Criterion \d/).map(({ value }) => value);
const write = async (label: RegExp, index: number, text: string) => {
  const field = screen.getAllByLabelText(label)[index]!;
  await user.clear(field);
  if (text) await user.type(field, text);
};

test('criteria are added, moved and removed by keys, and the focus goes with them', async () => {
  const isFocused = (name: string) =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  screen.getByRole('button', { name: 'Move down: Need' }).focus();
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Fit', 'Need']);
  isFocused('Move down: Need');
  // It is the last already.
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Fit', 'Need']);
  await press('Move up: Need');
  expect(names()).toEqual(['Need', 'Fit']);
  isFocused('Move up: Need');
  await press('Remove: Fit');
  isFocused('Add a criterion');
  await user.keyboard('{Enter}Reach');
  for (const word of ['None', 'Few', 'Some', 'Many', 'All']) {
    await user.tab();
    await user.keyboard(word);
  }
  await save();
  await screen.findByText('Score card saved');
  expect(saved()).toEqual([
    { version: 1, criteria: [need, { name: 'Reach', steps: ['None', 'Few', 'Some', 'Many', 'All'] }] },
  ]);
  await save();
  await screen.findByText('Nothing changed');
  expect(saved()[1]).toMatchObject({ version: 2 });
});

test('an empty word is refused at its field before it is sent', async () => {
  await write(/^Label for 3/, 1, '');
  await save();
  await user.click(
    await screen.findByRole('link', { name: 'Enter the name of the criterion, and a word for each step.' }),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(/^Criterion 2/));
  const invalid = document.querySelectorAll('[aria-invalid]');
  expect([...invalid]).toEqual([screen.getAllByLabelText(/^Label for 3/)[1]]);
  expect(saved()).toEqual([]);
  await write(/^Label for 3/, 1, 'Middling');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('what the server refuses is said in its words, and nothing is lost', async () => {
  await write(/^Criterion 2/, 0, 'Need');
  fail = new Refusal('INVALID_INPUT', 'Check the fields.', {
    fields: [{ field: 'criteria', message: 'Two criteria have the same name: change one of them.' }],
  });
  await save();
  await user.click(await screen.findByRole('link', { name: /Two criteria have the same name/ }));
  expect(document.activeElement?.contains(screen.getByLabelText(/^Criterion 1/))).toBe(true);
  expect(names()).toEqual(['Need', 'Need']);
});
