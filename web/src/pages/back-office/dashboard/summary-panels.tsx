import { CircleCheck, Lightbulb, TriangleAlert, Users } from 'lucide-react';
import { can } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/review-status';
import { addDays } from '@portal/schema/programme-time';
import type {
  BacklogPanelFragment,
  ConversionFragment,
  KeyCardsFragment,
  ReviewTimeFragment,
} from '../../../graphql/generated.ts';
import { countOf, inFigures } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BarList, submissionsPath } from './bar-list.tsx';
import { shareOf } from './counts.ts';
import { NoFigures, Panel } from './panel.tsx';

export function KeyCards({ stats }: { stats: KeyCardsFragment }) {
  // Sign-ups stay counted when they are deleted, as they were never verified.
  const unverified = stats.registeredUsers - stats.verifiedUsers;
  const note = unverified > 0 && ` (${inFigures(unverified)} without a verified email)`;
  const cards = [
    { label: 'Registered Users', count: stats.registeredUsers, Icon: Users, note },
    { label: 'Total Ideas Submitted', count: stats.totalIdeas, Icon: Lightbulb },
  ];
  return (
    <dl className="grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:gap-2">
      {cards.map(({ label, count, Icon, note }) => (
        <div key={label} className="grid gap-1 rounded-box border border-line bg-white p-4 sm:p-6 print:p-2">
          <dt className="flex items-center gap-2 text-muted">
            <Icon aria-hidden="true" className="size-5 text-primary" />
            {label}
          </dt>
          <dd className="text-[2rem] leading-tight font-bold text-navy print:text-xl">
            {inFigures(count)}
            {note && <span className="text-sm font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ReviewTime({ stats }: { stats: ReviewTimeFragment }) {
  const { decisions, medianDaysToDecision: median, promisedDays } = stats;
  return (
    <Panel title="Median time to a decision">
      {median === null ? (
        <NoFigures>
          {decisions === 0
            ? 'No figures yet. No decisions in this period.'
            : 'Too few decisions in this period to show their median.'}
        </NoFigures>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-[2rem] leading-tight font-bold text-navy print:text-xl">
              {countOf(median, 'day')}
            </span>
            <span className={median > promisedDays ? 'font-semibold text-danger' : 'text-success'}>
              {median > promisedDays ? 'longer than' : 'within'} the {countOf(promisedDays, 'day')} we promise
            </span>
          </p>
          <p className="text-muted">
            {decisions === 1
              ? 'The one decision in this period took that long.'
              : `Half of ${inFigures(decisions)} decisions took ${countOf(median, 'day')} or less.`}
          </p>
        </>
      )}
    </Panel>
  );
}

/** Draws the funnel of the accounts made in a range: signed up, verified, submitted. */
export function Conversion({ stats }: { stats: ConversionFragment }) {
  const { registeredUsers, verifiedUsers, usersWhoSubmitted } = stats;
  const steps = [
    { key: 'Signed up', count: registeredUsers },
    { key: 'Verified their email', count: verifiedUsers, before: registeredUsers },
    { key: 'Submitted an idea', count: usersWhoSubmitted, before: verifiedUsers },
  ];
  return (
    <Panel title="Sign-ups that became ideas">
      {registeredUsers === 0 ? (
        <NoFigures>No figures yet. Nobody signed up in this period.</NoFigures>
      ) : (
        <>
          <p className="text-muted">What became of people who signed up in this period.</p>
          <BarList
            whole={registeredUsers}
            rows={steps.map(({ key, count, before }) => ({
              key,
              label: key,
              count,
              colour: 'bg-teal',
              ...(before !== undefined && { note: `${shareOf(count, before)} of the step before` }),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

/** Draws the ideas that wait for a review today, by age, and how many have waited longer than was promised. */
export function BacklogPanel({ stats: { backlog }, today }: { stats: BacklogPanelFragment; today: string }) {
  const { total, overdue, buckets } = backlog;
  return (
    <Panel title="Review backlog">
      <p className="text-muted">
        {total === 0
          ? 'No ideas are waiting for a decision.'
          : `${countOf(total, 'idea')} ${total === 1 ? 'is' : 'are'} waiting for a decision (today’s figure, not the period above).`}
      </p>
      <OverdueNote overdue={overdue} />
      <BarList
        whole={total}
        rows={buckets.map(({ fromDays, toDays, count }) => ({
          key: String(fromDays),
          label: toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`,
          count,
          ideas: {
            status: undecidedStatuses,
            from: toDays === null ? null : addDays(today, -toDays),
            to: addDays(today, -fromDays),
            sort: 'OLDEST',
          },
        }))}
      />
    </Panel>
  );
}

function OverdueNote({ overdue }: { overdue: number }) {
  const { user } = useSession();
  if (overdue === 0) {
    return (
      <p className="flex gap-2 rounded-box bg-success-tint p-4 text-success forced-colors:border print:p-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        None is waiting longer than we promised.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-danger-tint p-4 text-danger-dark forced-colors:border print:p-2">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{inFigures(overdue)} overdue:</strong> waiting longer than we promised.
        </span>
      </p>
      {user && can(user.role, 'idea:read-any') && (
        <ButtonLink
          to={submissionsPath({ waited: 'OVERDUE', sort: 'DUE' })}
          variant="danger"
          className="print:hidden"
        >
          Review overdue ideas
        </ButtonLink>
      )}
    </div>
  );
}
