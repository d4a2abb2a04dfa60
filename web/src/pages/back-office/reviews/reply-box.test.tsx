/** The replies of the team in a comment: by the semicolon, filled in, counted, and edited by all reviewers. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  AddReplyDocument,
  ChangeReplyDocument,
  CountReplyDocument,
  DecidersDocument,
  DeleteReplyDocument,
  RepliesDocument,
  RepliesForIdeaDocument,
  UndoableReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import type { TeamReplyFragment as Reply } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import type { ReviewedIdea } from '../desk/desk-acts.ts';
import { DeskProvider, usePlace, useReview } from '../desk/desk.tsx';
import { CommentsBox } from './review-controls.tsx';
import { RepliesEditor } from '../shared/replies/replies-editor.tsx';

const user = newUser();
const NEO = { id: 'neo', email: 'neo@portal.example', name: 'Neo Modise' };
const THABO = { id: 'thabo', email: 'thabo@portal.example', name: null };
const reply = (name: string, text: string, more: Partial<Reply> = {}): Reply => ({
  ...{ id: name, name, text, version: 1, uses: 0, by: THABO, ...more },
});

let replies: Reply[];
/** Refuses the next call that changes something. */
let fail: Error | undefined;
let broken: boolean;
let calls: ReturnType<typeof serveAs>;
const refuse = () => {
  const error = fail;
  fail = undefined;
  if (error) throw error;
};
beforeEach(() => {
  [fail, broken] = [undefined, false];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  replies = [
    reply('Known', 'Dear {first name}, we run {idea} already.', { uses: 3 }),
    reply('Early', 'It is too early.', { by: NEO }),
  ];
  const named = { id: 'i1', firstName: 'Kabo', solutionName: 'Kgomo collar' };
  const list = () => {
    if (broken) throw new Refusal('UNAVAILABLE', 'Out of order.');
    return { replies };
  };
  calls = serveAs(
    NEO.email,
    'reviewer',
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(RepliesForIdeaDocument, () => ({ ...list(), idea: named })),
    answer(RepliesDocument, list),
    answer(CountReplyDocument, () => ({ countReply: true })),
    answer(AddReplyDocument, ({ input }) => {
      refuse();
      const made = reply(input.name, input.text, { by: NEO });
      replies = [...replies, made];
      return { addReply: made };
    }),
    answer(ChangeReplyDocument, ({ id, name, text, version }) => {
      refuse();
      const now = replies.find((one) => one.id === id);
      const made = reply(name ?? now?.name ?? '', text ?? now?.text ?? '', {
        id: String(id),
        version: version + 1,
      });
      replies = replies.map((one) => (one.id === id ? made : one));
      return { changeReply: made };
    }),
    answer(DeleteReplyDocument, ({ id }) => {
      refuse();
      replies = replies.filter((one) => one.id !== id);
      return { deleteReply: true };
    }),
  );
});
afterEach(clear);

const idea: ReviewedIdea = {
  ...{
    id: 'i1',
    version: 1,
    status: 'PENDING',
    reviewerComments: '',
    announcedDecision: null,
    lastReview: null,
  },
  ...{ solutionName: 'Kgomo collar', email: 'kabo@mail.example', conflict: null },
  ...{ shortlisted: false, withdrawnAt: null, clarification: null },
};
function Row() {
  usePlace(
    {
      ...{ kind: 'idea', id: 'i1', idea, neighbours: undefined, isStale: false },
      ...{ isQueue: false, listLink: '', endWords: '' },
    },
    {},
  );
  return <CommentsBox review={useReview(idea)} rows={3} />;
}
const openBox = () => {
  renderPage(
    <DeskProvider>
      <Row />
    </DeskProvider>,
    '/submissions',
  );
  return screen.findByLabelText<HTMLTextAreaElement>('Comments of Kgomo collar');
};
const labels = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);
const shows = (...names: string[]) => waitFor(() => expect(labels()).toEqual(names));
const sent = (name: string) => calls.filter(([of]) => of === name).map(([, variables]) => variables);
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('a semicolon, some letters and Enter put in a reply with the name and the idea, and count it', async () => {
  const box = await openBox();
  await user.type(box, 'Thank you. ;kn');
  await shows('Known');
  screen.getByText('Dear Kabo, we run Kgomo collar already.');
  await user.keyboard('{Enter}');
  expect(box.value).toBe('Thank you. Dear Kabo, we run Kgomo collar already.');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(sent('CountReply')).toEqual([{ id: 'Known' }]);
});

test('the most used is first, a semicolon within words types itself, and without one nothing is asked', async () => {
  const box = await openBox();
  await user.type(box, 'Good; and');
  expect(box.value).toBe('Good; and');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(box);
  calls.length = 0;
  await user.type(box, 'Plain.');
  expect(sent('RepliesForIdea')).toEqual([]);
  await user.clear(box);
  await user.type(box, ';');
  await shows('Known', 'Early', 'Edit replies…');
  await user.keyboard('{Escape}');
  expect([box.value, screen.queryByRole('listbox')]).toEqual([';', null]);
});

test('a comment is saved as a reply without the person and the idea in it', async () => {
  const box = await openBox();
  await user.type(box, 'Dear Kabo, Kgomo collar is fine. ;save');
  await shows('Save this comment as a reply…');
  await user.keyboard('{Tab}');
  const dialog = within(await screen.findByRole('dialog'));
  const words = await dialog.findByLabelText<HTMLTextAreaElement>(/^Text/);
  expect(words.value).toBe('Dear {first name}, {idea} is fine.');
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
  await user.keyboard('Fine{Enter}');
  await dialog.findByRole('heading', { name: 'Fine' });
  expect(sent('AddReply')).toEqual([{ input: { name: 'Fine', text: 'Dear {first name}, {idea} is fine.' } }]);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a reply' }));
  expect(box.value).toBe('Dear Kabo, Kgomo collar is fine. ');
});

test('where the replies cannot be loaded, words can be written, and the dialog tries again', async () => {
  broken = true;
  const box = await openBox();
  await user.type(box, ';');
  await shows('Edit replies…');
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('The replies could not be loaded.');
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('heading', { name: 'Known' });
});

test('a reply is changed by anybody, and deleted by its author', async () => {
  renderPage(<RepliesEditor />);
  await screen.findByText('Used 3 times · added by thabo');
  expect(screen.queryByRole('button', { name: 'Delete Known' })).toBeNull();
  await press('Edit Known');
  const words = screen.getByLabelText(/^Text/);
  await user.clear(words);
  await user.type(words, 'Hello {{name}');
  await press('Save reply');
  await screen.findAllByText('Take {name} out of the reply. Only {first name} and {idea} are filled in.');
  await user.clear(words);
  await user.type(words, 'We run it.');
  await press('Save reply');
  await screen.findByText('We run it.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Known' }));
  await press('Delete Early');
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('It is too early.')).toBeNull());
  expect(sent('DeleteReply')).toEqual([{ id: 'Early' }]);
});

test('without replies the list says so, and takes the first one', async () => {
  replies = [];
  renderPage(<RepliesEditor />);
  await screen.findByText('No replies yet. Add the words that you write often.');
  await press('Add a reply');
  await press('Save reply');
  await screen.findAllByText('Give the reply a name.');
  await user.type(screen.getByLabelText(/^Name/), 'First');
  await press('Cancel');
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});
