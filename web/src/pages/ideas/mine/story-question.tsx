import { storyTexts } from '@portal/schema/texts/story';
import { OwnStoryDocument, useAnswerStoryMutation, useOwnStoryQuery } from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';

/** Asks the submitter whether the home page may show the idea in the words of the programme; they may change their mind. */
export function StoryQuestion({ reference }: { reference: string }) {
  const { data } = useOwnStoryQuery({ variables: { reference }, fetchPolicy: 'cache-and-network' });
  const [answer, { loading }] = useAnswerStoryMutation({
    refetchQueries: [OwnStoryDocument],
    awaitRefetchQueries: true,
  });
  const { problem, attempt } = useFailure();
  const idea = data?.myIdea;
  if (!idea?.story) return null;
  const { story, solutionName, id } = idea;
  const { consent } = story;
  // A story that was taken off is never read.
  if (consent === 'ENDED') return null;
  const reply = (agrees: boolean) =>
    void attempt(() => answer({ variables: { input: { ideaId: id, storyVersion: story.version, agrees } } }));
  const questions = {
    ASKED: storyTexts.asked,
    GIVEN: storyTexts.given,
    REFUSED: storyTexts.refused,
  };
  return (
    <section
      aria-labelledby="story"
      className="not-on-paper grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="story">{questions[consent]}</h2>
      <p className="max-w-prose">{consent === 'GIVEN' ? storyTexts.do : storyTexts.would}</p>
      <blockquote className="border-l-2 border-line pl-4 wrap-anywhere">
        <p className="font-semibold">{solutionName}</p>
        <p>{[story.place, story.sentence].filter(Boolean).join(': ')}</p>
      </blockquote>
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      <p role="status" className="sr-only">
        {questions[consent]}
      </p>
      <div className="flex flex-wrap gap-3">
        {consent !== 'GIVEN' && (
          <Button busy={loading && storyTexts.saving} onClick={() => reply(true)}>
            {storyTexts.yes}
          </Button>
        )}
        {consent !== 'REFUSED' && (
          <Button variant="secondary" busy={loading && storyTexts.saving} onClick={() => reply(false)}>
            {consent === 'GIVEN' ? storyTexts.noLonger : storyTexts.no}
          </Button>
        )}
      </div>
    </section>
  );
}
