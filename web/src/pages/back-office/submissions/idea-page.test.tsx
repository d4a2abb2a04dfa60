/** The page of one idea: its answers, its PDF, its keys, and the way on and back. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { listOf as choicesOf } from '@portal/schema/fields';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import {
  IdeaPageDocument,
  RevealIdNumberDocument,
  ReviewersDocument,
  ReviewIdeaDocument,
  ReviewTableDocument,
} from '../../../graphql/generated.ts';
import type { IdeaPageQuery } from '../../../graphql/generated.ts';
import {
  answer,
  clear,
  renderPage,
  goBack,
  listOf,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { draftsOf } from './review-drafts.ts';
import { SubmissionsPage } from './submissions-page.tsx';

type Idea = IdeaPageQuery['idea'];
const reviewer = 'reviewer@example.com';
const user = userEvent.setup();

/** An answer to every question: the first two choices, or a text. */
const answers = Object.fromEntries(
  Object.entries(ideaFields).map(([name, field]) => {
    const choices = Object.keys(choicesOf(field) ?? {});
    return [name, field.kind === 'choices' ? choices.slice(0, 2) : (choices[0] ?? `My ${name}.`)];
  }),
);
const newIdea = (id: string, solutionName: string): Idea =>
  ({
    ...answers,
    id,
    solutionName,
    dialCode: '+267',
    idNumberMasked: '••••••89',
    createdAt: '2026-03-31T12:00:00.000Z',
    status: 'PENDING',
    reviewerComments: '',
    version: 1,
    document: { url: '/file', inlineUrl: '/file?inline=1', name: 'prop.pdf', size: 2_000 },
    examination: { inspectedAt: '2026-03-31T12:00:00.000Z', pages: 1, findings: [], malwareCheck: 'CLEAN' },
    reviews: { edges: [], pageInfo: { hasNextPage: false } },
  }) as unknown as Idea;

let ideas: Idea[];
let revealed: unknown[];
let calls: ReturnType<typeof serveAs>;
beforeEach(() => {
  ideas = [newIdea('i0', 'Kgomo tracker'), newIdea('i1', 'Pula pump'), newIdea('i2', 'Thuto tablet')];
  revealed = [];
  const ideaOf = (id: string | number) =>
    ideas.find((idea) => idea.id === id) ??
    (() => {
      throw new Refusal('NOT_FOUND', 'There is no such idea.');
    })();
  calls = serveAs(
    reviewer,
    'reviewer',
    answer(ReviewTableDocument, ({ filter }) => ({
      ideas: listOf(filter?.statuses?.length ? ideas.slice(0, 1) : ideas),
    })),
    answer(ReviewersDocument, () => ({ reviewers: [] })),
    answer(IdeaPageDocument, ({ id }) => ({ idea: ideaOf(id) })),
    answer(RevealIdNumberDocument, ({ id }) => {
      revealed.push(id);
      return { revealIdNumber: '123456789' };
    }),
    answer(ReviewIdeaDocument, ({ input: { id, status, comments, version } }) => {
      const before = ideaOf(id);
      const after = {
        ...before,
        status: status ?? before.status,
        reviewerComments: comments ?? '',
        version: version + 1,
      };
      ideas = ideas.map((idea) => (idea === before ? after : idea));
      return { reviewIdea: { ...after, undoId: 'u1' } };
    }),
  );
});
afterEach(async () => {
  await clear();
  for (const { id } of ideas) draftsOf(reviewer).keep(id, undefined);
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const follow = async (name: string) => user.click(await screen.findByRole('link', { name }));

function openDesk(address: string): void {
  renderPage(
    <Routes>
      <Route path="/submissions/:id?" element={<SubmissionsPage />} />
    </Routes>,
    address,
  );
}
/** Opens an idea from the list. */
async function open(name: string, search = ''): Promise<void> {
  openDesk(`/submissions${search}`);
  await follow(name);
  await heading(name);
  await screen.findByText('ID/passport number');
}
const answerTo = (question: string) => screen.getByText(question, { selector: 'dt' }).nextElementSibling;
const comments = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Add comments');

test('every answer is there in words, several as a list', async () => {
  await open('Kgomo tracker');
  const asked = wizardSteps.flatMap(({ rules }) => Object.keys(rules?.entries ?? {})) as IdeaField[];
  expect(
    screen
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(asked.map((field) => ideaFields[field].label).sort());
  const [area] = Object.values(choicesOf(ideaFields.focusArea) ?? {});
  expect(answerTo('Focus area')?.textContent).toBe(area);
  expect(answerTo('Solution summary')?.textContent).toBe('My solutionSummary.');
  const objectives = [...(answerTo('Innovation objectives')?.querySelectorAll('li') ?? [])];
  expect(objectives.map(({ textContent }) => textContent)).toEqual(
    Object.values(choicesOf(ideaFields.objectives) ?? {}).slice(0, 2),
  );
  expect(document.title).toContain('Kgomo tracker');
});

test.each([true, false])('the PDF is within the page where the browser can show it: %s', async (canShow) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: canShow, configurable: true });
  await open('Kgomo tracker');
  const frame = screen.queryByTitle('The PDF prop.pdf');
  expect(frame?.getAttribute('src')).toBe(canShow ? '/file?inline=1#view=FitH&navpanes=0' : undefined);
  expect(screen.queryAllByText('This browser does not show PDFs within pages.')).toHaveLength(
    canShow ? 0 : 1,
  );
});

