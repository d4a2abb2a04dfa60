/** The submitter's answer to the question whether the home page may show their idea. */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AnswerStoryDocument, OwnStoryDocument } from '../../../graphql/generated.ts';
import type { OwnStoryQuery } from '../../../graphql/generated.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { StoryQuestion } from './story-question.tsx';

afterEach(clear);

const user = newUser();
type Story = NonNullable<OwnStoryQuery['myIdea']['story']>;
const story: Story = { version: 2, consent: 'ASKED', sentence: 'Forty farmers use it.', place: 'Ghanzi' };

function open(given: Story | null, fail?: Error) {
  let stored = given;
  const calls = serveAs(
    'thato@example.com',
    'user',
    answer(OwnStoryDocument, () => ({ myIdea: { id: 'i1', solutionName: 'Herd Call', story: stored } })),
    answer(AnswerStoryDocument, ({ input: { agrees, storyVersion: version } }) => {
      if (fail) throw fail;
      stored = given && { ...given, consent: agrees ? 'GIVEN' : 'REFUSED' };
      return { answerStory: { version } };
    }),
  );
  const box = renderPage(<StoryQuestion reference="IDEA-1" />);
  const sent = () => calls.filter(([name]) => name === 'AnswerStory').map(([, variables]) => variables);
  const asked = () => calls.filter(([name]) => name === 'OwnStory');
  return { box, sent, asked };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('it shows the words, takes a yes, and takes it back', async () => {
  const { sent } = open(story);
  await screen.findByText('Ghanzi: Forty farmers use it.');
  await press('Yes, show it');
  await screen.findByRole('heading', { name: 'Our home page may show your idea.' });
  expect(screen.queryByRole('button', { name: 'Yes, show it' })).toBeNull();
  await press('No longer show it');
  await screen.findByRole('heading', { name: 'Our home page does not show your idea.' });
  const about = { ideaId: 'i1', storyVersion: 2 };
  expect(sent()).toEqual([true, false].map((agrees) => ({ input: { ...about, agrees } })));
});

test('a no is an answer, too, and may become a yes', async () => {
  const { sent } = open(story);
  await press('No, do not show it');
  await press('Yes, show it');
  await screen.findByRole('heading', { name: 'Our home page may show your idea.' });
  expect(sent()).toHaveLength(2);
});

test('words that were changed meanwhile are said, and the question stays', async () => {
  open(story, new Refusal('STALE', 'We changed the words meanwhile.'));
  await press('Yes, show it');
  await screen.findByText('We changed the words meanwhile.');
  screen.getByRole('heading', { name: 'May we show your idea on our home page?' });
});

test('an idea without a story asks nothing', async () => {
  const { box, asked } = open(null);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(box.textContent).toBe('');
});
