/** Changes one's own idea until its call closes: all answers, the PDF, and the answers to the questions of the call. */
import {
  askedOf,
  changeableFields,
  fromValues,
  rulesOfAsked,
  toAnswers,
  withNames,
} from '@portal/schema/clarification';
import type { AskedAnswer } from '@portal/schema/clarification';
import { isRequired } from '@portal/schema/fields';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { useEffect, useEffectEvent } from 'react';
import { faultsOf } from '@portal/schema/rules';
import { ideaChangesTexts } from '@portal/schema/texts/idea-changes';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import * as v from 'valibot';
import { useChangeIdeaMutation } from '../../../graphql/generated.ts';
import type { IdeaThreadFragment, OwnPersonFragment } from '../../../graphql/generated.ts';
import { isSame } from '../../../lib/merge-values.ts';
import { useUpload } from '../../../lib/upload.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { deadlineOf } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { keptForm, stillAsked } from '../../../session/use-kept-form.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { UploadProgress } from '../../../ui/file-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { OF_CALL } from '../shared/calls.ts';
import type { CallQuestions } from '../shared/calls.ts';
import { filesOfAnswer } from '../shared/kept-files.ts';
import { useCall } from '../shared/use-call.ts';
import { documentHint, NewDocument, useDocument } from './new-document.tsx';

/** Beside the answers to questions, which stand under the time of the questions. */
const kept = keptForm('asked-answers');
type Values = Record<string, string | string[]>;

type ChangedIdea = IdeaThreadFragment & OwnPersonFragment;

const isAnswer = (field: string): field is AskedAnswer => field !== 'document';
/** What its call did not ask for stays so: a question asks for it. */
const changeableOf = (idea: ChangedIdea) => askedOf(changeableFields.filter(isAnswer), idea);

function useChanges(idea: ChangedIdea, questions: CallQuestions | undefined, reread: () => Promise<unknown>) {
  const email = useSession().user?.email ?? '';
  const answers = changeableOf(idea);
  const place = [email, idea.reference, 'change'] as const;
  const sent: Values = {
    ...fromValues(toAnswers(answers, idea)),
    ...Object.fromEntries(idea.callAnswers.map(({ key, values }) => [`${OF_CALL}${key}`, values])),
  };
  const changedIn = (values: Values) => answers.filter((field) => !isSame(values[field], sent[field]));
  const isCallChanged = (values: Values) =>
    Object.keys(values).some((name) => name.startsWith(OF_CALL) && !isSame(values[name], sent[name] ?? []));
  const check = (values: Values) => [
    ...faultsOf(v.safeParse(rulesOfAsked(changedIn(values), idea), values).issues ?? []),
    ...(questions && isCallChanged(values) ? questions.faults(values) : []),
  ];
  const form = useCheckedForm<Values>(check, stillAsked(kept.read(...place), sent) ?? sent);
  const { values } = form;
  const typed = Object.entries(values).filter(([name, value]) => !isSame(value, sent[name]));
  const keep = useEffectEvent(() => {
    if (typed.length === 0) kept.remove(...place);
    else kept.write(Object.fromEntries(typed), ...place);
  });
  const typedText = JSON.stringify(typed);
  useEffect(() => keep(), [email, idea.reference, typedText]);
  const document = useDocument(filesOfAnswer(email, idea.reference, 'change'));
  const [change] = useChangeIdeaMutation();
  const { upload, progress, cancel } = useUpload();
  const send = async () => {
    const variables = {
      ideaId: idea.id,
      changes: withNames(toAnswers(changedIn(values), values)),
      callAnswers: questions && isCallChanged(values) ? questions.sent(values) : null,
      document: document.pdf ?? null,
    };
    const sending = upload((context) => change({ variables, context }));
    const sent = await sending.catch(async (error: unknown) => {
      // The call may ask other questions by now.
      if (questions) await reread().catch(() => undefined);
      throw error;
    });
    if (!sent) return false;
    discard();
    return true;
  };
  const discard = () => {
    kept.remove(...place);
    document.drop();
  };
  const isChanged = typed.length > 0 || document.pdf !== undefined;
  return { form, send, discard, document, progress, cancel, isChanged };
}

