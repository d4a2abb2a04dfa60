/** Questions about one's own idea: what is open and what closed, what survives, and how it ends. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { documentWarnings } from '@portal/schema/examination';
import { cleanup, screen } from '@testing-library/react';
import { listOf as choicesOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import { AnswerQuestionsDocument, MyQuestionsDocument } from '../../../graphql/generated.ts';
import type { AnswerQuestionsMutationVariables, QuestionedIdeaFragment } from '../../../graphql/generated.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { sessionData } from '../../../lib/storage.ts';
import { QuestionsPage } from './questions-page.tsx';

const user = newUser();
const answers = Object.fromEntries(
  Object.entries(ideaFields).map(([name, field]) => {
    const [first = `My ${name}.`] = Object.keys(choicesOf(field) ?? {});
    return [name, field.kind === 'choices' ? [first] : first];
  }),
);
const asked = {
  ...{ at: '2026-11-20T08:00:00.000Z', until: '2099-12-04', outcome: null },
  questions: [
    { field: 'PROBLEM_STATEMENT' as const, text: 'How many farmers is that?' },
    { field: 'ENGAGEMENTS' as const, text: 'When do you meet them?' },
    { field: 'DOCUMENT' as const, text: 'Page 2 is blank.' },
  ],
};

let idea: QuestionedIdeaFragment | undefined;
let refusal: Refusal | undefined;
let isCut: boolean;
let sent: AnswerQuestionsMutationVariables[];
beforeEach(() => {
  idea = {
    ...answers,
    ...{ id: 'i', reference: 'IDEA-1', solutionName: 'Herd call', dueOn: '2099-12-24' },
    ...{ clarification: asked, document: { name: 'first.pdf' }, examination: { warnings: [] } },
  } as unknown as QuestionedIdeaFragment;
  [refusal, isCut, sent] = [undefined, false, []];
  serveAs(
    'naledi@example.com',
    'user',
    answer(MyQuestionsDocument, () => {
      if (isCut) throw new TypeError('no line');
      return { myIdea: idea ?? notThere() };
    }),
    answer(AnswerQuestionsDocument, (variables) => {
      if (refusal) throw refusal;
      sent.push(variables);
      const clarification = { ...asked, outcome: 'ANSWERED' as const };
      return { answerQuestions: { ...(idea ?? notThere()), clarification } };
    }),
  );
});
afterEach(async () => {
  await clear();
  sessionData().clear();
});
const notThere = (): never => {
  throw new Refusal('NOT_FOUND', 'There is nothing here.');
};

const open = () =>
  renderPage(<QuestionsPage />, '/IdeaDashboard/IDEA-1/questions', '/IdeaDashboard/:reference/questions');
const problem = () => screen.findByRole('textbox', { name: /^Problem|^What is the problem/ });
const handIn = () => user.click(screen.getByRole('button', { name: 'Hand in' }));

test('what is asked is open, the rest is closed; what is half typed survives a reload, and is handed in', async () => {
  open();
  await user.clear(await problem());
  await user.type(await problem(), 'Cattle of 300 farmers.');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  const closed = screen.getByText('Your other answers stay as they are').closest('details');
  expect(closed?.textContent).toContain('My keyBenefits.');
  expect(closed?.textContent).not.toContain('My problemStatement.');
  cleanup();
  open();
  expect(await problem()).toHaveProperty('value', 'Cattle of 300 farmers.');
  await handIn();
  await screen.findByText(/^Thank you\./);
  expect(sent).toMatchObject([
    {
      ideaId: 'i',
      answers: [
        { field: 'PROBLEM_STATEMENT', values: ['Cattle of 300 farmers.'] },
        { field: 'ENGAGEMENTS', values: ['AWARENESS'] },
      ],
      document: null,
    },
  ]);
  expect(sessionData()).toHaveLength(0);
});

test('of answers with a PDF that nobody can read it says so once they are handed in', async () => {
  open();
  await problem();
  if (idea) idea.examination = { warnings: ['DAMAGED'] };
  await handIn();
  expect(await screen.findByText(documentWarnings.DAMAGED)).toBeTruthy();
});

test('the rules of the wizard hold, and what the server refuses is still typed', async () => {
  open();
  await user.clear(await problem());
  await handIn();
  expect(screen.getAllByText('Enter your problem statement.')).not.toHaveLength(0);
  await user.type(await problem(), 'Typed late.');
  refusal = new Refusal('CONFLICT', 'The last day to answer was 4 December 2026.');
  await handIn();
  await screen.findByText('The last day to answer was 4 December 2026.');
  expect(await problem()).toHaveProperty('value', 'Typed late.');
});

test.each([
  ['ANSWERED', /^Thank you\./],
  ['UNANSWERED', /^The last day to answer is over\./],
  ['TAKEN_BACK', /no longer needed/],
] as const)('once it is %s nothing can be handed in', async (outcome, words) => {
  if (idea) idea = { ...idea, clarification: { ...asked, outcome } };
  open();
  await screen.findByText(words);
  screen.getByText('We answer you by 24 Dec 2099.');
  expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull();
});

test('an idea without a question, one that is not there and a cut line say so', async () => {
  if (idea) idea = { ...idea, clarification: null };
  open();
  await screen.findByText('We have no question about this idea.');
  await clear();
  idea = undefined;
  serveAs('naledi@example.com', 'user', answer(MyQuestionsDocument, notThere));
  open();
  await screen.findByText('There is no such idea in your list.');
});

test('who is not logged in is asked to, and comes back', async () => {
  await clear();
  open();
  const link = await screen.findByRole('link', { name: 'Log In / Sign Up' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/IdeaDashboard/IDEA-1/questions'));
});
