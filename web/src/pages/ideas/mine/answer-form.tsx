/** The answer of a submitter to what we asked: words under each question, another PDF where we ask for it. */
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import {
  answerTo,
  askedLabel,
  fromValues,
  rulesOfAnswers,
  toAnswers,
  withFields,
  withNames,
} from '@portal/schema/clarification';
import type { AskedAnswer, AskedField } from '@portal/schema/clarification';
import { isRequired } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { ideaChangesTexts } from '@portal/schema/texts/idea-changes';
import { useAnswerQuestionsMutation } from '../../../graphql/generated.ts';
import type { IdeaThreadFragment, OwnPersonFragment } from '../../../graphql/generated.ts';
import { isSame } from '../../../lib/merge-values.ts';
import { useUpload } from '../../../lib/upload.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSession } from '../../../session/session-store.ts';
import { keptForm, stillAsked } from '../../../session/use-kept-form.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { UploadProgress } from '../../../ui/file-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { filesOfAnswer } from '../shared/kept-files.ts';
import { documentHint, NewDocument, useDocument } from './new-document.tsx';

const kept = keptForm('asked-answers');
type Asked = IdeaThreadFragment['clarifications'][number];
/** An idea with what its owner alone reads. */
export type AnsweredIdea = IdeaThreadFragment & OwnPersonFragment;
type Values = Record<string, string | string[]>;

/** Keeps what is typed in the tab, so that it survives a reload, and sends it. */
function useAnswers(idea: AnsweredIdea, asked: Asked) {
  const email = useSession().user?.email ?? '';
  const questions = withFields(asked.questions);
  const words = questions.filter(({ field }) => field !== 'document');
  const sentNow: Values = fromValues(
    toAnswers(
      words.map(({ field }) => field),
      idea,
    ),
  );
  const [sentBefore, setSentBefore] = useState(sentNow);
  const changedIn = (values: Values) =>
    Object.keys(sentBefore).filter((field) => !isSame(values[field], sentBefore[field]));
  const document = useDocument(filesOfAnswer(email, idea.reference, asked.at));
  const { pdf } = document;
  const place = [email, idea.reference, asked.at] as const;
  const rules = v.lazy((values) =>
    rulesOfAnswers(questions, { changed: changedIn(values as Values), documentFault: document.fault }, idea),
  );
  const untouched: Values = {
    ...sentBefore,
    ...Object.fromEntries(questions.map(({ field }) => [answerTo(field), ''])),
  };
  const form = useForm<Values>(rules, stillAsked(kept.read(...place), untouched) ?? untouched);
  const { values } = form;
  // A correction elsewhere meanwhile, such as the contact number, replaces a value that is unchanged here.
  if (!isSame(sentNow, sentBefore)) {
    const changed = changedIn(values);
    setSentBefore(sentNow);
    form.fill(Object.fromEntries(Object.entries(sentNow).filter(([field]) => !changed.includes(field))));
  }
  const typed = Object.entries(values).filter(([name, value]) => !isSame(value, untouched[name]));
  const keep = useEffectEvent(() => {
    if (typed.length === 0) kept.remove(...place);
    else kept.write(Object.fromEntries(typed), ...place);
  });
  const typedText = JSON.stringify(typed);
  // Not after what was sent is removed, until more is typed.
  useEffect(() => keep(), [email, idea.reference, asked.at, typedText]);
  const [answer] = useAnswerQuestionsMutation();
  const { upload, progress, cancel } = useUpload();
  const send = async (typed: Values) => {
    const variables = {
      ideaId: idea.id,
      answers: withNames(words.map(({ field }) => ({ field, text: String(typed[answerTo(field)]) }))),
      changes: withNames(toAnswers(changedIn(typed), typed)),
      document: pdf ?? null,
    };
    if (!(await upload((context) => answer({ variables, context })))) return false;
    kept.remove(...place);
    document.drop();
    return true;
  };
  return { questions, form, send, changed: changedIn(values), document, progress, cancel };
}

export function AnswerForm({
  idea,
  asked,
  onAnswered,
}: {
  idea: AnsweredIdea;
  asked: Asked;
  onAnswered: () => void;
}) {
  const { questions, form, send, changed, document, progress, cancel } = useAnswers(idea, asked);
  const { pdf } = document;
  const controlOf = (field: AskedField, text: string) =>
    field === 'document' ? (
      <NewDocument
        document={document}
        hint={`${text} ${documentHint(idea.document)}`}
        error={form.bind('document').error}
        progress={progress}
      />
    ) : (
      <>
        <Box {...form.bind(answerTo(field))} question={text} label={askedLabel(field)} />
        <Change {...form.bind(field)} field={field} isChanged={changed.includes(field)} />
      </>
    );
  return (
    <DialogForm
      form={form}
      action={ideaChangesTexts.sendAnswers}
      busy={progress !== undefined && ideaChangesTexts.sending}
      onSubmit={async (typed) => {
        if (await send(typed)) onAnswered();
      }}
    >
      {questions.map(({ field, text }) => (
        <div key={field} className="grid gap-3">
          {controlOf(field, text)}
        </div>
      ))}
      {progress !== undefined && pdf && (
        <UploadProgress name={pdf.name} sent={progress * pdf.size} size={pdf.size} onCancel={cancel} />
      )}
    </DialogForm>
  );
}

type Bound = ReturnType<ReturnType<typeof useForm<Values>>['bind']>;

/** The question is the name of its box: no two boxes are called “Your answer”. */
function Box({ name, value, error, onChange, question, label }: Bound & { question: string; label: string }) {
  return (
    <TextArea
      {...{ name, error, onChange, question, label }}
      required
      max={LONG_TEXT_MAX}
      value={String(value)}
    />
  );
}

/** The answer that was sent before, to be changed beside the new one. */
function Change({ field, isChanged, ...bound }: Bound & { field: AskedAnswer; isChanged: boolean }) {
  const entry = ideaFields[field];
  return (
    <Fold title={ideaChangesTexts.changeSent} open={isChanged || bound.error !== undefined}>
      <FormField {...bound} field={entry} required={isRequired(entry.rule)} />
    </Fold>
  );
}
