/** Where one's own idea stands, and the one act that matters now. */
import { answerTo, isAsked, withFields } from '@portal/schema/clarification';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import { Link } from 'react-router-dom';
import type { IdeaThreadFragment } from '../../../graphql/generated.ts';
import { dayInWords, dayOf, today } from '../../../lib/words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { OwnStatusChip, pageOf } from './idea-list.tsx';
import { byOwner, rejectionOf, replacedIn, ReviewWords } from './idea-thread.tsx';
import { ImproveAct } from './improve-act.tsx';
import { MoreActs, Receipt } from './more-acts.tsx';
import { ownerOf } from './team-section.tsx';

type Idea = IdeaThreadFragment;
type Words = readonly [line: string, next: string];

const told: Record<ReviewStatus, (idea: Idea) => Words> = {
  APPROVED: () => [ownIdeaTexts.approved, ownIdeaTexts.approvedNext],
  REJECTED: () => [ownIdeaTexts.rejected, ownIdeaTexts.rejectedNext],
  PENDING: ({ dueOn }) => [
    (dueOn >= today() ? ownIdeaTexts.pending : ownIdeaTexts.pendingLate)({ day: dayInWords(dueOn) }),
    ownIdeaTexts.pendingNext,
  ],
};

const callInWords = (day: string): string =>
  (day >= today() ? ownIdeaTexts.callBy : ownIdeaTexts.callLate)({ day: dayInWords(day) });

/** Returns the status of an idea in one line, and what happens next. */
function wordsOf(idea: Idea): Words {
  const { status, withdrawnAt, callDueOn, calledAt, clarification, improvedAs } = idea;
  if (clarification && isAsked(idea) && idea.teamRole === 'MEMBER')
    return [
      ownIdeaTexts.askedOwner({ owner: ownerOf(idea), day: dayInWords(clarification.until) }),
      ownIdeaTexts.askedOwnerNext,
    ];
  if (clarification && isAsked(idea))
    return [ownIdeaTexts.askedYou({ day: dayInWords(clarification.until) }), ownIdeaTexts.askedYouNext];
  if (withdrawnAt) {
    const day = dayOf(withdrawnAt);
    const line = byOwner(idea, ownIdeaTexts.youWithdrew({ day }), ({ owner }) =>
      ownIdeaTexts.ownerWithdrew({ owner, day }),
    );
    return [line, ownIdeaTexts.withdrawnNext];
  }
  const [line, next] = told[status](idea);
  if (status === 'REJECTED' && idea.teamRole === 'MEMBER')
    return [line, ownIdeaTexts.ownerImproves({ owner: ownerOf(idea) })];
  if (improvedAs) return [line, ownIdeaTexts.improvedNext];
  if (status === 'APPROVED' && callDueOn && !calledAt) return [line, callInWords(callDueOn)];
  if (reviewTraits[status].decides) return [line, idea.reviews.edges.at(-1)?.node.reason?.nextStep || next];
  return [line, next];
}

export function StatusCard({ idea }: { idea: Idea }) {
  const { status, withdrawnAt, createdAt, improves, reference, challenge } = idea;
  const [line, next] = wordsOf(idea);
  const replaced = withdrawnAt || isAsked(idea) ? undefined : replacedIn(idea, -1);
  const rejection = rejectionOf(idea);
  const steps = [
    ownIdeaTexts.received({ day: dayOf(createdAt) }),
    isAsked(idea) ? ownIdeaTexts.questionForYou : ownIdeaTexts.beingRead,
    ownIdeaTexts.decided,
  ];
  const current = reviewTraits[status].decides ? 2 : 1;
  return (
    <section
      aria-label={ownIdeaTexts.stands}
      className="grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-6"
    >
      <p className="flex flex-wrap items-center gap-2">
        <OwnStatusChip idea={idea} />
        <strong>{line}</strong>
      </p>
      {replaced && <p>{replaced}</p>}
      {rejection && <ReviewWords {...rejection} />}
      <p className="max-w-prose wrap-anywhere">{ownIdeaTexts.next({ next })}</p>
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
            <span>
              {', '}
              {withParts(ownIdeaTexts.improvedOf, {
                idea: <Link to={pageOf(improves)}>{improves.reference}</Link>,
              })}
            </span>
          )}
          {challenge && (
            <span>
              {', '}
              {withParts(ownIdeaTexts.forCall, {
                call: <Link to={`/Challenges/${challenge.slug}`}>“{challenge.title}”</Link>,
              })}
            </span>
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
        {ownIdeaTexts.answer}
      </Button>
    );
  if (improvedAs)
    return (
      <ButtonLink className={wide} to={pageOf(improvedAs)}>
        {ownIdeaTexts.continueImproved}
      </ButtonLink>
    );
  return reviewTraits[status].asksReason && !withdrawnAt ? (
    <ImproveAct ideaId={idea.id} className={wide} />
  ) : null;
}
