/** The questions of a call: their editor, the preview, copies of another call, and what another administrator saved meanwhile. */
import { afterEach, expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CALL_QUESTIONS_MAX } from '@portal/schema/limits';
import {
  CallQuestionsDocument,
  CallsWithQuestionsDocument,
  ChangeCallQuestionsDocument,
} from '../../../../graphql/generated-staff.ts';
import type { AskedQuestionsFragment } from '../../../../graphql/generated-staff.ts';
import { answer, clear, renderPage, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { QuestionsPage } from './questions-page.tsx';

afterEach(clear);

const user = newUser();
type Question = AskedQuestionsFragment['questions'][number];
const question = (key: string, label: string, some: Partial<Question> = {}): Question => ({
  ...{ key, kind: 'SHORT_TEXT', label, hint: '', isRequired: false, choices: [], maxWords: null },
  ...{ shownWhen: null, ...some },
});
const market = question('MARKET', 'Which market?', {
  ...{ kind: 'ONE_OF', isRequired: true },
  choices: [
    { name: 'HOME', label: 'At home' },
    { name: 'ABROAD', label: 'Abroad' },
  ],
});
const country = question('COUNTRY', 'Which country?', { shownWhen: { key: 'MARKET', name: 'ABROAD' } });
const callOf = (
  questions: Question[],
  some: Partial<AskedQuestionsFragment> = {},
): AskedQuestionsFragment => ({
  ...{ id: 'c1', title: 'Farms', takes: 'IDEAS', questionsVersion: 1, questions, ...some },
});

async function open(questions: Question[] = [], other?: AskedQuestionsFragment) {
  const call = callOf(questions);
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(CallQuestionsDocument, ({ slug }) => ({ challenge: slug === 'farms' ? call : (other ?? call) })),
    answer(CallsWithQuestionsDocument, () => ({
      challenges: {
        edges: [{ ...call, slug: 'farms' }, ...(other ? [{ ...other, slug: 'other' }] : [])].map((node) => ({
          node,
        })),
      },
    })),
    answer(ChangeCallQuestionsDocument, ({ questions: given }) => ({
      changeCallQuestions: callOf([given].flat() as Question[], { questionsVersion: 2 }),
    })),
  );
  renderPage(<QuestionsPage slug="farms" />);
  await screen.findByRole('button', { name: 'Add a question' });
  return () =>
    calls.filter(([name]) => name === 'ChangeCallQuestions').map(([, variables]) => variables as object);
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const card = (number: number) => within(screen.getByRole('group', { name: `Question ${number}` }));
const put = (number: number, label: RegExp, value: string) =>
  fireEvent.change(card(number).getByLabelText(label), { target: { value } });
const words = () => screen.getAllByLabelText<HTMLInputElement>(/^Question\s*\*?$/).map(({ value }) => value);

test('a question is added with its kind, choices and condition, and saved without names of its own', async () => {
  const saved = await open([market]);
  press('Add a question');
  expect(document.activeElement).toBe(card(2).getByLabelText(/^Question/));
  await user.keyboard('With whom?');
  put(2, /^Answered with/, 'SOME_OF');
  fireEvent.click(card(2).getByRole('button', { name: 'Add a choice' }));
  await user.keyboard('Shops{Enter}Schools');
  fireEvent.click(card(2).getByRole('checkbox', { name: 'An answer is required' }));
  put(2, /^Ask only after/, 'MARKET');
  put(2, /^When the answer is/, 'ABROAD');
  press('Save questions');
  await screen.findByText('Questions saved');
  expect(saved()).toEqual([
    {
      ...{ id: 'c1', version: 1 },
      questions: [
        market,
        question('new-1', 'With whom?', {
          ...{ kind: 'SOME_OF', isRequired: true, shownWhen: { key: 'MARKET', name: 'ABROAD' } },
          choices: [
            { name: 'new-1', label: 'Shops' },
            { name: 'new-2', label: 'Schools' },
          ],
        }),
      ],
    },
  ]);
});

test('questions move by their buttons and by Alt and an arrow, and the focus goes with them', async () => {
  const saved = await open([question('A', 'First'), question('B', 'Second'), question('C', 'Third')]);
  press('Move down: First');
  expect(words()).toEqual(['Second', 'First', 'Third']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: First' }));
  const third = card(3).getByLabelText(/^Hint/);
  third.focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(words()).toEqual(['Third', 'Second', 'First']);
  expect(document.activeElement).toBe(third);
  press('Save questions');
  await waitFor(() =>
    expect(saved()).toMatchObject([{ questions: [{ key: 'C' }, { key: 'B' }, { key: 'A' }] }]),
  );
});

test('a question is dragged by its handle above and below others', async () => {
  await open([question('A', 'First'), question('B', 'Second'), question('C', 'Third')]);
  const given = new Map<string, string>();
  const dataTransfer = {
    types: ['application/x-question'],
    setData: (type: string, text: string) => given.set(type, text),
    getData: (type: string) => given.get(type) ?? '',
    setDragImage: () => undefined,
  };
  const drag = (from: number, to: number, clientY: number) => {
    const handle = card(from).getByText(`Question ${from}`, { selector: '[draggable]' });
    const target = screen.getByRole('group', { name: `Question ${to}` });
    fireEvent.dragStart(handle, { dataTransfer });
    // jsdom has no DragEvent, and so no place of it.
    for (const make of [createEvent.dragOver, createEvent.drop])
      fireEvent(target, Object.assign(make(target, { dataTransfer }), { clientY }));
  };
  // In jsdom every box has no height: what is above it is at a negative place.
  drag(3, 1, -1);
  expect(words()).toEqual(['Third', 'First', 'Second']);
  drag(1, 2, 1);
  expect(words()).toEqual(['First', 'Third', 'Second']);
});

test('a condition without an answer is a fault of that answer, and another kind makes a new question', async () => {
  await open([market, question('WHY', 'Why?')]);
  const kind = () => card(2).getByRole('combobox', { name: /^Answered with/ });
  expect(kind().getAttribute('aria-describedby')).toBeNull();
  put(2, /^Answered with/, 'NUMBER');
  card(2).getByRole('combobox', { name: /^Answered with/, description: 'This makes a new question.' });
  put(2, /^Ask only after/, 'MARKET');
  press('Save questions');
  fireEvent.click(
    await screen.findByRole('link', { name: 'Select the answer after which the question is asked.' }),
  );
  expect(document.activeElement).toBe(card(2).getByLabelText(/^When the answer is/));
});

test('a fault stands at its part of its question, also that of a condition which is not above any more', async () => {
  const saved = await open([market, country]);
  press('Move down: Which market?');
  press('Add a question');
  put(3, /^Question/, 'WHICH COUNTRY?');
  press('Add a question');
  put(4, /^Question/, 'Why?');
  put(4, /^Answered with/, 'LONG_TEXT');
  put(4, /^Most words/, '0');
  fireEvent.change(card(2).getByLabelText(/^Choice 2/), { target: { value: '' } });
  press('Save questions');
  const faults = [
    [1, /^Ask only after/, /^A question can depend on an earlier question/],
    [2, /^Choice 2/, /^Enter the words of each choice/],
    [3, /^Question/, /^Two questions have the same words/],
    [4, /^Most words/, /^Enter the most words/],
  ] as const;
  for (const [number, label, message] of faults) {
    const link = await screen.findByRole('link', { name: message });
    const control = card(number).getByLabelText(label);
    expect([message, control.getAttribute('aria-invalid')]).toEqual([message, 'true']);
    fireEvent.click(link);
    expect(document.activeElement).toBe(control);
  }
  expect(saved()).toEqual([]);
});

test('a question that was saved is removed after a question, a new one at once, and the eleventh is not added', async () => {
  const saved = await open([market, question('WHY', 'Why?')]);
  press('Remove: Why?');
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the question' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(words()).toEqual(['Which market?']));
  for (let count = 1; count < CALL_QUESTIONS_MAX; count += 1) press('Add a question');
  const add = screen.getByRole('button', { name: 'Add a question', description: /10 questions at most/ });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  for (let count = 1; count < CALL_QUESTIONS_MAX; count += 1) press('Remove: Question 2');
  press('Save questions');
  await waitFor(() => expect(saved()).toMatchObject([{ questions: [market] }]));
});

test('the questions of another call are copied as new ones, with their conditions', async () => {
  const saved = await open([market], callOf([market, country], { id: 'c2', title: 'Lakes' }));
  press('Copy the questions of…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the questions of…' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Lakes' }));
  await screen.findByText('2 questions copied');
  expect(dialog.queryByRole('button', { name: 'Farms' })).toBeNull();
  put(2, /^Question/, 'Which other market?');
  press('Save questions');
  await waitFor(() =>
    expect(saved()).toMatchObject([
      {
        questions: [
          market,
          { key: 'new-1', label: 'Which other market?', choices: market.choices },
          { key: 'new-2', shownWhen: { key: 'new-1', name: 'ABROAD' } },
        ],
      },
    ]),
  );
});

test('who tries them out gets a question with its condition, and each fault at its answer; nothing is sent', async () => {
  const saved = await open([market, { ...country, isRequired: true }]);
  press('Try it out');
  const dialog = within(screen.getByRole('dialog', { name: 'Try it out' }));
  const check = () => fireEvent.click(dialog.getByRole('button', { name: 'Check the answers' }));
  expect(dialog.queryByLabelText(/^Which country/)).toBeNull();
  check();
  await dialog.findByRole('link', { name: 'Answer “Which market?”.' });
  fireEvent.click(dialog.getByRole('radio', { name: 'Abroad' }));
  check();
  fireEvent.click(await dialog.findByRole('link', { name: 'Answer “Which country?”.' }));
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Which country/));
  await user.keyboard('Namibia');
  check();
  const outcome = await dialog.findByText('These answers are complete. Nothing was sent.');
  expect(document.activeElement?.contains(outcome)).toBe(true);
  expect(saved()).toEqual([]);
});

test('who tries out a question with a file chooses one, which is not uploaded', async () => {
  await open([question('PLAN', 'Your plan', { kind: 'FILE', isRequired: true })]);
  press('Try it out');
  const dialog = within(screen.getByRole('dialog', { name: 'Try it out' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Check the answers' }));
  await dialog.findByRole('link', { name: 'Choose the file for “Your plan”.' });
  await user.upload(dialog.getByLabelText(/^Your plan/), new File(['%PDF'], 'plan.pdf'));
  dialog.getByText('plan.pdf');
  fireEvent.click(dialog.getByRole('button', { name: 'Check the answers' }));
  await dialog.findByText('These answers are complete. Nothing was sent.');
});

test('a challenge that takes entries has no questions', async () => {
  serveAs(
    'neo@example.com',
    'admin',
    answer(CallQuestionsDocument, () => ({ challenge: callOf([], { takes: 'ENTRIES' }) })),
  );
  renderPage(<QuestionsPage slug="farms" />);
  await screen.findByText('Only a challenge that takes ideas has questions.');
});
