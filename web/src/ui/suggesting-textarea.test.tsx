import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { newUser } from '../testing/user.ts';
import { matchesOf, SuggestingTextarea, wordAt } from './suggesting-textarea.tsx';

afterEach(cleanup);
const user = newUser();
const people = [
  { id: '1', label: 'Bea Abel', note: 'bea@portal.example' },
  { id: '2', label: 'Abel Cane', note: 'abel@portal.example' },
  { id: '3', label: 'Dia Elm', note: 'dia@portal.example' },
];

function Box({ options = people }: { options?: typeof people }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <>
      <SuggestingTextarea
        aria-label="Note"
        value={text}
        onChange={setText}
        trigger="@"
        options={options}
        listLabel="Colleagues"
        onChoose={({ id, label }) => {
          setChosen(chosen + id);
          return `@${label} `;
        }}
      />
      <output>{chosen}</output>
    </>
  );
}
const open = () => {
  render(<Box />);
  return screen.getByLabelText<HTMLTextAreaElement>('Note');
};
const list = () => screen.queryByRole('listbox', { name: 'Colleagues' });
const labels = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);

test.each([
  ['@', 1, { at: 0, query: '' }],
  ['Ask @ab now', 7, { at: 4, query: 'ab' }],
  ['Ask @ab now', 11, { at: 4, query: 'ab now' }],
  ['Line\n@ab', 8, { at: 5, query: 'ab' }],
  ['@ab\nnext', 8, undefined],
  ['me@portal', 9, undefined],
  ['@ and', 5, undefined],
  ['plain', 5, undefined],
  ['Ask @ab', 3, undefined],
])('in %j with the caret at %d the word of the trigger is %j', (text, caret, word) => {
  expect(wordAt(text, caret, '@')).toEqual(word);
});

test('an option matches by all words in label or note; one whose label begins with them is first', () => {
  const found = (query: string) => matchesOf(people, query).map(({ id }) => id);
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('ABEL')).toEqual(['2', '1']);
  expect(found('elm dia@')).toEqual(['3']);
  expect(found('nobody')).toEqual([]);
  expect(
    matchesOf(
      Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, label: 'x' })),
      '',
    ),
  ).toHaveLength(8);
});

test('arrows lead through the list and around, Enter puts the text in with the caret behind it', async () => {
  const box = open();
  await user.type(box, 'Ask @');
  expect(labels()).toEqual(['Bea Abel', 'Abel Cane', 'Dia Elm']);
  expect(box.getAttribute('aria-controls')).toBe(list()?.id);
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('Bea Abel');
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain('Dia Elm');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toContain('Abel Cane');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(box.value).toBe('Ask @Abel Cane ');
  expect(box.selectionStart).toBe(15);
  expect(list()).toBeNull();
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('2');
  await user.keyboard('and @dia{Tab}');
  expect(box.value).toBe('Ask @Abel Cane and @Dia Elm ');
  expect(document.activeElement).toBe(box);
});

test('in the middle of a text only the word of the trigger is replaced, by a click, too', async () => {
  const box = open();
  await user.type(box, 'Ask  today');
  box.setSelectionRange(4, 4);
  await user.keyboard('@el');
  expect(labels()).toEqual(['Bea Abel', 'Abel Cane', 'Dia Elm']);
  await user.click(screen.getByRole('option', { name: /^Dia Elm/ }));
  expect(box.value).toBe('Ask @Dia Elm  today');
  expect(box.selectionStart).toBe(13);
  expect(document.activeElement).toBe(box);
});

test('Escape closes the list and nothing else, until the next trigger; without a match keys are the box’s own', async () => {
  const box = open();
  await user.type(box, '@b');
  // The key does not reach a page that closes by Escape.
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false);
  expect(list()).toBeNull();
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
  await user.keyboard('e');
  expect(list()).toBeNull();
  await user.keyboard(' @d');
  expect(labels()).toEqual(['Dia Elm']);
  await user.keyboard('x');
  expect(list()).toBeNull();
  await user.keyboard('{Enter}y');
  expect(box.value).toBe('@be @dx\ny');
  await user.keyboard('{Enter}@');
  expect(list()).not.toBeNull();
  // The key that sends is not the list's.
  expect(fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })).toBe(true);
  await user.tab({ shift: true });
  expect(list()).toBeNull();
});

test('without options the trigger is a letter like others', async () => {
  render(<Box options={[]} />);
  await user.type(screen.getByLabelText('Note'), '@{Enter}');
  expect(list()).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('@\n');
});
