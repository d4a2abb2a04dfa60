/** What staff do with what somebody sent, on both lists alike. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  EntryChallengesDocument,
  FollowUpHackathonEntryDocument,
  FollowUpSuggestionDocument,
  HackathonEntriesDocument,
  SuggestionsListDocument,
} from '../../../graphql/generated-staff.ts';
import type { FollowUpInput, FollowUpPartsFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, listOf, Refusal, renderPage, searchNow, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { keepShortcuts } from '../../../ui/use-shortcuts.ts';
import { EntriesPage } from '../entries/entries-page.tsx';
import { SuggestionsListPage } from '../suggestions/suggestions-list-page.tsx';

const user = newUser();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

type Staff = NonNullable<FollowUpPartsFragment['holder']>;
const me: Staff = { id: 'me', email: 'admin@example.com', name: 'Naledi Moeng' };
const colleague: Staff = { id: 'kabo', email: 'kabo@example.com', name: null };
const isNew: FollowUpPartsFragment = { state: 'NEW', version: 1, holder: null, reply: null };
const replied = (text: string, by = me): FollowUpPartsFragment => ({
  ...{ state: 'ANSWERED', version: 2, holder: by },
  reply: { text, by, at: '2026-11-26T08:00:00.000Z' },
});

let standing: FollowUpPartsFragment;
let respond: (input: FollowUpInput) => FollowUpPartsFragment;
beforeEach(() => {
  standing = isNew;
});

const setAside = { position: { total: 0 } };
const sent = { id: 's1', createdAt: '2026-11-26T08:00:00.000Z' };
const act = (input: FollowUpInput) => {
  standing = respond(input);
  return { id: 's1', followUp: standing };
};

const pages = [
  {
    page: 'suggestions',
    mutation: 'FollowUpSuggestion',
    name: 'Thabo Nare',
    rowName: 'Thabo Nare',
    asked: /Long queues\.\s+Let people book\./,
    show: (path?: string) => {
      const row = () => ({
        ...{ ...sent, fullName: 'Thabo Nare', emailAddress: 'thabo@example.com', contactNumber: '71234567' },
        ...{ selectedOption: null, painPointType: null, painPoint: 'Long queues.', followUp: standing },
        suggestion: 'Let people book.',
      });
      const calls = serveAs(
        'admin@example.com',
        'admin',
        answer(SuggestionsListDocument, () => ({ setAside, suggestions: listOf([row()]) })),
        answer(FollowUpSuggestionDocument, ({ input }) => ({ followUpSuggestion: act(input) })),
      );
      renderPage(<SuggestionsListPage />, path);
      return calls;
    },
  },
  {
    page: 'entries',
    mutation: 'FollowUpHackathonEntry',
    name: 'Thabo Nare',
    rowName: 'Rain Makers',
    asked: /Rain Makers, Village Networks/,
    show: (path?: string) => {
      const row = () => ({
        ...{ ...sent, teamName: 'Rain Makers', teamLeader: 'Thabo Nare', reference: 'ENTRY-1' },
        ...{ teamLeaderEmail: 'thabo@example.com', teamLeaderContact: '71234567', members: ['Thabo Nare'] },
        ...{ focusAreas: [], submissionLink: '', afterClosing: false, file: null, examination: null },
        ...{ challenge: { id: 'c1', title: 'Village Networks' }, followUp: standing },
      });
      const calls = serveAs(
        'admin@example.com',
        'admin',
        answer(HackathonEntriesDocument, () => ({ setAside, hackathonEntries: listOf([row()]) })),
        answer(EntryChallengesDocument, () => ({
          challenges: { edges: [{ node: { id: 'c1', title: 'Village Networks' } }] },
        })),
        answer(FollowUpHackathonEntryDocument, ({ input }) => ({ followUpHackathonEntry: act(input) })),
      );
      renderPage(<EntriesPage />, path);
      return calls;
    },
  },
];

describe.each(pages)('in the list of $page', ({ mutation, name, rowName, asked, show }) => {
  /** Chooses an act of the menu of the row. */
  const choose = async (words: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${rowName}` }));
    await user.click(screen.getByRole('button', { name: words }));
  };

  test('a reply shows the question, is sent under the version that was seen, and appears with its author and time', async () => {
    respond = ({ reply }) => replied(reply ?? '');
    const calls = show();
    await choose('Reply…');
    const dialog = within(screen.getByRole('dialog', { name: `Reply to ${name}` }));
    dialog.getByText(asked);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getAllByText('Write the reply.')).not.toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Reply/), 'We plan it.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const input = { id: 's1', version: 1, act: 'ANSWER', reply: 'We plan it.' };
    expect(calls).toContainEqual([mutation, { input }]);
    await screen.findByText('Answered', { selector: 'span' });
    screen.getByText('You have it');
    await choose('Read the reply');
    const sent = within(screen.getByRole('dialog', { name: `Reply to ${name}` }));
    sent.getByText(/^Reply by Naledi Moeng/);
    sent.getByText('We plan it.');
  });

  test('a colleague who was faster is named, nothing typed is lost, and the next try names the newer version', async () => {
    const refusals = [
      new Refusal('STALE', 'Somebody else changed this.', {
        current: { version: 4, state: 'NEW', holder: 'kabo' },
      }),
      new Refusal('CONFLICT', 'kabo answered this already. Nothing was sent.'),
    ];
    respond = () => {
      throw refusals.shift() ?? new Error('no more');
    };
    const calls = show();
    await choose('Reply…');
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ });
    await user.type(field(), 'We plan it.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const said = await screen.findByText(/^Not sent yet: .* It is new now, and kabo has it\./);
    expect(document.activeElement?.contains(said)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('kabo answered this already. Nothing was sent.');
    expect(field().value).toBe('We plan it.');
    const tries = calls.filter(([called]) => called === mutation).map(([, sent]) => sent);
    expect(tries).toMatchObject([{ input: { version: 1 } }, { input: { version: 4 } }]);
    standing = replied('Sent by kabo.', colleague);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('kabo has it');
    await choose('Read the reply');
    await screen.findByText(/^Reply by kabo/);
  });

  test('it is taken, marked as done and opened again; a refusal is said', async () => {
    respond = ({ act, version }) => ({
      ...{ ...isNew, version: version + 1, holder: act === 'GIVE_BACK' ? null : me },
      state: act === 'CLOSE' ? 'DONE' : 'NEW',
    });
    show();
    await choose('Take it');
    await screen.findByText('Taken');
    await screen.findByText('You have it');
    await choose('Mark as done');
    await screen.findByText('Marked as done');
    await screen.findByText('Done', { selector: 'span' });
    await choose('Open again');
    await screen.findByText('Opened again');
    await choose('Give it back');
    await screen.findByText('Given back');
    respond = () => {
      throw new Refusal('STALE', 'Somebody else changed this.');
    };
    await choose('Take it');
    await screen.findByText('Somebody else changed this.');
  });

  test('the keys of the desk mark the row and act on it; Enter reads it, and none acts where shortcuts are off', async () => {
    respond = ({ act, version }) => ({
      ...{ ...isNew, version: version + 1, holder: act === 'GIVE_BACK' ? null : me },
      state: act === 'CLOSE' ? 'DONE' : 'NEW',
    });
    const calls = show();
    const acts = () => calls.flatMap(([called, sent]) => (called === mutation ? [sent] : []));
    await screen.findByRole('button', { name: `Actions for ${rowName}` });
    const isMarked = () => document.activeElement?.getAttribute('aria-current') === 'true';
    // No row is marked yet: the first act only shows which one it would be.
    await user.keyboard('o');
    expect([isMarked(), acts()]).toEqual([true, []]);
    await user.keyboard('jko');
    await screen.findByText('You have it');
    await user.keyboard('m');
    await screen.findByText('Done', { selector: 'span' });
    expect(acts()).toMatchObject([{ input: { act: 'TAKE' } }, { input: { act: 'CLOSE', version: 2 } }]);
    for (const key of ['c', '{Enter}']) {
      await user.keyboard(key);
      await user.click(within(screen.getByRole('dialog', { name: `Reply to ${name}` })).getByText('Cancel'));
      expect(isMarked()).toBe(true);
    }
    await user.keyboard('?');
    const keys = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    keys.getByText('Write the reply');
    await user.click(keys.getByRole('checkbox'));
    await user.click(keys.getByRole('button', { name: 'Close' }));
    await user.keyboard('mco{Enter}');
    expect([acts().length, screen.queryByRole('dialog')]).toEqual([2, null]);
    keepShortcuts(true);
  });

  test('erasing is in the menu, and asks', async () => {
    show();
    await choose('Erase…');
    screen.getByRole('dialog', { name: /^Erase the/ });
  });

  test('the state narrows the list, in the address', async () => {
    const calls = show();
    await user.selectOptions(await screen.findByLabelText('State'), 'Answered');
    await waitFor(() => expect(searchNow()).toBe('?state=ANSWERED'));
    await waitFor(() => expect(calls.at(-1)?.[1]).toMatchObject({ filter: { state: 'ANSWERED' } }));
    // On the page, and in the head of what is printed.
    await screen.findAllByText(/in the state “Answered”/);
  });
});

test('suggestions are narrowed to what they are about, entries to their challenge', async () => {
  const suggestions = pages[0]?.show('/?kind=PROCESS');
  await screen.findByText('1 suggestion about “Process”.');
  expect(suggestions?.at(-1)?.[1]).toMatchObject({ filter: { painPointType: 'PROCESS' } });
  await clear();
  const entries = pages[1]?.show('/?challenge=c1');
  await screen.findByText('1 entry of “Village Networks”.');
  const asked = entries?.find(([called]) => called === 'HackathonEntries')?.[1];
  expect(asked).toMatchObject({ filter: { challengeId: 'c1' } });
});
