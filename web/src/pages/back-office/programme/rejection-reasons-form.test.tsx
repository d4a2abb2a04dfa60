/** The editor of the reasons for a rejection: its list, its faults, and what another administrator saved meanwhile. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { REASONS_MAX } from '@portal/schema/limits';
import {
  ChangeRejectionReasonsDocument,
  RejectionReasonsDocument,
} from '../../../graphql/generated-staff.ts';
import type { ReasonListFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { RejectionReasonsForm } from './rejection-reasons-form.tsx';

const user = newUser();
const runs = { id: 'runs', name: 'We run this already', nextStep: 'See our services page.' };
const early = { id: 'early', name: 'Too early', nextStep: '' };
let list: ReasonListFragment;
/** Overrides the next answer. */
let fail: Error | undefined;
let calls: ReturnType<typeof serveAs>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  list = { version: 1, reasons: [runs, early] };
  fail = undefined;
  const refuse = () => {
    const error = fail;
    fail = undefined;
    if (error) throw error;
  };
  calls = serveAs(
    'admin@example.com',
    'admin',
    answer(RejectionReasonsDocument, () => {
      refuse();
      return { rejectionReasons: list };
    }),
    answer(ChangeRejectionReasonsDocument, ({ input: { reasons } }) => {
      refuse();
      const saved = [reasons].flat().map(({ id, name, nextStep }) => ({
        ...{ id: String(id ?? `new ${name}`), name, nextStep: nextStep ?? '' },
      }));
      list = { version: list.version + 1, reasons: saved };
      return { changeRejectionReasons: list };
    }),
  );
});
afterEach(clear);

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const saved = () =>
  calls
    .filter(([name]) => name === 'ChangeRejectionReasons')
    .map(([, variables]) => (variables as { input: object }).input);
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Reason \d/).map(({ value }) => value);

test('reasons are added, moved and removed, the focus goes with them, and each keeps its id', async () => {
  renderPage(<RejectionReasonsForm />);
  await screen.findByRole('button', { name: 'Move down: We run this already' });
  await press('Move down: We run this already');
  expect(names()).toEqual(['Too early', 'We run this already']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: We run this already' }));
  await press('Remove: Too early');
  await press('Add a reason');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason 2/));
  await user.keyboard('No demand');
  await press('Save reasons');
  await screen.findByText('Reasons saved');
  expect(saved()).toEqual([{ version: 1, reasons: [runs, { id: null, name: 'No demand', nextStep: '' }] }]);
  await press('Save reasons');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toEqual({
    version: 2,
    reasons: [runs, { id: 'new No demand', name: 'No demand', nextStep: '' }],
  });
});

test('rows that were added and not saved are there again, until they are saved', async () => {
  renderPage(<RejectionReasonsForm />);
  await screen.findByRole('button', { name: 'Add a reason' });
  await press('Add a reason');
  await user.keyboard('No demand');
  await press('Remove: Too early');
  const typed = names();
  expect(typed.slice(-1)).toEqual(['No demand']);
  cleanup();
  renderPage(<RejectionReasonsForm />);
  await screen.findByText('Not saved yet');
  expect(names()).toEqual(typed);
  await press('Save reasons');
  await screen.findByText('Reasons saved');
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
});

test('a reason without words is refused at its field, and nothing is sent', async () => {
  renderPage(<RejectionReasonsForm />);
  await user.clear(await screen.findByLabelText(/^Reason 1/));
  await press('Save reasons');
  await waitFor(() => expect(screen.getByLabelText(/^Reason 1/).getAttribute('aria-invalid')).toBe('true'));
  expect(saved()).toEqual([]);
});

test('an empty list says who writes the reasons; a full one takes no more; a failure offers another try', async () => {
  fail = new Refusal('UNAVAILABLE', 'Out of order.');
  list = { version: 0, reasons: [] };
  renderPage(<RejectionReasonsForm />);
  await screen.findByText('The reasons could not be loaded.');
  await press('Try again');
  await screen.findByText('No reasons yet: reviewers write their own.');
  for (let count = 0; count < REASONS_MAX; count += 1) await press('Add a reason');
  expect(screen.getByRole('button', { name: 'Add a reason' }).getAttribute('aria-disabled')).toBe('true');
});
