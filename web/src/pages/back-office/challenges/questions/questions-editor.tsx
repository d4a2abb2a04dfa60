import { useState } from 'react';
import { toast } from 'sonner';
import { CALL_QUESTIONS_MAX } from '@portal/schema/limits';
import { useChangeCallQuestionsMutation } from '../../../../graphql/generated-staff.ts';
import type { AskedQuestionsFragment } from '../../../../graphql/generated-staff.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { useKeptForm } from '../../../../session/use-kept-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { controlId } from '../../../../ui/field.tsx';
import { arrange } from '../../shared/row-buttons.tsx';
import { SettingsForm } from '../../shared/settings-form.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { QuestionCard } from './question-card.tsx';
import {
  askedOf,
  editedIn,
  formRules,
  inWords,
  isNew,
  newQuestion,
  rowName,
  rowOf,
  toEdited,
  toRows,
  withCopies,
} from './questions-form.ts';
import type { Edited } from './questions-form.ts';
import { TryOutDialog } from './try-out-dialog.tsx';

/** Names the list in the faults of the server. */
const LIST = 'questions';

const rowsOf = ({ questions }: Pick<AskedQuestionsFragment, 'questions'>) => toRows(questions.map(toEdited));

function copiedInWords(copied: number, all: number): string {
  const words = copied === 1 ? '1 question copied' : `${copied} questions copied`;
  return copied < all ? `${words}: a call asks ${CALL_QUESTIONS_MAX} at most` : words;
}

export function QuestionsEditor({ call }: { call: AskedQuestionsFragment }) {
  const stored = { version: call.questionsVersion, questions: call.questions };
  const { form, forget, discard } = useKeptForm('call-questions', call.id, formRules, rowsOf(stored), true);
  const { save } = useVersion(form, stored, rowsOf);
  const [change, { loading }] = useChangeCallQuestionsMutation();
  const [removed, setRemoved] = useState<number>();
  const [opened, setOpened] = useState<'copy' | 'preview'>();
  const all = editedIn(form.values);
  const isFull = all.length >= CALL_QUESTIONS_MAX;
  const replace = (next: readonly Edited[]) => form.replace(toRows(next));
  const remove = (index: number) => arrange(() => replace(all.toSpliced(index, 1)), `${LIST}-add`);

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version }) => {
      const questions = editedIn(values)
        .map(askedOf)
        .map(({ choices, ...question }) => ({ ...question, choices: [...choices] }));
      const { data } = await change({ variables: { id: call.id, version, questions } });
      const saved = data?.changeCallQuestions;
      return saved && { version: saved.questionsVersion, questions: saved.questions };
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Questions saved' : 'Nothing changed');
    forget();
  };

  return (
    <>
      <SettingsForm
        form={form}
        action="Save questions"
        busy={loading && 'Saving...'}
        onDiscard={discard}
        onSubmit={submit}
        inWords={inWords(form)}
      >
        {all.length === 0 && (
          <p className="text-muted">No questions yet: people fill in the steps of the form alone.</p>
        )}
        <div id={controlId(LIST)} tabIndex={-1} className="question-cards">
          {all.map((question, index) => (
            <QuestionCard
              key={question.key}
              {...{ form, all, index }}
              list={LIST}
              onChange={(edited) => form.bind(rowName(question.key)).onChange(rowOf(edited))}
              onArrange={replace}
              onRemove={() => (isNew(question.key) ? remove(index) : setRemoved(index))}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            id={`${LIST}-add`}
            variant="secondary"
            softDisabled={isFull}
            aria-describedby={isFull ? `${LIST}-full` : undefined}
            onClick={() => {
              const added = newQuestion(form.values);
              arrange(() => replace([...all, added]), controlId(`${rowName(added.key)}-label`));
            }}
          >
            Add a question
          </Button>
          <Button variant="secondary" softDisabled={isFull} onClick={() => setOpened('copy')}>
            Copy the questions of…
          </Button>
          <Button variant="secondary" softDisabled={all.length === 0} onClick={() => setOpened('preview')}>
            Try it out
          </Button>
          {isFull && (
            <p id={`${LIST}-full`} className="text-sm text-muted">
              {`A call asks ${CALL_QUESTIONS_MAX} questions at most.`}
            </p>
          )}
        </div>
      </SettingsForm>
      {opened === 'preview' && (
        <TryOutDialog questions={all.map(askedOf)} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'copy' && (
        <CopyDialog
          callId={call.id}
          onClose={() => setOpened(undefined)}
          onCopy={(questions) => {
            setOpened(undefined);
            const next = withCopies(form.values, questions);
            form.replace(next);
            toast.success(copiedInWords(Object.keys(next).length - all.length, questions.length));
          }}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title="Remove the question"
          action="Remove"
          danger
          busy={false}
          onConfirm={async () => {
            setRemoved(undefined);
            remove(removed);
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p className="wrap-anywhere">
            <strong>{all[removed]?.label}</strong>
          </p>
          <p>Once you save, nobody is asked it any more. Answers that were given stay with their ideas.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
