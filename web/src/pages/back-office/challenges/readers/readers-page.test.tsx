/** The page where staff choose who is notified of new ideas of a call. */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { NewsFrequency } from '@portal/schema/choices';
import { CALL_READERS_MAX } from '@portal/schema/limits';
import { CallReadersDocument, ChangeCallReadersDocument } from '../../../../graphql/generated-staff.ts';
import { answer, clear, renderPage, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { ReadersPage } from './readers-page.tsx';

afterEach(clear);
const user = newUser();

const NEO = { id: 'neo', email: 'neo@example.com', name: 'Neo Tau' };
const SEDI = { id: 'sedi', email: 'sedi@example.com', name: null };
const callOf = (readersVersion: number, frequencies: Record<string, NewsFrequency>, takes = 'IDEAS') => ({
  ...{ id: 'c1', title: 'Farms', takes: takes as 'IDEAS', readersVersion },
  readers: Object.entries(frequencies).map(([id, frequency]) => ({ reader: { id }, frequency })),
});

function open(call: ReturnType<typeof callOf>, staff: (typeof NEO | typeof SEDI)[] = [NEO, SEDI]) {
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(CallReadersDocument, () => ({ challenge: call, staff })),
    answer(ChangeCallReadersDocument, ({ readers }) => ({
      changeCallReaders: callOf(
        call.readersVersion + 1,
        Object.fromEntries([readers].flat().map(({ readerId, frequency }) => [readerId, frequency])),
      ),
    })),
  );
  renderPage(<ReadersPage slug="farms" />);
  return () =>
    calls.filter(([name]) => name === 'ChangeCallReaders').map(([, variables]) => variables as object);
}
const choose = async (label: RegExp, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('each colleague has a choice of when; those with one are saved, and what is stored shows', async () => {
  const saved = open(callOf(7, { sedi: 'MORNING' }));
  const sedi = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'sedi@example.com' });
  expect(sedi.selectedOptions[0]?.label).toBe('Each morning');
  expect([...sedi.options].map(({ label }) => label)).toEqual([
    ...['No email', 'At once', 'Hourly', 'Each morning'],
  ]);
  await choose(/^Neo Tau, neo@example\.com$/, 'Hourly');
  await choose(/^sedi@/, 'No email');
  await save();
  await screen.findByText('Saved who is notified');
  expect(saved()).toEqual([{ id: 'c1', version: 7, readers: [{ readerId: 'neo', frequency: 'HOURLY' }] }]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('more people than a call notifies are a fault of the last one, and nothing is sent', async () => {
  const staff = Array.from({ length: CALL_READERS_MAX + 1 }, (_, n) => ({
    ...{ id: `p${n}`, email: `p${n}@example.com`, name: null },
  }));
  const stored = Object.fromEntries(staff.slice(1).map(({ id }) => [id, 'HOURLY' as const]));
  const saved = open(callOf(1, stored), staff);
  await choose(/^p0@/, 'At once');
  await save();
  const last = screen.getByRole('combobox', { name: `p${CALL_READERS_MAX}@example.com` });
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('link', { name: /^A call notifies 20 people at most/ }));
  expect(document.activeElement).toBe(last);
  expect(saved()).toEqual([]);
});

test('a challenge that takes entries notifies nobody', async () => {
  open(callOf(0, {}, 'ENTRIES'));
  await screen.findByText('Only a challenge that takes ideas notifies people of them.');
});
