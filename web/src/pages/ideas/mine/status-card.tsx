/** Where one's own idea stands, and the one act that matters now. */
import { answerTo, isAsked, withFields } from '@portal/schema/clarification';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { Link } from 'react-router-dom';
import type { IdeaThreadFragment } from '../../../graphql/generated.ts';
import { dayInWords, dayOf, today } from '../../../lib/words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { OwnStatusChip, pageOf } from './idea-list.tsx';
import { rejectionOf, replacedIn, ReviewWords, whoOf } from './idea-thread.tsx';
import { ImproveAct } from './improve-act.tsx';
import { MoreActs, Receipt } from './more-acts.tsx';
import { ownerOf } from './team-section.tsx';

type Idea = IdeaThreadFragment;
type Words = readonly [line: string, next: string];

const told: Record<ReviewStatus, Words> = {
  APPROVED: ['We take your idea further.', 'We contact you and agree the steps in writing.'],
  REJECTED: [
    'We will not take this version further.',
    'You can improve it and submit it again. Your answers, your PDF and our reason are there.',
  ],
  PENDING: ['We are reading your idea.', 'We email you our decision, and show it here.'],
};

const callInWords = (day: string): string =>
  day >= today()
    ? `We call you by ${dayInWords(day)}, and agree the steps with you in writing.`
    : `We should have called you by ${dayInWords(day)}. We are sorry that we are late: we call you soon.`;

/** Returns the status of an idea in one line, and what happens next. */
function wordsOf(idea: Idea): Words {
  const { status, withdrawnAt, dueOn, callDueOn, calledAt, clarification, improvedAs } = idea;
  if (clarification && isAsked(idea) && idea.teamRole === 'MEMBER')
    return [
      `We asked ${ownerOf(idea)} a question. The answer is due by ${dayInWords(clarification.until)}.`,
      'We read on with the answer. Without one we read the idea as it is.',
    ];
  if (clarification && isAsked(idea))
    return [
      `We have a question for you. Please answer by ${dayInWords(clarification.until)}.`,
      'We read on with your answer. Without one we read your idea as it is.',
    ];
  if (withdrawnAt)
    return [
      `${whoOf(idea)} withdrew this idea on ${dayOf(withdrawnAt)}.`,
      'We do not decide on it. You can still read it.',
    ];
  const [line, next] = told[status];
  if (status === 'REJECTED' && idea.teamRole === 'MEMBER')
    return [line, `${ownerOf(idea)} can improve it and submit it again.`];
  if (improvedAs) return [line, 'You sent an improved version: go on there.'];
  if (status === 'APPROVED' && callDueOn && !calledAt) return [line, callInWords(callDueOn)];
  if (reviewTraits[status].decides) return [line, idea.reviews.edges.at(-1)?.node.reason?.nextStep || next];
  const day = dayInWords(dueOn);
  if (dueOn >= today()) return [`${line} You hear from us by ${day}.`, next];
  return [`${line} You should have heard from us by ${day}. We are sorry that we are late.`, next];
}

export function StatusCard({ idea }: { idea: Idea }) {
  const { status, withdrawnAt, createdAt, improves, reference, challenge } = idea;
  const [line, next] = wordsOf(idea);
  const replaced = withdrawnAt || isAsked(idea) ? undefined : replacedIn(idea, -1);
  const rejection = rejectionOf(idea);
  const steps = [
    `Received ${dayOf(createdAt)}`,
    isAsked(idea) ? 'A question for you' : 'Being read',
    'Decided',
  ];
  const current = reviewTraits[status].decides ? 2 : 1;
  return (
    <section
      aria-label="Where it stands"
      className="grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-6"
    >
      <p className="flex flex-wrap items-center gap-2">
        <OwnStatusChip idea={idea} />
        <strong>{line}</strong>
      </p>
      {replaced && <p>{replaced}</p>}
      {rejection && <ReviewWords {...rejection} />}
      <p className="max-w-prose wrap-anywhere">What happens next: {next}</p>
      {idea.teamRole === 'OWNER' && <MainAct idea={idea} />}
      {!withdrawnAt && (
        <ol className="grid gap-2 text-sm max-sm:hidden sm:grid-cols-3">
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
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <p className="wrap-anywhere">
          <span>{reference}</span>
          {improves && (
            <>
              <span>, improved version of </span>
              <Link to={pageOf(improves)}>{improves.reference}</Link>
            </>
          )}
          {challenge && (
            <>
              <span>, for the call </span>
              <Link to={`/Challenges/${challenge.slug}`}>“{challenge.title}”</Link>
            </>
          )}
        </p>
        <Receipt ideaId={idea.id} />
      </div>
      <MoreActs idea={idea} />
    </section>
  );
}

const wide = 'not-on-paper justify-self-start max-sm:w-full';

function MainAct({ idea }: { idea: Idea }) {
  const { status, improvedAs, withdrawnAt, clarifications } = idea;
  const [asked] = withFields(clarifications[0]?.questions ?? []);
  if (isAsked(idea) && asked)
    return (
      <Button className={wide} onClick={() => focusControl(answerTo(asked.field))}>
        Answer
      </Button>
    );
  if (improvedAs)
    return (
      <ButtonLink className={wide} to={pageOf(improvedAs)}>
        Continue with the improved version
      </ButtonLink>
    );
  return reviewTraits[status].asksReason && !withdrawnAt ? (
    <ImproveAct ideaId={idea.id} className={wide} />
  ) : null;
}
