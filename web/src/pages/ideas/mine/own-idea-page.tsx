/** The page of one of the user's own ideas: where it stands, what happened, and what was sent. */
import { answerText } from '@portal/schema/answer-text';
import { askedOf } from '@portal/schema/clarification';
import { warningsInWords } from '@portal/schema/examination';
import { ideaSteps, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { reviewTraits } from '@portal/schema/review-status';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { problemOf } from '../../../lib/problem-of.ts';
import { deadlineOf, sizeOf } from '../../../lib/words.ts';
import { useOwnIdeaQuery, useOwnPersonQuery } from '../../../graphql/generated.ts';
import type { IdeaThreadFragment, OwnPersonFragment } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { FieldLabel } from '../../../ui/field.tsx';
import { FileWarnings } from '../../../ui/file-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { fieldsOf, nameOf } from '../shared/question-parts.ts';
import { ChangeForm } from './change-form.tsx';
import { markAsSeen } from './idea-list.tsx';
import { IdeaThread } from './idea-thread.tsx';
import { StatusCard } from './status-card.tsx';
import { StoryQuestion } from './story-question.tsx';
import { TeamSection } from './team-section.tsx';

/** What the team reads of the person who sent an idea. */
const FOR_TEAM: readonly IdeaField[] = ['firstName', 'lastName', 'personType'];

export function OwnIdeaPage({ reference }: { reference: string }) {
  const { user } = useSession();
  const [sent, setSent] = useState<'answers' | 'changes'>();
  const [changes, setChanges] = useState(false);
  const sentHead = useRef<HTMLHeadingElement>(null);
  /** What had the focus goes with the form, or with the answers: the heading of both takes it. */
  const show = (isForm: boolean) => {
    setChanges(isForm);
    sentHead.current?.focus();
  };
  const { data, error, refetch } = useOwnIdeaQuery({
    variables: { reference },
    fetchPolicy: 'cache-and-network',
  });
  const problem = error && problemOf(error);
  const idea = data?.myIdea;
  useEffect(() => {
    if (idea) markAsSeen(idea);
  }, [idea]);
  const isOwner = idea?.teamRole === 'OWNER';
  const person = useOwnPersonQuery({
    variables: { reference },
    fetchPolicy: 'cache-and-network',
    skip: !isOwner,
  }).data?.myIdea;
  const title = idea?.solutionName ?? ownIdeaTexts.untitled;
  return (
    <Page>
      <PaperHead>{ownIdeaTexts.onPaper({ reference })}</PaperHead>
      <Link to="/IdeaDashboard" className="not-on-paper inline-flex min-h-11 items-center gap-1 text-link">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {ownIdeaTexts.back}
      </Link>
      <PageTitle title={title} className="wrap-anywhere">
        {title}
      </PageTitle>
      {idea ? (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {sent && (
            <OutcomeNotice
              key={sent}
              tone="success"
              takesFocus
              message={sent === 'answers' ? ownIdeaTexts.thanksAnswers : ownIdeaTexts.thanksChanges}
            />
          )}
          <StatusCard idea={idea} />
          {idea.teamRole === 'OWNER' && <StoryQuestion reference={reference} />}
          <h2>{ownIdeaTexts.happened}</h2>
          <IdeaThread idea={idea} person={person} onAnswered={() => setSent('answers')} />
          <h2 ref={sentHead} tabIndex={-1}>
            {idea.teamRole === 'OWNER' ? ownIdeaTexts.youSent : ownIdeaTexts.wasSent}
          </h2>
          {changes && person ? (
            <ChangeForm
              idea={idea}
              person={person}
              onEnd={(isSent) => {
                show(false);
                if (isSent) setSent('changes');
              }}
            />
          ) : (
            <>
              {idea.canChange && person && (
                <p className="not-on-paper flex flex-wrap items-center gap-3">
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setSent(undefined);
                      show(true);
                    }}
                  >
                    {ownIdeaTexts.change}
                  </Button>
                  <span className="text-muted">
                    {idea.changeableUntil
                      ? ownIdeaTexts.changeUntil({ day: deadlineOf(idea.changeableUntil) })
                      : ownIdeaTexts.changeWhile}
                  </span>
                </p>
              )}
              {idea.document.name && <Pdf {...idea} />}
              <Answers idea={idea} person={person} />
            </>
          )}
          <TeamSection idea={idea} />
        </div>
      ) : problem?.code === 'NOT_FOUND' ? (
        <EmptyState title={ownIdeaTexts.none}>
          <p className="wrap-anywhere text-muted">{ownIdeaTexts.loggedInAs({ email: user?.email ?? '' })}</p>
          <ButtonLink to="/IdeaDashboard">{ownIdeaTexts.seeMine}</ButtonLink>
        </EmptyState>
      ) : problem ? (
        <Problem message={problem.message} retry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton label={ownIdeaTexts.loading} />
      )}
    </Page>
  );
}

