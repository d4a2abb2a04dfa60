/** The events of one's own idea, newest first: sent, asked, answered, decided, and its outcome. */
import { askedLabel, isOwnChange, withFields } from '@portal/schema/clarification';
import { letterOf, toldBy } from '@portal/schema/letter';
import { outcomeStages } from '@portal/schema/outcome';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IdeaThreadFragment, OwnPersonFragment } from '../../../graphql/generated.ts';
import { dayInWords, dayOf } from '../../../lib/words.ts';
import { AnswerForm } from './answer-form.tsx';
import { pageOf } from './idea-list.tsx';
import { ownerOf } from './team-section.tsx';

type Idea = IdeaThreadFragment;
type Asked = Idea['clarifications'][number];

/** Names the owner: as the reader, or to the others of the team. */
export const whoOf = (idea: Idea) => (idea.teamRole === 'OWNER' ? 'You' : ownerOf(idea));

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
    ...(withdrawnAt ? [{ key: 'withdrawn', at: withdrawnAt, title: `${whoOf(idea)} withdrew it` }] : []),
    ...(improvedAs ? [improvedOf(improvedAs)] : []),
    ...(handedOverAt
      ? [{ key: 'handed over', at: handedOverAt, title: `Handed over to ${ownerOf(idea)}` }]
      : []),
  ];
  return [
    ...(shownOutcome ? [outcomeOf(shownOutcome)] : []),
    ...dated.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  ];
}

const outcomeOf = ({ stage, sentence }: NonNullable<Idea['shownOutcome']>): Entry => ({
  key: 'outcome',
  title: `What became of it: ${outcomeStages[stage]}`,
  content: <p className="max-w-prose wrap-anywhere">{sentence}</p>,
});

const improvedOf = ({ reference, status, createdAt }: NonNullable<Idea['improvedAs']>) => ({
  key: 'improved',
  at: createdAt,
  title: 'You sent an improved version',
  content: (
    <p className="wrap-anywhere">
      <Link to={pageOf({ reference })}>{reference}</Link>{' '}
      <span>({reviewStatuses[status].toLowerCase()})</span>
    </p>
  ),
});

function sentOf(idea: Idea) {
  const { createdAt, solutionName, improves, termsVersion, guardianAgreedAt } = idea;
  return {
    key: 'sent',
    at: createdAt,
    title: idea.handedOverAt ? `${solutionName} was sent` : `${whoOf(idea)} sent ${solutionName}`,
    content: (
      <>
        {improves && (
          <p className="wrap-anywhere">
            <span>It is the improved version of </span>
            <Link to={pageOf(improves)}>{improves.reference}</Link>
            <span>.</span>
          </p>
        )}
        {termsVersion && (
          <p className="text-sm text-muted">Sent under the terms of {dayInWords(termsVersion)}.</p>
        )}
        {guardianAgreedAt && (
          <p className="text-sm text-muted">
            The idea of somebody under 18: {idea.teamRole === 'OWNER' ? 'you' : 'the submitter'} agreed as
            parent or guardian on {dayOf(guardianAgreedAt)}.
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
    title: 'We asked',
    content: (
      <>
        <p className="max-w-prose">
          {idea.teamRole === 'OWNER'
            ? `Please answer by ${dayInWords(asked.until)}. Our own answer comes later by the days that you take.`
            : `${ownerOf(idea)} answers, by ${dayInWords(asked.until)}.`}
        </p>
        {person && <AnswerForm idea={{ ...idea, ...person }} {...{ asked, onAnswered }} />}
        <div className={idea.teamRole === 'OWNER' ? 'hidden print:block' : undefined}>
          <Questions asked={asked} />
        </div>
      </>
    ),
  };
}

const ends = {
  UNANSWERED: 'The last day to answer is over. We read your idea as it is.',
  TAKEN_BACK: 'Our question is no longer needed. There is nothing to do for you.',
};

/** A question and its end; an answer is one entry, with the question. */
function closedQuestionOf(idea: Idea, asked: Asked) {
  const { at, outcome, closedAt } = asked;
  if (outcome === 'ANSWERED')
    return [
      {
        key: `answered ${at}`,
        at: closedAt ?? at,
        title: `${whoOf(idea)} ${isOwnChange(asked) ? 'changed it' : 'answered'}`,
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
      ...{ key: `asked ${at}`, at, title: 'We asked' },
      content: (
        <>
          <Questions asked={asked} />
          {outcome && <p className="text-muted">{ends[outcome]}</p>}
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
          {field === 'document' && documentBefore && <dd>You sent another PDF.</dd>}
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
    ...(callAnswersBefore ? ['answers to the questions of the call'] : []),
    ...(documentBefore ? [`PDF (before: ${documentBefore.name})`] : []),
  ];
  if (changes.length === 0) return null;
  return <p className="text-sm wrap-anywhere text-muted">You changed: {changes.join(', ')}.</p>;
}

const changeOf = (to: Idea['status']): string =>
  reviewTraits[to].decides ? `We decided: ${reviewStatuses[to]}` : 'We are reading it again';

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
  return `This replaces our answer of ${dayOf(decision.at)} (${reviewStatuses[decision.status].toLowerCase()}).`;
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
    title: from === to ? 'We wrote' : changeOf(to),
    content: (
      <>
        {replaced && <p>{replaced}</p>}
        {!isInCard && <ReviewWords {...review} />}
      </>
    ),
  };
}
