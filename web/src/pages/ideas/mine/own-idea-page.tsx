/** The page of one of the user's own ideas: its status, its answers and the possible actions. */
import { answerText } from '@portal/schema/answer-text';
import { ANOTHER_DOCUMENT, warningsInWords } from '@portal/schema/examination';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { outcomeStages } from '@portal/schema/outcome';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { problemOf } from '../../../lib/problem-of.ts';
import { dayInWords, dayOf, sizeOf, today } from '../../../lib/words.ts';
import { useOwnIdeaQuery } from '../../../graphql/generated.ts';
import type { OwnIdeaQuery } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { FileWarnings } from '../../../ui/file-field.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { isAsked, markAsSeen } from './idea-list.tsx';
import { OwnIdeaActs } from './own-idea-acts.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { StoryQuestion } from './story-question.tsx';

type OwnIdea = OwnIdeaQuery['myIdea'];

const box = 'rounded-box border border-line bg-white p-4 sm:p-6';

export function OwnIdeaPage({ reference }: { reference: string }) {
  const { data, error, refetch } = useOwnIdeaQuery({
    variables: { reference },
    fetchPolicy: 'cache-and-network',
  });
  const problem = error && problemOf(error);
  const idea = data?.myIdea;
  useEffect(() => {
    if (idea) markAsSeen(idea);
  }, [idea]);
  const title = idea?.solutionName ?? 'My idea';
  return (
    <Page>
      <PaperHead>idea {reference}</PaperHead>
      <Link to="/IdeaDashboard" className="not-on-paper inline-flex min-h-11 items-center gap-1 text-link">
        <ArrowLeft aria-hidden="true" className="size-4" />
        My ideas
      </Link>
      <PageTitle title={title} className="wrap-anywhere">
        {title}
      </PageTitle>
      {idea ? (
        <>
          <section aria-label="Where it stands" className={`grid gap-4 ${box}`}>
            <Standing idea={idea} />
            <div className="not-on-paper max-w-xl">
              <CopyField label="Reference" name="reference" value={idea.reference} rows={1} />
            </div>
          </section>
          <StoryQuestion reference={reference} />
          <Comments {...idea} />
          <Pdf {...idea} />
          <h2>Your answers</h2>
          <Answers idea={idea} />
          <ReceiptLink ideaId={idea.id} />
          <OwnIdeaActs idea={idea} />
        </>
      ) : problem?.code === 'NOT_FOUND' ? (
        <EmptyState title="There is no such idea in your list.">
          <ButtonLink to="/IdeaDashboard">See my ideas</ButtonLink>
        </EmptyState>
      ) : problem ? (
        <Problem message={problem.message} retry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton label="Loading your idea…" />
      )}
    </Page>
  );
}

type Words = readonly [line: string, next: string];

const told: Record<ReviewStatus, Words> = {
  APPROVED: ['We take your idea further.', 'We contact you and agree the steps in writing.'],
  REJECTED: [
    'We will not take your idea further.',
    'You can improve it and submit it again: “Use as a start” begins with its answers.',
  ],
  PENDING: ['We are reading your idea.', 'We email you our decision, and show it here.'],
};

/** Returns the status of an idea in one line, and what happens next. */
function wordsOf(idea: OwnIdea): Words {
  const { status, withdrawnAt, dueOn, clarification } = idea;
  if (clarification && isAsked(idea))
    return [
      `We have a question for you. Please answer by ${dayInWords(clarification.until)}.`,
      'We read on with your answer. Without one we read your idea as it is.',
    ];
  if (withdrawnAt) return [`You withdrew this idea on ${dayOf(withdrawnAt)}.`, 'Nobody decides it any more.'];
  const [line, next] = told[status];
  if (reviewTraits[status].decides) return [line, idea.reviews.edges.at(-1)?.node.reason?.nextStep || next];
  const day = dayInWords(dueOn);
  if (dueOn >= today()) return [`${line} You hear from us by ${day}.`, next];
  return [`${line} You should have heard from us by ${day}. We are sorry that we are late.`, next];
}

