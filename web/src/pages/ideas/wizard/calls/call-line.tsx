import { graceEnd } from '@portal/schema/call-phase';
import type { Phase } from '@portal/schema/call-phase';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../../../lib/clock.ts';
import { countOf, hourOf, minuteOf, weekdayOf, zoneName } from '../../../../lib/words.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { Call } from '../../shared/calls.ts';

const HOUR = 3_600_000;
/** The milliseconds before the close in which each step says how long is left. */
const SOON = 24 * HOUR;

/** `Friday 12 March 2027 at 17:00 (Gaborone time)`, where some browsers write a comma after the weekday. */
const momentOf = (time: string | number): string =>
  `${weekdayOf(time).replace(',', '')} at ${hourOf(time)} (${zoneName})`;

/** Writes the time that is left in whole hours: a screen reader hears each change. */
function leftInWords(until: number): string {
  const hours = Math.floor((until - now()) / HOUR);
  return hours < 1 ? 'less than an hour' : countOf(hours, 'hour');
}

const CallLink = ({ call: { slug, title } }: { call: Call }) => (
  <Link to={`/Challenges/${slug}`}>“{title}”</Link>
);

interface Props {
  call: Call;
  phase: Phase;
  /** Whether the idea cannot be sent to the call any more. */
  isTooLate: boolean;
  /** Offers to go on without the call. */
  children?: ReactNode;
}

/** Names the call of the wizard, and until when it takes ideas: quietly at first, in a notice from a day before the close. */
export function CallLine({ call, phase, isTooLate, children }: Props) {
  const { closesAt } = call;
  const end = graceEnd(call);
  if (isTooLate)
    return (
      <Notice tone="warning">
        <p className="font-semibold wrap-anywhere">
          The call <CallLink call={call} /> {closedInWords(call)}.
        </p>
        <p>
          Nothing is lost: your answers and your PDF are here. You can send the same idea without the call.
        </p>
        {children}
      </Notice>
    );
  if (phase === 'grace' && closesAt !== null && end !== undefined)
    return (
      <Notice tone="warning">
        <p className="font-semibold wrap-anywhere">
          The call <CallLink call={call} /> {closedInWords(call)}.
        </p>
        <p>
          You began this idea in time: you can send it until {momentOf(end)}, which is {leftInWords(end)} from
          now.
        </p>
      </Notice>
    );
  if (phase === 'open' && closesAt !== null && Date.parse(closesAt) - now() <= SOON)
    return (
      <Notice tone="warning">
        <p className="font-semibold wrap-anywhere">
          The call <CallLink call={call} /> closes in {leftInWords(Date.parse(closesAt))}, on{' '}
          {momentOf(closesAt)}.
        </p>
        {end !== undefined && end > Date.parse(closesAt) && (
          <p>An idea that is saved by then can still be sent until {minuteOf(end)}.</p>
        )}
      </Notice>
    );
  const date = dateInWords(call, phase);
  return (
    <p className="text-sm wrap-anywhere text-muted">
      For the call <CallLink call={call} />
      {date && <span>, {date}</span>}
    </p>
  );
}

/** Says since when a call is closed: staff may close one before its time. */
export const closedInWords = ({ closesAt }: Call): string =>
  closesAt !== null && Date.parse(closesAt) <= now() ? `closed on ${momentOf(closesAt)}` : 'is closed';

export const opensInWords = ({ opensAt }: Call): string =>
  opensAt === null ? 'opens later' : `opens on ${momentOf(opensAt)}`;

/** Says the next date of a call; undefined for one that is open without end. */
export function dateInWords(call: Call, phase: Phase): string | undefined {
  if (phase === 'upcoming') return opensInWords(call);
  if (phase !== 'open') return closedInWords(call);
  return call.closesAt === null ? undefined : `closes ${momentOf(call.closesAt)}`;
}
