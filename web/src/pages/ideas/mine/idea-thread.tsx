/** The events of one's own idea, newest first: sent, asked, answered, decided, and its outcome. */
import { askedLabel, isOwnChange, withFields } from '@portal/schema/clarification';
import { letterOf, toldBy } from '@portal/schema/letter';
import { termsPath } from '@portal/schema/programme-terms';
import { reviewTraits } from '@portal/schema/review-status';
import { ideaEventsTexts } from '@portal/schema/texts/idea-events';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IdeaThreadFragment, OwnPersonFragment } from '../../../graphql/generated.ts';
import { dayInWords, dayOf } from '../../../lib/words.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { AnswerForm } from './answer-form.tsx';
import { pageOf } from './idea-list.tsx';
import { ownerOf } from './team-section.tsx';

type Idea = IdeaThreadFragment;
type Asked = Idea['clarifications'][number];

/** Says what the owner did: to them, or to the others of the team. */
export const byOwner = (idea: Idea, you: string, others: (values: { owner: string }) => string) =>
  idea.teamRole === 'OWNER' ? you : others({ owner: ownerOf(idea) });

interface Entry {
  key: string;
  /** When it happened; undefined for the current state. */
  at?: string;
  title: ReactNode;
  content?: ReactNode;
}

/** @param person what the owner alone reads: the form for an answer needs it */
export function IdeaThread({
  idea,
  person,
  onAnswered,
}: {
  idea: Idea;
  person: OwnPersonFragment | undefined;
  onAnswered: () => void;
}) {
  return (
    <ol className="grid gap-4">
      {entriesOf(idea, person, onAnswered).map(({ key, at, title, content }) => (
        <li key={key} className="grid gap-2 rounded-box border border-line bg-surface p-4 sm:p-6">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere text-heading">{title}</span>
            {at && (
              <time dateTime={at} className="text-sm text-muted">
                {dayOf(at)}
              </time>
            )}
          </p>
          {content}
        </li>
      ))}
    </ol>
  );
}

function entriesOf(idea: Idea, person: OwnPersonFragment | undefined, onAnswered: () => void): Entry[] {
  const { shownOutcome, withdrawnAt, handedOverAt, improvedAs, clarifications, reviews } = idea;
  const dated = [
    sentOf(idea),
    ...clarifications.flatMap((asked) => [
      ...(asked.outcome ? [] : [openQuestionOf(idea, person, asked, onAnswered)]),
      ...(asked.outcome ? closedQuestionOf(idea, asked) : []),
    ]),
    ...reviews.edges.map(({ node }, at) => reviewOf(node, replacedIn(idea, at), node === rejectionOf(idea))),
    ...(withdrawnAt ? [withdrawnOf(idea, withdrawnAt)] : []),
    ...(improvedAs ? [improvedOf(improvedAs)] : []),
    ...(handedOverAt ? [handedOverOf(idea, handedOverAt)] : []),
  ];
  return [
    ...(shownOutcome ? [outcomeOf(shownOutcome)] : []),
    ...dated.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  ];
}

const handedOverOf = (idea: Idea, at: string) => ({
  ...{ key: 'handed over', at },
  title: ideaEventsTexts.handedOver({ owner: ownerOf(idea) }),
});

const withdrawnOf = (idea: Idea, at: string) => ({
  ...{ key: 'withdrawn', at },
  title: byOwner(idea, ideaEventsTexts.youWithdrew, ideaEventsTexts.ownerWithdrew),
});

const outcomeOf = ({ stage, sentence }: NonNullable<Idea['shownOutcome']>): Entry => ({
  key: 'outcome',
  title: ideaEventsTexts.outcome({ stage: ideaWordsTexts[stage] }),
  content: <p className="max-w-prose wrap-anywhere">{sentence}</p>,
});

const improvedOf = ({ reference, status, createdAt }: NonNullable<Idea['improvedAs']>) => ({
  key: 'improved',
  at: createdAt,
  title: ideaEventsTexts.improved,
  content: (
    <p className="wrap-anywhere">
      {withParts(ideaEventsTexts.improvedAs, {
        idea: <Link to={pageOf({ reference })}>{reference}</Link>,
        status: ideaWordsTexts[status].toLowerCase(),
      })}
    </p>
  ),
});

function sentOf(idea: Idea) {
  const { createdAt, solutionName, improves, termsVersion, guardianAgreedAt } = idea;
  const ofIdea = { idea: solutionName };
  const { youAgreed, submitterAgreed } = ideaEventsTexts;
  return {
    key: 'sent',
    at: createdAt,
    title: idea.handedOverAt
      ? ideaEventsTexts.wasSent(ofIdea)
      : byOwner(idea, ideaEventsTexts.youSent(ofIdea), ({ owner }) =>
          ideaEventsTexts.ownerSent({ owner, ...ofIdea }),
        ),
    content: (
      <>
        {improves && (
          <p className="wrap-anywhere">
            {withParts(ideaEventsTexts.improves, {
              idea: <Link to={pageOf(improves)}>{improves.reference}</Link>,
            })}
          </p>
        )}
        {termsVersion && (
          <p className="text-sm text-muted">
            {withParts(ideaEventsTexts.terms, {
              day: <a href={`/api${termsPath(termsVersion)}`}>{dayInWords(termsVersion)}</a>,
            })}
          </p>
        )}
        {guardianAgreedAt && (
          <p className="text-sm text-muted">
            {(idea.teamRole === 'OWNER' ? youAgreed : submitterAgreed)({ day: dayOf(guardianAgreedAt) })}
          </p>
        )}
      </>
    ),
  };
}

