import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { undecidedStatuses } from '@portal/schema/review-status';
import { backlogSpans } from '@portal/schema/idea-filter';
import type { StatsRange } from '@portal/schema/stats';
import type {
  BacklogPanelFragment,
  ConversionFragment,
  KeyFiguresFragment,
  PeriodBeforeQuery,
} from '../../../graphql/generated-staff.ts';
import { countOf, inFigures } from '../../../lib/words.ts';
import { BarList } from './bar-list.tsx';
import { shareOf } from './counts.ts';
import { Figure, useCallOfFigures, useMay, usePathOfIdeas } from './figure.tsx';
import { NoFigures, Panel } from './panel.tsx';

const ALL_TIME: StatsRange = { from: null, to: null };

const overdue = { waited: 'OVERDUE', sort: 'DUE' } as const;

/** Returns a function that makes the path of the accounts of a range, for those who manage accounts. */
function usePathOfPeople(): (range: StatsRange, step?: string) => string | undefined {
  const mayOpen = useMay('account:manage');
  const call = useCallOfFigures();
  return ({ from, to }, step) => {
    const given = Object.entries({ call, from, to, step }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    // Without a word in its address the page opens on colleagues.
    return mayOpen ? `/People?${new URLSearchParams(given).toString() || 'group='}` : undefined;
  };
}

/** Draws the four key figures. @param before those of the period before, to compare with */
export function KeyFigures({
  stats,
  range,
  before,
}: {
  stats: KeyFiguresFragment & BacklogPanelFragment;
  range: StatsRange;
  before: { query: StatsRange; answer: PeriodBeforeQuery['stats'] } | undefined;
}) {
  const { medianDaysToDecision: median, promisedDays, backlog } = stats;
  const [pathOf, people] = [usePathOfIdeas(), usePathOfPeople()];
  const mayReadNeeds = useMay('needs:read');
  const isOfCall = useCallOfFigures() !== undefined;
  // Sign-ups that were deleted because they were never verified stay counted.
  const unverified = stats.registeredUsers - stats.verifiedUsers;
  return (
    <dl className="two-columns grid gap-3 lg:grid-cols-4 print:grid-cols-4 print:gap-2">
      <Card
        label={isOfCall ? labelOfPeople(range) : 'Registered Users'}
        note={
          before ? (
            <Before count={before.answer.registeredUsers} to={people(before.query)} noun="account" />
          ) : (
            unverified > 0 && `${inFigures(unverified)} unverified, also those deleted since`
          )
        }
      >
        <Figure count={stats.registeredUsers} to={people(range)} noun="account" />
      </Card>
      <Card
        label="Total Ideas Submitted"
        note={before && <Before count={before.answer.totalIdeas} to={pathOf([], before.query)} />}
      >
        <Figure count={stats.totalIdeas} to={pathOf([], range)} />
      </Card>
      <Card
        label="Waiting today"
        note={
          // On the screen the line of what waits says it, for those who have one.
          <span className={mayReadNeeds ? 'hidden print:inline' : ''}>
            <Overdue count={backlog.overdue} to={pathOf([], ALL_TIME, overdue)} />
          </span>
        }
      >
        <Figure
          count={backlog.total}
          to={pathOf([], ALL_TIME, { status: [...undecidedStatuses], sort: 'DUE' })}
        />
      </Card>
      <Card
        label="Median time to a decision"
        note={
          median !== null && (
            <>
              {before && <span>{`${daysOrNone(before.answer.medianDaysToDecision)} before · `}</span>}
              <span className={median > promisedDays ? 'text-danger' : 'text-success'}>
                promised: {countOf(promisedDays, 'day')}
              </span>
            </>
          )
        }
      >
        {median === null ? 'None yet' : countOf(median, 'day')}
      </Card>
    </dl>
  );
}

/** A call counts the accounts that sent it an idea, and those of a period by their sign-up. */
const labelOfPeople = ({ from, to }: StatsRange) =>
  from === null && to === null ? 'People who took part' : 'People who signed up and took part';

const daysOrNone = (days: number | null) => (days === null ? 'none' : countOf(days, 'day'));

function Before(figure: { count: number; to: string | undefined; noun?: string }) {
  return (
    <>
      <Figure {...figure} className="" /> before
    </>
  );
}

function Card({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start rounded-box border border-line bg-surface px-4 py-2 print:p-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 text-2xl leading-tight font-bold text-heading print:text-lg">
        {children}
        {note && <span className="min-w-0 flex-1 basis-29 text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

function Overdue({ count, to }: { count: number; to: string | undefined }) {
  const Icon = count > 0 ? TriangleAlert : CircleCheck;
  return (
    <span className={`flex items-center gap-1 font-semibold ${count > 0 ? 'text-danger' : 'text-success'}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <Figure count={count} to={to} className="text-inherit!">
        {count > 0 ? `${inFigures(count)} overdue` : 'none overdue'}
      </Figure>
    </span>
  );
}

/** Draws the funnel of the accounts made in a range: signed up, verified, submitted. */
export function Conversion({ stats, range }: { stats: ConversionFragment; range: StatsRange }) {
  const { registeredUsers, verifiedUsers, usersWhoSubmitted } = stats;
  const people = usePathOfPeople();
  const steps = [
    { label: 'Signed up', count: registeredUsers, to: people(range) },
    {
      label: 'Verified their email',
      count: verifiedUsers,
      before: registeredUsers,
      to: people(range, 'VERIFIED'),
    },
    {
      label: 'Submitted an idea',
      count: usersWhoSubmitted,
      before: verifiedUsers,
      to: people(range, 'SUBMITTED'),
    },
  ];
  return (
    <Panel title="Sign-ups that became ideas">
      {registeredUsers === 0 ? (
        <NoFigures>Nobody signed up in this period.</NoFigures>
      ) : (
        <BarList
          whole={registeredUsers}
          rows={steps.map(({ before, ...step }) => ({
            ...step,
            key: step.label,
            noun: 'account',
            colour: 'bg-teal',
            ...(before !== undefined && { note: `${shareOf(step.count, before)} went on` }),
          }))}
        />
      )}
    </Panel>
  );
}

/** Draws the ideas that wait for a decision today, by the days that they wait. */
export function BacklogPanel({ stats: { backlog } }: { stats: BacklogPanelFragment }) {
  const { total, buckets } = backlog;
  const pathOf = usePathOfIdeas();
  return (
    <Panel title="Waiting today, by age">
      {total === 0 ? (
        <NoFigures>No ideas are waiting for a decision.</NoFigures>
      ) : (
        <BarList
          whole={total}
          rows={buckets.map(({ fromDays, toDays, count }) => ({
            key: String(fromDays),
            label: toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`,
            count,
            to: pathOf([], ALL_TIME, {
              status: [...undecidedStatuses],
              waited: backlogSpans.find(([, { from }]) => from === fromDays)?.[0],
              sort: 'OLDEST',
            }),
          }))}
        />
      )}
    </Panel>
  );
}
