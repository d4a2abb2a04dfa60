/** The entry form: up to four members of a team, never an empty one, none lost; a file of a size that the server takes. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { clear, renderPage, serve } from '../../../testing/pages.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const user = userEvent.setup();
let calls: string[];
let answerEntry: (answer: object) => void;
let events: string[];
beforeEach(() => {
  calls = serve(() => new Promise((resolve) => (answerEntry = resolve)));
  events = [];
  const challenge = {
    id: 'c1',
    title: 'Clean masts',
    organiser: 'The hub',
    description: 'Masts.',
    year: 2026,
    status: 'OPEN',
    isOpen: true,
    opensAt: null,
    closesAt: null,
  } as const;
  renderPage(
    <EntryDialog
      challenge={challenge}
      onClose={() => void events.push('closed')}
      onEntered={() => void events.push('entered')}
    />,
  );
});
afterEach(clear);

const box = () => document.querySelector<HTMLInputElement>('[name=newMember]') ?? new HTMLInputElement();
const members = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name=members]')].map(({ value }) => value);
const type = (name: string) => fireEvent.change(box(), { target: { value: name } });
const add = () => user.click(screen.getByRole('button', { name: 'Add' }));
const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));

test('takes up to four members, never an empty one, and keeps the first', async () => {
  const words = 'You can only add up to 4 members or empty names!';
  await add();
  await screen.findByText(words);
  for (const name of ['Two', 'Three', 'Four']) {
    type(name);
    fireEvent.keyDown(box(), { key: 'Enter' });
  }
  expect(members()).toEqual(['', 'Two', 'Three', 'Four']);
  type('Five');
  await add();
  await screen.findByText(words);
  expect(screen.getAllByRole('button', { name: /Remove member/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Remove member 4' }));
  expect([members(), document.activeElement]).toEqual([['', 'Two', 'Three'], box()]);
});

test('a name that was typed and not added is not lost, and none at all is refused', async () => {
  type('Lesedi Phiri');
  await submit();
  await screen.findByRole('link', { name: 'You must have at least one member.' });
  await user.click(
    screen.getByRole('link', { name: 'Press Add to include Lesedi Phiri, or clear the box.' }),
  );
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await add();
  expect(members()).toEqual(['', 'Lesedi Phiri']);
  expect(calls).toEqual([]);
});

test('a file that is too large for an entry is refused before it is sent', async () => {
  const input = document.querySelector('[name=file]') ?? new HTMLInputElement();
  const choose = (size: number) => {
    const file = Object.defineProperty(fileOf(['PK'], 'pitch.pptx'), 'size', { value: size });
    fireEvent.change(input, { target: { files: [file] } });
  };
  choose(5 * 1024 * 1024 + 1);
  const [words] = await screen.findAllByText('The file is larger than 5 MB. Make it smaller and try again.');
  choose(5 * 1024 * 1024);
  await waitFor(() => expect(words?.isConnected).toBe(false));
});

test.each(['Cancel', 'Close'])('%s stops an entry that is being sent', async (name) => {
  await user.type(screen.getByLabelText(/^Team name/), 'The hub');
  await user.type(screen.getByLabelText(/leader’s name/), 'Naledi');
  await user.type(screen.getByLabelText(/email address/), 'naledi@example.com');
  await user.type(screen.getByLabelText(/contact number/), '71234567');
  await user.type(screen.getByLabelText('Member 1'), 'Naledi');
  await submit();
  await screen.findByRole('button', { name: 'Submitting...' });
  await user.click(screen.getByRole('button', { name }));
  // Close asks before it discards what was entered.
  if (name === 'Close') await user.click(screen.getByRole('button', { name }));
  await screen.findByText('Submit');
  answerEntry({ enterChallenge: { afterClosing: false } });
  await act(async () => undefined);
  expect([calls, events]).toEqual([['EnterChallenge'], ['closed']]);
});
