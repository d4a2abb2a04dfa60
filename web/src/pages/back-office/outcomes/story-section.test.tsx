/** Asking a submitter whether the home page may show their idea: the words, how far it has come, and taking it off. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DecidersDocument,
  EndStoryDocument,
  ProposeStoryDocument,
  StoryOfIdeaDocument,
  UndoableReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import type { StoryWordsFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { DeskProvider } from '../desk/desk.tsx';
import { StatusBar } from '../desk/status-bar.tsx';
import { StorySection } from './story-section.tsx';

const user = newUser();
let story: StoryWordsFragment | null;
let isSame: boolean;
let calls: ReturnType<typeof serveAs>;
const agreed: StoryWordsFragment = {
  ...{ version: 1, consent: 'GIVEN', sentence: 'Forty farmers use it.', place: '' },
  ...{ at: '2026-03-01T10:00:00.000Z', answeredAt: '2026-03-02T10:00:00.000Z', goesOn: true },
};

beforeEach(() => {
  [story, isSame] = [null, false];
  calls = serveAs(
    'neo@example.com',
    'reviewer',
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(StoryOfIdeaDocument, ({ id }) => ({ idea: { id: String(id), solutionName: 'Herd Call', story } })),
    answer(ProposeStoryDocument, ({ input: { storyVersion, sentence, place } }) => {
      if (isSame && story) return { proposeStory: story };
      story = {
        ...agreed,
        version: storyVersion + 1,
        consent: 'ASKED',
        sentence,
        place: place ?? '',
        answeredAt: null,
      };
      return { proposeStory: story };
    }),
    answer(EndStoryDocument, () => {
      story = null;
      return { endStory: true };
    }),
  );
});
afterEach(clear);

const show = (canAsk = true) =>
  renderPage(
    <DeskProvider>
      <StorySection ideaId="i1" canAsk={canAsk} />
      <StatusBar />
    </DeskProvider>,
  );
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, text: string) => user.type(screen.getByLabelText(label), text);
const sent = (operation: string) =>
  calls.filter(([name]) => name === operation).map(([, variables]) => variables);

test('the words are asked for, and it says that the submitter is asked', async () => {
  show();
  await press('Ask to show it');
  await press('Ask the submitter');
  await screen.findByRole('link', { name: 'Write in one sentence what came of the idea.' });
  await type(/^What came of it/, 'Forty farmers use it.');
  await press('Ask the submitter');
  await screen.findByText('Asked on 1 Mar 2026. The home page shows it once its submitter agrees.');
  await screen.findByText('The submitter is asked by email');
  expect(sent('ProposeStory')).toEqual([
    { input: { ideaId: 'i1', storyVersion: 0, sentence: 'Forty farmers use it.', place: '' } },
  ]);
});

test('with the same words nobody is asked again, and it says so', async () => {
  story = agreed;
  isSame = true;
  show();
  await press('Change the words');
  await press('Ask the submitter');
  await screen.findByText('Nothing changed');
  expect(screen.queryByText('The submitter is asked by email')).toBeNull();
  await screen.findByText(/^Its submitter agreed on 2 Mar 2026\./);
});

test('the story of an idea that does not go on is only taken back', async () => {
  story = { ...agreed, consent: 'ASKED', answeredAt: null, goesOn: false };
  const box = show(false);
  await screen.findByText(
    'Asked on 1 Mar 2026. The home page does not show it, since the idea does not go on.',
  );
  expect(
    within(screen.getByRole('region', { name: 'On the home page' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Take the question back']);
  await press('Take the question back');
  await press('Do not show it');
  await waitFor(() => expect(within(box).queryByRole('region', { name: 'On the home page' })).toBeNull());
  expect(sent('EndStory')).toEqual([{ id: 'i1' }]);
});

test('the story of an idea that was reopened, which visitors still see, is said to be shown, and taken off', async () => {
  story = agreed;
  show(false);
  await screen.findByText('Its submitter agreed on 2 Mar 2026. The home page shows the last three.');
  expect(screen.queryByRole('button', { name: 'Change the words' })).toBeNull();
  await press('Take it off');
  await press('Do not show it');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it off' })).toBeNull());
  expect(sent('EndStory')).toEqual([{ id: 'i1' }]);
});

test('a story that is shown is taken off after a question', async () => {
  story = agreed;
  show();
  await screen.findByText(/^Its submitter agreed on 2 Mar 2026\./);
  await press('Take it off');
  await press('Do not show it');
  await screen.findByRole('button', { name: 'Ask to show it' });
  expect(sent('EndStory')).toEqual([{ id: 'i1' }]);
});
