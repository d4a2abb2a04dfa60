import { useState } from 'react';
import { askedQuestions, fieldOf, fileAnswer, readCallAnswers } from '@portal/schema/call-question';
import type { CallQuestion } from '@portal/schema/call-question';
import { useCheckedForm } from '../../../../lib/use-checked-form.ts';
import { CallQuestionField } from '../../../../ui/call-question-field.tsx';
import { sizeOf } from '../../../../lib/words.ts';
import { DialogWithForm } from '../../../../ui/dialog-form.tsx';
import { FileDropField, FileLine } from '../../../../ui/file-field.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';

/** Asks the questions as the form of ideas does. Nothing is sent. */
export function TryOutDialog({
  questions,
  onClose,
}: {
  questions: readonly CallQuestion[];
  onClose: () => void;
}) {
  const answersOf = (values: Record<string, string[]>) =>
    Object.fromEntries(questions.map((question) => [question.key, values[fieldOf(question).wire] ?? []]));
  const form = useCheckedForm<Record<string, string[]>>(
    (values) => readCallAnswers(questions, answersOf(values)).faults,
    {},
  );
  const [isRight, setRight] = useState(false);
  return (
    <DialogWithForm
      title="Try it out"
      onClose={onClose}
      form={{ ...form, isChanged: false }}
      action="Check the answers"
      leave="Close"
      busy={false}
      onSubmit={async () => setRight(true)}
    >
      <p className="text-sm text-muted">
        These are the questions as people would get them now. Nothing that you enter is sent.
      </p>
      {askedQuestions(questions, answersOf(form.values)).map((question) => {
        const { label, hint, wire } = fieldOf(question);
        const { value, error, onChange } = form.bind(wire);
        const [name, bytes] = value ?? [];
        return question.kind === 'FILE' ? (
          <FileDropField
            key={question.key}
            name={wire}
            {...{ label, hint, error }}
            accept=""
            required={question.isRequired}
            status={
              name && <FileLine name={name} notes={sizeOf(Number(bytes))} onRemove={() => onChange([])} />
            }
            onChoose={([file]) => {
              setRight(false);
              onChange(fileAnswer(file));
            }}
          />
        ) : (
          <CallQuestionField
            key={question.key}
            {...{ question, error }}
            values={value}
            looks="compact"
            onChange={(values) => {
              setRight(false);
              onChange(values);
            }}
          />
        );
      })}
      {isRight && (
        <OutcomeNotice tone="success" takesFocus message="These answers are complete. Nothing was sent." />
      )}
    </DialogWithForm>
  );
}
