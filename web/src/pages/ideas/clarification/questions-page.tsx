import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as v from 'valibot';
import {
  askedFields,
  askedLabel,
  fromValues,
  rulesOfAsked,
  toAnswers,
  withFields,
  withNames,
  wordsOf,
} from '@portal/schema/clarification';
import type { AskedAnswer } from '@portal/schema/clarification';
import { ANOTHER_DOCUMENT, warningsInWords } from '@portal/schema/examination';
import { isRequired } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES, DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/rules';
import { useAnswerQuestionsMutation, useMyQuestionsQuery } from '../../../graphql/generated.ts';
import type { QuestionedIdeaFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { sessionData } from '../../../lib/storage.ts';
import { useUpload } from '../../../lib/upload.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayInWords } from '../../../lib/words.ts';
import { keyFor } from '../../../session/kept-answers.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FileField, FileWarnings, UploadProgress } from '../../../ui/file-field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';

export function QuestionsPage() {
  const { reference = '' } = useParams();
  const { user } = useSession();
  const { data, error, refetch } = useMyQuestionsQuery({ variables: { reference }, skip: !user?.email });
  const problem = error && problemOf(error);
  if (!user?.email || problem?.code === 'UNAUTHENTICATED')
    return (
      <LoginRequired
        title="Log in to answer our questions."
        text="Then this page opens again."
        ended="What you typed is kept: log in, and it is here again."
      />
    );
  const idea = data?.myIdea;
  return (
    <Page>
      <PageTitle className="wrap-anywhere">
        {idea ? `Questions about ${idea.solutionName}` : 'Questions about your idea'}
      </PageTitle>
      {problem?.code === 'NOT_FOUND' ? (
        <EmptyState title="There is no such idea in your list.">
          <ButtonLink to="/IdeaDashboard">My ideas</ButtonLink>
        </EmptyState>
      ) : problem ? (
        <Problem
          title="The questions could not be loaded."
          message={problem.message}
          retry={() => void refetch().catch(() => undefined)}
        />
      ) : idea ? (
        <Clarification idea={idea} email={user.email} />
      ) : (
        <Skeleton label="Loading the questions…" />
      )}
    </Page>
  );
}

const ends = {
  ANSWERED: 'Thank you. We have your answers, and read on.',
  UNANSWERED: 'The last day to answer is over. We read your idea as it is.',
  TAKEN_BACK: 'Our questions are no longer needed. There is nothing to do for you.',
};

/** Shows the questions to the owner of an idea: the answers in question can be edited, the others only read. */
export function Clarification({ idea, email }: { idea: QuestionedIdeaFragment; email: string }) {
  const { clarification: asked, dueOn } = idea;
  const [wasOpen] = useState(asked?.outcome === null);
  if (asked && !asked.outcome) return <AnswerForm {...{ idea, asked, email }} />;
  return (
    <>
      <OutcomeNotice
        tone={asked?.outcome === 'ANSWERED' ? 'success' : 'info'}
        takesFocus={wasOpen}
        message={asked?.outcome ? ends[asked.outcome] : 'We have no question about this idea.'}
        advice={`We answer you by ${dayInWords(dueOn)}.`}
      >
        <Link to="/IdeaDashboard">My ideas</Link>
      </OutcomeNotice>
      <FileWarnings warnings={warningsInWords(idea.examination.warnings)} remark={ANOTHER_DOCUMENT} />
    </>
  );
}

type Asked = NonNullable<QuestionedIdeaFragment['clarification']>;
type Values = Record<string, string | string[]>;

const keptRules = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.union([v.string(), v.array(v.string())])),
);

function AnswerForm({ idea, asked, email }: { idea: QuestionedIdeaFragment; asked: Asked; email: string }) {
  const questions = withFields(asked.questions);
  const open: string[] = questions.map(({ field }) => field);
  const rules = rulesOfAsked(open, idea);
  const answered = Object.keys(rules.entries);
  const key = keyFor('asked-answers', email, idea.reference, asked.at);
  const kept = v.safeParse(keptRules, sessionData().getItem(key));
  const form = useForm<Values>(rules, {
    ...fromValues(toAnswers(answered, idea)),
    ...(kept.success && kept.output),
  });
  const { values } = form;
  // Answers are stored as they are typed, so that they survive a reload.
  useEffect(() => void sessionData().setItem(key, JSON.stringify(values)), [key, values]);
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > DOCUMENT_MAX_BYTES;
  const [answer] = useAnswerQuestionsMutation();
  const { upload, progress, cancel } = useUpload();
  const send = async (typed: Values) => {
    if (isTooLarge) return;
    const variables = {
      ideaId: idea.id,
      answers: withNames(toAnswers(answered, typed)),
      document: file ?? null,
    };
    if (await upload((context) => answer({ variables, context }))) sessionData().removeItem(key);
  };
  const controlOf = (field: string) =>
    field === 'document' ? (
      <FileField
        name="document"
        label="Your proposal as PDF"
        hint={`Now: ${idea.document.name}. Without a new file it stays. One PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB.`}
        accept="application/pdf"
        required={false}
        file={file}
        error={isTooLarge ? fileTooLarge(DOCUMENT_MAX_BYTES) : undefined}
        onChange={setFile}
      />
    ) : (
      <FormField
        {...form.bind(field)}
        field={ideaFields[field as AskedAnswer]}
        required={isRequired(rules.entries[field] ?? v.any())}
      />
    );
  return (
    <>
      <p className="max-w-prose">
        Please answer by {dayInWords(asked.until)}: change these answers, then hand them in once. The day of
        our answer moves by the days that we wait. Without an answer we read your idea as it is.
      </p>
      <DialogForm
        form={form}
        action="Hand in"
        busy={progress !== undefined && 'Handing in...'}
        onSubmit={send}
      >
        {questions.map(({ field, text }) => (
          <div key={field} className="grid gap-3 rounded-box border border-line bg-white p-4">
            <p className="font-semibold text-navy">{text}</p>
            {controlOf(field)}
          </div>
        ))}
        {progress !== undefined && file && (
          <UploadProgress name={file.name} sent={progress * file.size} size={file.size} onCancel={cancel} />
        )}
      </DialogForm>
      <OtherAnswers idea={idea} open={open} />
    </>
  );
}

function OtherAnswers({ idea, open }: { idea: QuestionedIdeaFragment; open: readonly string[] }) {
  const closed = askedFields.filter((field) => field !== 'document' && !open.includes(field));
  return (
    <details className="rounded-box border border-line bg-white px-4">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-navy">
        Your other answers stay as they are
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pb-4 sm:grid-cols-[14rem_1fr]">
        {toAnswers(closed, idea).map((answer) => (
          <div key={answer.field} className="contents">
            <dt className="font-semibold">{askedLabel(answer.field)}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:mb-2">
              {wordsOf(answer) || 'No answer'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
