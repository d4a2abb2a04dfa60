import { useState } from 'react';
import { storyFields, storyRules } from '@portal/schema/story';
import {
  StoryOfIdeaDocument,
  useEndStoryMutation,
  useProposeStoryMutation,
  useStoryOfIdeaQuery,
} from '../../../graphql/generated-staff.ts';
import type { StoryWordsFragment as Story } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { dayOf } from '../../../lib/words.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Problem } from '../../../ui/states.tsx';
import { useSay } from '../desk/desk.tsx';

/** Says how far a story has come. */
const stateOf = ({ consent, at, answeredAt }: Story): string => {
  switch (consent) {
    case 'ASKED':
      return `Asked on ${dayOf(at)}.`;
    case 'GIVEN':
      return `Its submitter agreed on ${dayOf(answeredAt ?? at)}.`;
    case 'REFUSED':
      return `Its submitter declined on ${dayOf(answeredAt ?? at)}.`;
    case 'ENDED':
      return 'It was taken off.';
  }
};

/** Says whether the home page shows the story of an idea that goes on, as visitors know. */
const isShownWhen = {
  ASKED: 'The home page shows it once its submitter agrees.',
  GIVEN: 'The home page shows the last three.',
  REFUSED: 'The home page does not show it.',
  ENDED: 'The home page does not show it.',
} as const satisfies Record<Story['consent'], string>;

/**
 * Asks the submitter of an approved idea that goes on whether the home page may show it, and takes it off again. The story of an
 * idea that stopped, or was decided otherwise since, can still be taken back: its submitter is asked until then, and the home page
 * may still show it.
 * @param canAsk whether the idea is approved and goes on
 */
export function StorySection({ ideaId, canAsk }: { ideaId: string; canAsk: boolean }) {
  const { data, error, refetch } = useStoryOfIdeaQuery({
    variables: { id: ideaId },
    // A decision changes what visitors see.
    fetchPolicy: 'cache-and-network',
  });
  const [asked, ask] = useState<'words' | 'end'>();
  const [end, { loading }] = useEndStoryMutation({
    variables: { id: ideaId },
    refetchQueries: [StoryOfIdeaDocument],
    awaitRefetchQueries: true,
  });
  if (!data)
    return error ? (
      <Problem
        title="The story could not be loaded."
        message={problemOf(error).message}
        retry={() => void refetch()}
      />
    ) : null;
  const { story, solutionName } = data.idea;
  if (!story && !canAsk) return null;
  const close = () => ask(undefined);
  return (
    <section aria-labelledby="story-title" className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      <h3 id="story-title" className="text-sm! text-heading">
        On the home page
      </h3>
      {story && (
        <div className="wrap-anywhere">
          <p className="font-semibold">{[story.place, story.sentence].filter(Boolean).join(': ')}</p>
          <p className="text-muted">
            {`${stateOf(story)} `}
            {story.goesOn
              ? isShownWhen[story.consent]
              : 'The home page does not show it, since the idea does not go on.'}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {canAsk && (
          <Button variant="secondary" onClick={() => ask('words')}>
            {story ? 'Change the words' : 'Ask to show it'}
          </Button>
        )}
        {story && (
          <Button variant="secondary" onClick={() => ask('end')}>
            {story.consent === 'GIVEN' ? 'Take it off' : 'Take the question back'}
          </Button>
        )}
      </div>
      {asked === 'words' && <StoryDialog {...{ ideaId, story, solutionName, onClose: close }} />}
      {asked === 'end' && (
        <ConfirmDialog
          title="Do not show this idea?"
          action="Do not show it"
          busy={loading && 'Saving...'}
          onConfirm={async () => {
            await end();
            close();
          }}
          onClose={close}
        >
          <p>The home page no longer shows it, and its submitter is no longer asked.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const names = ['sentence', 'place'] as const;
type Words = Record<(typeof names)[number], string>;
const wordsOf = ({ sentence, place }: Words) => ({ sentence, place });

/** Takes the words for visitors. The tab stores unsaved words. */
function StoryDialog({
  ideaId,
  story,
  solutionName,
  onClose,
}: {
  ideaId: string;
  story: Story | null;
  solutionName: string;
  onClose: () => void;
}) {
  const begun = story ?? { version: 0, sentence: '', place: '' };
  const { form, forget } = useKeptForm('story', ideaId, storyRules, wordsOf(begun), true);
  const { save } = useVersion<Words, Words & { version: number; consent?: string }>(form, begun, wordsOf);
  const say = useSay();
  const [propose, { loading }] = useProposeStoryMutation({ refetchQueries: [StoryOfIdeaDocument] });
  const submit = async (given: Words) => {
    const answer = await save(given, async ({ values, version }) => {
      const input = { ideaId, storyVersion: version, ...values };
      return (await propose({ variables: { input } })).data?.proposeStory;
    });
    if (!answer) return;
    // The same words ask nobody again.
    const isAsked = answer.stored.consent === 'ASKED' && answer.isNew;
    say(isAsked ? 'The submitter is asked by email' : 'Nothing changed');
    forget();
    onClose();
  };
  return (
    <DialogWithForm
      title="Show this idea on the home page"
      form={form}
      action="Ask the submitter"
      busy={loading && 'Asking...'}
      onSubmit={submit}
      onClose={onClose}
      inWords={(name, words = '') => ({
        label: storyFields[name as keyof Words].label,
        words: String(words),
      })}
    >
      <p>
        Visitors would read the name of the idea (<strong className="wrap-anywhere">{solutionName}</strong>),
        how far it has come, and these words. The submitter reads them first, and can change their mind at any
        time.
      </p>
      {names.map((name) => (
        <FormField
          key={name}
          {...form.bind(name)}
          field={storyFields[name]}
          onChange={(text) => form.bind(name).onChange(String(text))}
        />
      ))}
    </DialogWithForm>
  );
}