function Standing({ idea }: { idea: OwnIdea }) {
  const { status, withdrawnAt, createdAt, termsVersion, guardianAgreedAt, reference, shownOutcome } = idea;
  const [line, next] = wordsOf(idea);
  const asked = isAsked(idea);
  const steps = [`Received ${dayOf(createdAt)}`, asked ? 'A question for you' : 'Being read', 'Decided'];
  const current = reviewTraits[status].decides ? 2 : 1;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip {...idea} />
        <strong>{line}</strong>
      </p>
      <p>What happens next: {next}</p>
      {shownOutcome && (
        <p className="wrap-anywhere">
          What became of it: <strong>{outcomeStages[shownOutcome.stage]}.</strong> {shownOutcome.sentence}
        </p>
      )}
      {asked && (
        <ButtonLink to={`/IdeaDashboard/${reference}/questions`} className="not-on-paper justify-self-start">
          Answer
        </ButtonLink>
      )}
      {!withdrawnAt && (
        <ol className="grid gap-2 text-sm sm:grid-cols-3">
          {steps.map((step, at) => (
            <li
              key={step}
              aria-current={at === current ? 'step' : undefined}
              className={`border-t-4 pt-1 aria-[current]:font-semibold ${at <= current ? 'border-primary' : 'border-line'}`}
            >
              {step}
            </li>
          ))}
        </ol>
      )}
      {termsVersion && (
        <p className="text-sm text-muted">Sent under the terms of {dayInWords(termsVersion)}.</p>
      )}
      {guardianAgreedAt && (
        <p className="text-sm text-muted">
          The idea of somebody under 18: you agreed as parent or guardian on {dayOf(guardianAgreedAt)}.
        </p>
      )}
    </>
  );
}

/** Lists the announced decisions and comments, newest first. */
function Comments({ reviews: { edges } }: OwnIdea) {
  if (edges.length === 0) return null;
  return (
    <section className={`grid gap-3 ${box}`}>
      <h2>Reviewer Comments</h2>
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {edges.toReversed().map(({ node: { id, at, announcedAt, from, to, comments, reason } }) => (
          <li key={id}>
            <p className="font-semibold">{from === to ? 'Comment' : reviewStatuses[to]}</p>
            <time dateTime={announcedAt ?? at}>{dayOf(announcedAt ?? at)}</time>
            {reason && <p className="max-w-prose wrap-anywhere">{reason.name}</p>}
            {comments && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comments}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Pdf({ document: { name, size, inlineUrl }, examination, withdrawnAt, status }: OwnIdea) {
  const isWaiting = !withdrawnAt && !reviewTraits[status].decides;
  return (
    <section className={`grid justify-items-start gap-2 ${box}`}>
      <h2>Your PDF</h2>
      <p className="wrap-anywhere">{`${name}, ${sizeOf(size)}`}</p>
      {isWaiting && (
        <FileWarnings warnings={warningsInWords(examination.warnings)} remark={ANOTHER_DOCUMENT} />
      )}
      {isWithheld(examination) ? (
        <DocumentState
          examination={examination}
          advice="Check your computer for malware, save the PDF again from its source, and submit your idea again."
        />
      ) : (
        <a href={inlineUrl} target="_blank" rel="noopener" className="not-on-paper text-link">
          Open the PDF
        </a>
      )}
    </section>
  );
}

function Answers({ idea }: { idea: OwnIdea }) {
  return wizardSteps.map(
    ({ key, title, rules }) =>
      rules && (
        <details key={key} open={key === 'overview'} className={`${box} py-0!`}>
          <summary className="min-h-14 cursor-pointer py-4 font-semibold text-navy">{title}</summary>
          <dl className="grid gap-x-6 gap-y-3 pb-4 sm:grid-cols-[14rem_1fr]">
            {(Object.keys(rules.entries) as IdeaField[]).map((field) => (
              <div key={field} className="contents">
                <dt className="font-semibold">{ideaFields[field].label}</dt>
                <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line max-sm:mb-2">
                  {answerText(field, field === 'idNumber' ? (idea.idNumberMasked ?? '') : idea[field]) || (
                    <span className="text-muted">No answer</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ),
  );
}