interface Props {
  idea: IdeaThreadFragment;
  /** What the idea says of its owner. */
  person: OwnPersonFragment;
  /** @param isSent false where nothing was changed */
  onEnd: (isSent: boolean) => void;
}

/** Reads the questions of the call first. */
export function ChangeForm({ idea, person, onEnd }: Props) {
  const { user } = useSession();
  const { call, form, reread } = useCall(user?.email, idea.challenge?.slug, true);
  return call ? (
    <ChangeFields {...{ onEnd, reread }} questions={form.questions} idea={{ ...idea, ...person }} />
  ) : (
    <Skeleton label={ideaChangesTexts.loading} lines={3} />
  );
}

function ChangeFields({
  idea,
  onEnd,
  questions,
  reread,
}: Pick<Props, 'onEnd'> & {
  idea: ChangedIdea;
  questions: CallQuestions | undefined;
  reread: () => Promise<unknown>;
}) {
  const { form, send, discard, document, progress, cancel, isChanged } = useChanges(idea, questions, reread);
  const { pdf } = document;
  const answers: readonly string[] = changeableOf(idea);
  // It is null once the call has closed: what is typed stays, and the server says why.
  const { changeableUntil } = idea;
  const hasFault = (names: readonly string[]) => form.faults.some(({ name }) => names.includes(name));
  return (
    <DialogForm
      form={form}
      action={ideaChangesTexts.send}
      busy={progress !== undefined && ideaChangesTexts.sending}
      onSubmit={async () => {
        if (!isChanged) onEnd(false);
        else if (await send()) onEnd(true);
      }}
      onCancel={() => {
        discard();
        onEnd(false);
      }}
    >
      <p className="max-w-prose">
        {changeableUntil
          ? ideaChangesTexts.leadUntil({ day: deadlineOf(changeableUntil) })
          : ideaChangesTexts.lead}
      </p>
      {wizardSteps.map(({ key, title, rules }) => {
        const fields = rules ? (Object.keys(rules.entries) as IdeaField[]) : [];
        const shown = fields.filter((field): field is AskedAnswer => answers.includes(field));
        if (shown.length === 0) return null;
        return (
          <Fold key={key} title={title} open={hasFault(shown)}>
            {shown.map((field) => (
              <FormField
                key={field}
                {...form.bind(field)}
                field={ideaFields[field]}
                required={isRequired(ideaFields[field].rule)}
              />
            ))}
          </Fold>
        );
      })}
      {questions && (
        <Fold
          title={ownIdeaTexts.callQuestions}
          open={form.faults.some(({ name }) => name.startsWith(OF_CALL))}
        >
          {questions.asked(form.values).map(({ key, kind, label }) => {
            const sent = form.values[`${OF_CALL}${key}`] ?? [];
            return kind === 'FILE' && sent.length > 0 ? (
              <p key={key} className="text-sm text-muted">
                {ideaChangesTexts.fileStays({
                  question: label,
                  answer: questions.text(`${OF_CALL}${key}`, sent),
                })}
              </p>
            ) : null;
          })}
          <questions.Fields
            asked={(values) => questions.asked(values).filter(({ kind }) => kind !== 'FILE')}
            reference={undefined}
            answers={form.values}
            faults={form.faults.map(({ name: field, message }) => ({ field, message }))}
            onAnswer={(name, values) => form.bind(name).onChange(values)}
          />
        </Fold>
      )}
      <NewDocument
        document={document}
        hint={documentHint(idea.document)}
        required={false}
        error={form.bind('document').error}
        progress={progress}
      />
      {progress !== undefined && pdf && (
        <UploadProgress name={pdf.name} sent={progress * pdf.size} size={pdf.size} onCancel={cancel} />
      )}
    </DialogForm>
  );
}