test('a PDF says how long it is, and what to know before it is opened', async () => {
  ideas = ideas.map((idea) => ({
    ...idea,
    examination: { ...idea.examination, pages: 12, findings: ['SCRIPTS', 'LAUNCH'] },
  }));
  await open('Kgomo tracker');
  screen.getByText('It can start programs.');
  screen.getByText('(PDF, 12 pages, 2 KB)');
  screen.getByRole('link', { name: /^Open the PDF/ });
});

test('an infected PDF has no link, and says what follows', async () => {
  ideas = ideas.map((idea) => ({ ...idea, examination: { ...idea.examination, malwareCheck: 'INFECTED' } }));
  await open('Kgomo tracker');
  screen.getByText('Malware was found in this file. Nobody can open it.');
  screen.getByText(/^We asked the submitter by email/);
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull();
});

test('the ID number is masked, shown on demand, and nowhere once it is hidden', async () => {
  await open('Kgomo tracker');
  const box = within(answerTo('ID/passport number') as HTMLElement);
  box.getByText('••••••89');
  box.getByText('Viewing it is recorded in the audit log under your name.');
  expect(revealed).toEqual([]);
  await user.click(box.getByRole('button', { name: 'Show ID number' }));
  await box.findByText('123456789');
  expect(revealed).toEqual(['i0']);
  await user.click(box.getByRole('button', { name: 'Hide ID number' }));
  box.getByText('••••••89');
  expect(document.documentElement.outerHTML).not.toContain('123456789');
});

test('Escape and saving leave the comment: the next key goes to the next idea, and into no comment', async () => {
  await open('Pula pump');
  await user.keyboard('cHalf a thought{Escape}');
  expect(document.activeElement?.tagName).toBe('H1');
  await user.keyboard('j');
  await heading('Thuto tablet');
  await user.keyboard('k');
  await heading('Pula pump');
  await waitFor(() => expect(comments().value).toBe('Half a thought'));
  await user.keyboard('1c{Control>}{Enter}{/Control}j');
  await heading('Thuto tablet');
  within(await screen.findByRole('region', { name: 'Review of Pula pump' })).getByText(
    'Pula pump set to Approved.',
  );
  expect(ideas[1]).toMatchObject({ status: 'APPROVED', reviewerComments: 'Half a thought' });
});

test('the way leads on to the next idea of the list, and back to the place in it', async () => {
  await open('Pula pump', '?focus=E_AGRIC');
  expect(calls.find(([name]) => name === 'ReviewTable')?.[1]).toMatchObject({
    filter: { focusAreas: ['E_AGRIC'] },
  });
  await follow('Next idea');
  expect(document.activeElement).toBe(await heading('Thuto tablet'));
  expect(screen.queryByRole('link', { name: 'Next idea' })).toBeNull();
  await user.keyboard('k');
  await heading('Pula pump');
  await follow('Back to the submissions');
  const link = await screen.findByRole('link', { name: 'Pula pump' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(searchNow()).toBe('?focus=E_AGRIC');
});

test('what is entered survives another page of the list and the page of the idea', async () => {
  openDesk('/submissions');
  const row = async () => (await screen.findByRole('link', { name: 'Pula pump' })).closest('[data-idea]');
  const boxIn = (box: Element | null) =>
    within(box as HTMLElement).getByPlaceholderText<HTMLTextAreaElement>('Add comments');
  await user.type(boxIn(await row()), 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByLabelText('Rejected'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pula pump' })).toBeNull());
  await goBack();
  expect(boxIn(await row()).value).toBe('Half a thought');
  await follow('Pula pump');
  await heading('Pula pump');
  await waitFor(() => expect(comments().value).toBe('Half a thought'));
});

test('an idea that is none says so, and leads back', async () => {
  openDesk('/submissions/none');
  await screen.findByText('There is no such idea.');
  const [first, last] = screen.getAllByRole('link', { name: 'Back to the submissions' });
  expect(first?.getAttribute('href')).toBe('/submissions');
  await user.click(last ?? document.body);
  await screen.findByRole('link', { name: 'Pula pump' });
});