function openQuestionOf(
  idea: Idea,
  person: OwnPersonFragment | undefined,
  asked: Asked,
  onAnswered: () => void,
) {
  return {
    key: `asked ${asked.at}`,
    at: asked.at,
    title: ideaEventsTexts.asked,
    content: (
      <>
        <p className="max-w-prose">
          {idea.teamRole === 'OWNER'
            ? ideaEventsTexts.pleaseAnswer({ day: dayInWords(asked.until) })
            : ideaEventsTexts.ownerAnswers({ owner: ownerOf(idea), day: dayInWords(asked.until) })}
        </p>
        {person && <AnswerForm idea={{ ...idea, ...person }} {...{ asked, onAnswered }} />}
        <div className={idea.teamRole === 'OWNER' ? 'hidden print:block' : undefined}>
          <Questions asked={asked} />
        </div>
      </>
    ),
  };
}

const ends = { UNANSWERED: 'unanswered', TAKEN_BACK: 'takenBack' } as const;

/** A question and its end; an answer is one entry, with the question. */
function closedQuestionOf(idea: Idea, asked: Asked) {
  const { at, outcome, closedAt } = asked;
  if (outcome === 'ANSWERED')
    return [
      {
        key: `answered ${at}`,
        at: closedAt ?? at,
        title: isOwnChange(asked)
          ? byOwner(idea, ideaEventsTexts.youChanged, ideaEventsTexts.ownerChanged)
          : byOwner(idea, ideaEventsTexts.youAnswered, ideaEventsTexts.ownerAnswered),
        content: (
          <>
            <Questions asked={asked} />
            <Changed asked={asked} />
          </>
        ),
      },
    ];
  return [
    {
      ...{ key: `asked ${at}`, at, title: ideaEventsTexts.asked },
      content: (
        <>
          <Questions asked={asked} />
          {outcome && <p className="text-muted">{ideaEventsTexts[ends[outcome]]}</p>}
        </>
      ),
    },
  ];
}

function Questions({ asked: { questions, documentBefore } }: { asked: Asked }) {
  return (
    <dl className="grid gap-3">
      {withFields(questions).map(({ field, text, answer }) => (
        <div key={field}>
          <dt className="max-w-prose wrap-anywhere text-muted">{text}</dt>
          {answer && <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{answer}</dd>}
          {field === 'document' && documentBefore && <dd>{ideaEventsTexts.anotherPdf}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Names the other changes of an answer. */
function Changed({ asked: { before, callAnswersBefore, documentBefore } }: { asked: Asked }) {
  const labels = withFields(before ?? []).map(({ field }) => askedLabel(field));
  const changes = [
    ...labels,
    ...(callAnswersBefore ? [ideaEventsTexts.callAnswers] : []),
    ...(documentBefore ? [ideaEventsTexts.pdfBefore({ name: documentBefore.name })] : []),
  ];
  if (changes.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {ideaEventsTexts.changes({ changes: changes.join(', ') })}
    </p>
  );
}

const changeOf = (to: Idea['status']): string =>
  reviewTraits[to].decides
    ? ideaEventsTexts.decided({ status: ideaWordsTexts[to] })
    : ideaEventsTexts.readAgain;

/**
 * Returns which answer a review replaces, as its letter says; undefined if it replaces no answer. @param at the place of the
 * review, -1 for the last
 */
export function replacedIn({ reviews }: Pick<Idea, 'reviews'>, at: number): string | undefined {
  const nodes = reviews.edges.map(({ node }) => node);
  const review = nodes.at(at);
  if (!review) return undefined;
  const told = toldBy(nodes.slice(0, nodes.indexOf(review)));
  const { decision } = told;
  if (!decision || letterOf(told, { status: review.to, hasWords: true }) !== 'REPLACES') return undefined;
  return ideaEventsTexts.replaces({
    day: dayOf(decision.at),
    status: ideaWordsTexts[decision.status].toLowerCase(),
  });
}

type Review = Idea['reviews']['edges'][number]['node'];

/** Finds the review that rejected an idea, while it stands: the status card has its words. */
export const rejectionOf = ({ status, reviews }: Pick<Idea, 'status' | 'reviews'>): Review | undefined =>
  reviewTraits[status].asksReason
    ? reviews.edges
        .map(({ node }) => node)
        .filter(({ from, to }) => to === status && from !== to)
        .at(-1)
    : undefined;

export function ReviewWords({ reason, comments }: Pick<Review, 'reason' | 'comments'>) {
  return (
    <>
      {reason && <p className="max-w-prose wrap-anywhere">{reason.name}</p>}
      {comments && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comments}</p>}
    </>
  );
}

function reviewOf(review: Review, replaced: string | undefined, isInCard: boolean) {
  const { id, at, announcedAt, from, to } = review;
  return {
    key: id,
    at: announcedAt ?? at,
    title: from === to ? ideaEventsTexts.wrote : changeOf(to),
    content: (
      <>
        {replaced && <p>{replaced}</p>}
        {!isInCard && <ReviewWords {...review} />}
      </>
    ),
  };
}
