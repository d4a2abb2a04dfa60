/** Decisions that wait, as an administrator looks at their emails and announces them. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AnnouncementsDocument,
  HoldReviewsDocument,
  ReleaseReviewsDocument,
} from '../../../graphql/generated.ts';
import type { HeldReviewFragment } from '../../../graphql/generated.ts';
import { answer, clear, listOf, renderPage, Refusal, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { AnnouncementsPage } from './announcements-page.tsx';

const user = newUser();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

const decisionOn = (name: string, more: Partial<HeldReviewFragment> = {}): HeldReviewFragment => ({
  id: name,
  at: '2026-03-31T12:00:00.000Z',
  to: 'APPROVED',
  reviewer: 'neo@example.com',
  announceAt: null,
  idea: { id: `idea of ${name}`, reference: `IDEA-${name}`, solutionName: name },
  email: {
    recipient: `${name}@example.com`,
    subject: `A decision on "${name}"`,
    text: 'We have decided to take it further.',
  },
  ...more,
});

/** Serves a list of decisions, from which those that are released now go. */
function serveDecisions(decisions: HeldReviewFragment[]) {
  let left = decisions;
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(AnnouncementsDocument, () => ({
      now: '2026-04-01T05:59:00.000Z',
      heldReviews: { ...listOf(left), totalCount: left.length },
    })),
    answer(ReleaseReviewsDocument, ({ ids, at }) => {
      if (at?.startsWith('2020'))
        throw new Refusal('INVALID_INPUT', 'Some values are not valid.', {
          fields: [{ field: 'at', message: 'Choose an hour in the future, at most 90 days ahead.' }],
        });
      const going = left.filter(({ id }) => !ids || [ids].flat().includes(id));
      left = at
        ? left.map((one) => (going.includes(one) ? { ...one, announceAt: at } : one))
        : left.filter((one) => !going.includes(one));
      return { releaseReviews: { count: going.length, at: at ?? '2026-04-01T06:00:00.000Z' } };
    }),
    answer(HoldReviewsDocument, ({ ids }) => {
      left = left.map((one) => ([ids].flat().includes(one.id) ? { ...one, announceAt: null } : one));
      return { holdReviews: { count: 1 } };
    }),
  );
  return { calls, of: (name: string) => calls.filter(([call]) => call === name).map(([, sent]) => sent) };
}

const openDialog = () => within(screen.getByRole('dialog'));
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('with no decision it says so, how announcing works, and where that is set', async () => {
  serveDecisions([]);
  renderPage(<AnnouncementsPage />);
  await screen.findByText('Nothing to announce.');
  expect(screen.getByRole('link', { name: 'Programme' }).getAttribute('href')).toBe('/programme');
  expect(screen.queryByRole('button', { name: /Announce/ })).toBeNull();
});

test('a row names the idea, the decision, who decided and when, and shows the email', async () => {
  serveDecisions([decisionOn('Pula'), decisionOn('Dune', { to: 'REJECTED', email: null })]);
  renderPage(<AnnouncementsPage />);
  const row = await rowOf('Pula');
  await screen.findByText('2 decisions.');
  for (const words of ['Approved', '31 Mar 2026', 'neo@example.com', 'When somebody announces it'])
    expect(row.textContent).toContain(words);
  expect(within(row).getByRole('link', { name: 'Pula' }).getAttribute('href')).toBe(
    '/submissions/idea of Pula',
  );
  expect((await rowOf('Dune')).textContent).toContain('No email');
  await user.click(within(row).getByRole('button', { name: 'Show the email about Pula' }));
  openDialog().getByRole('heading', { name: 'A decision on "Pula"' });
  openDialog().getByText('To Pula@example.com');
  openDialog().getByText('We have decided to take it further.');
});

test('some are announced now, after a question that says how many emails go out', async () => {
  const { of } = serveDecisions([decisionOn('A'), decisionOn('B', { email: null }), decisionOn('C')]);
  renderPage(<AnnouncementsPage />);
  await rowOf('A Approved');
  const announce = screen.getByRole('button', { name: /^Announce selected/ });
  expect(announce.getAttribute('aria-disabled')).toBe('true');
  for (const name of ['A', 'B']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(announce);
  openDialog().getByRole('heading', { name: 'Announce 2 decisions' });
  openDialog().getByText(/^1 email will go out\./);
  expect(of('ReleaseReviews')).toEqual([]);
  await user.click(openDialog().getByRole('button', { name: 'Announce now' }));
  await screen.findByText('2 decisions announced');
  await screen.findByText('1 decision.');
  expect(of('ReleaseReviews')).toEqual([{ ids: ['A', 'B'], at: null }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all are announced at an hour of the programme’s zone; an hour that is refused is named, and kept', async () => {
  const { of } = serveDecisions([decisionOn('A'), decisionOn('B')]);
  renderPage(<AnnouncementsPage />);
  await user.click(await screen.findByRole('button', { name: 'Announce all 2' }));
  openDialog().getByText(/^At most 2 emails will go out/);
  const hour = openDialog().getByLabelText(/^Day and hour/);
  fireEvent.change(hour, { target: { value: '2020-01-01T08:00' } });
  await user.click(openDialog().getByRole('button', { name: 'Announce then' }));
  await waitFor(() =>
    expect(openDialog().getAllByText('Choose an hour in the future, at most 90 days ahead.')).not.toEqual([]),
  );
  fireEvent.change(hour, { target: { value: '2026-04-02T08:00' } });
  await user.click(openDialog().getByRole('button', { name: 'Announce then' }));
  await screen.findByText('2 decisions to be announced on 2 April 2026 at 08:00 (Gaborone time)');
  expect(of('ReleaseReviews').at(-1)).toEqual({
    decidedUntil: '2026-04-01T05:59:00.000Z',
    at: '2026-04-02T06:00:00.000Z',
  });
  expect((await rowOf('A Approved')).textContent).toContain('By itself at 2 Apr 2026, 08:00');
});

test('an hour is taken back', async () => {
  const { of } = serveDecisions([decisionOn('A', { announceAt: '2026-04-02T06:00:00.000Z' })]);
  renderPage(<AnnouncementsPage />);
  await user.click(await screen.findByRole('button', { name: 'Take back the hour of A' }));
  await screen.findByText('When somebody announces it');
  expect(of('HoldReviews')).toEqual([{ ids: ['A'] }]);
});

test('all of a page are chosen at once, and a failure keeps the question open', async () => {
  const { calls } = serveDecisions([decisionOn('A'), decisionOn('B')]);
  renderPage(<AnnouncementsPage />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Announce selected (2)' }));
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('no line'));
  await user.click(openDialog().getByRole('button', { name: 'Announce now' }));
  await openDialog().findByRole('alert');
  globalThis.fetch = fetch;
  await user.click(openDialog().getByRole('button', { name: 'Announce now' }));
  await screen.findByText('Nothing to announce.');
  expect(calls.filter(([name]) => name === 'ReleaseReviews')).toHaveLength(1);
});
