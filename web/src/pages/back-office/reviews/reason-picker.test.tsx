import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RejectionReasonsDocument } from '../../../graphql/generated-staff.ts';
import type { ReasonListFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ReasonPicker } from './reason-picker.tsx';

const user = newUser();
let reasons: ReasonListFragment['reasons'];
let broken: boolean;
let calls: ReturnType<typeof serveAs>;
beforeEach(() => {
  broken = false;
  reasons = [
    { id: 'runs', name: 'We run this already', nextStep: 'See our services page.' },
    { id: 'early', name: 'Too early', nextStep: '' },
  ];
  calls = serveAs(
    'neo@portal.example',
    'reviewer',
    answer(RejectionReasonsDocument, () => {
      if (broken) throw new Refusal('UNAVAILABLE', 'Out of order.');
      return { rejectionReasons: { version: 1, reasons } };
    }),
  );
});
afterEach(clear);

function Picked() {
  const [value, setValue] = useState('');
  return (
    <>
      <ReasonPicker name="Kgomo collar" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const picker = () => screen.findByLabelText<HTMLSelectElement>('Reason for the rejection of Kgomo collar');
const picked = () => screen.getByRole('status').textContent;

test('a reason is chosen by keyboard, with its next step below it, and taken away again', async () => {
  renderPage(<Picked />);
  const select = await picker();
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Choose a reason',
    'We run this already',
    'Too early',
  ]);
  await user.selectOptions(select, 'We run this already');
  expect(picked()).toBe('runs');
  screen.getByText('Next step: See our services page.');
  await user.selectOptions(select, 'Too early');
  expect(picked()).toBe('early');
  expect(screen.queryByText(/^Next step/)).toBeNull();
  await user.selectOptions(select, 'Choose a reason');
  expect(picked()).toBe('');
});

test.each([
  ['the programme has none', () => (reasons = [])],
  ['they cannot be loaded', () => (broken = true)],
])('where %s, words are enough: nothing is offered', async (_, prepare) => {
  prepare();
  renderPage(<Picked />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('combobox')).toBeNull();
});