function Pdf({
  document: { name, size, inlineUrl },
  examination,
  withdrawnAt,
  status,
  teamRole,
}: IdeaThreadFragment) {
  const title = teamRole === 'OWNER' ? ownIdeaTexts.yourPdf : ownIdeaTexts.thePdf;
  const isWaiting = !withdrawnAt && !reviewTraits[status].decides;
  return (
    <section
      aria-label={title}
      className="grid justify-items-start gap-2 rounded-box border border-line bg-surface p-4"
    >
      <p className="wrap-anywhere">
        {withParts(ownIdeaTexts.pdfFile, {
          pdf: <span className="font-semibold text-heading">{title}</span>,
          file: <span>{`${name}, ${sizeOf(size)}`}</span>,
        })}
      </p>
      {isWaiting && (
        <FileWarnings warnings={warningsInWords(examination.warnings)} remark={ownIdeaTexts.anotherPdf} />
      )}
      {isWithheld(examination) ? (
        <DocumentState examination={examination} advice={ownIdeaTexts.malware} />
      ) : (
        <a href={inlineUrl} target="_blank" rel="noopener" className="not-on-paper text-link">
          {ownIdeaTexts.openPdf}
        </a>
      )}
    </section>
  );
}

/** @param person what the owner alone reads; undefined for the others of the team, and until it is loaded */
function Answers({ idea, person }: { idea: IdeaThreadFragment; person: OwnPersonFragment | undefined }) {
  const isHidden = (field: IdeaField) => !person && field in ideaSteps.general && !FOR_TEAM.includes(field);
  const wordsOf = (field: IdeaField) =>
    field === 'idNumber'
      ? (person?.idNumberMasked ?? '')
      : answerText(field, { ...idea, ...person }[field as keyof IdeaThreadFragment & IdeaField]);
  return (
    <>
      {wizardSteps.map(({ key, title }) => {
        const asked = askedOf(fieldsOf(key), idea).filter(
          // Null where the call did not ask for it, or the portal keeps it no longer.
          (field) => field !== 'idNumber' || !person || person.idNumberMasked !== null,
        );
        return (
          asked.length > 0 && (
            <AnswersOf
              key={key}
              title={title}
              answers={asked
                .filter((field) => !isHidden(field))
                .map((field) => ({
                  key: field,
                  question: <FieldLabel {...nameOf(field)} />,
                  words: wordsOf(field),
                }))}
            />
          )
        );
      })}
      {idea.callAnswers.length > 0 && (
        <AnswersOf
          title={ownIdeaTexts.callQuestions}
          answers={idea.callAnswers.map(({ key, question, words, url }) => ({
            key,
            words: url ? <a href={url}>{words}</a> : words,
            question: question.label,
          }))}
        />
      )}
    </>
  );
}

function AnswersOf({
  title,
  answers,
}: {
  title: string;
  answers: readonly { key: string; question: ReactNode; words: ReactNode }[];
}) {
  return (
    <Fold title={title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {answers.map(({ key, question, words }) => (
          <div key={key} className="contents">
            <dt className="min-w-0 font-semibold wrap-anywhere">{question}</dt>
            <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line max-sm:mb-2">
              {words || <span className="text-muted">{ownIdeaTexts.noAnswer}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
