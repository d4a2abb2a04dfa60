import { graceEnd } from '@portal/schema/call-phase';
import type { Phase } from '@portal/schema/call-phase';
import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../../../lib/clock.ts';
import { hourOf, minuteOf, weekdayOf, zoneName } from '../../../../lib/words.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { withParts } from '../../../../ui/with-parts.tsx';
import { phaseOf } from '../../shared/calls.ts';
import type { Call } from '../../shared/calls.ts';

const HOUR = 3_600_000;
/** The milliseconds before the close in which each step says how long is left. */
const SOON = 24 * HOUR;

/** `Friday 12 March 2027 at 17:00 (Gaborone time)`, where some browsers write a comma after the weekday. */
const momentOf = (time: string | number): string =>
  wizardCallsTexts.moment({ day: weekdayOf(time).replace(',', ''), time: hourOf(time), zone: zoneName() });

/** Writes the time that is left in whole hours: a screen reader hears each change. */
const leftInWords = (until: number): string =>
  wizardCallsTexts.left({ hours: Math.max(0, Math.floor((until - now()) / HOUR)) });

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
          {withParts(closedInWords(call), { call: <CallLink call={call} /> })}
        </p>
        <p>{wizardCallsTexts.nothingLost}</p>
        {children}
      </Notice>
    );
  if (phase === 'grace' && closesAt !== null && end !== undefined)
    return (
      <Notice tone="warning">
        <p className="font-semibold wrap-anywhere">
          {withParts(closedInWords(call), { call: <CallLink call={call} /> })}
        </p>
        <p>{wizardCallsTexts.stillSent({ moment: momentOf(end), left: leftInWords(end) })}</p>
      </Notice>
    );
  if (phase === 'open' && closesAt !== null && Date.parse(closesAt) - now() <= SOON)
    return (
      <Notice tone="warning">
        <p className="font-semibold wrap-anywhere">
          {withParts(wizardCallsTexts.closesSoon, {
            call: <CallLink call={call} />,
            left: leftInWords(Date.parse(closesAt)),
            moment: momentOf(closesAt),
          })}
        </p>
        {end !== undefined && end > Date.parse(closesAt) && (
          <p>{wizardCallsTexts.grace({ time: minuteOf(end) })}</p>
        )}
      </Notice>
    );
  return (
    <p className="text-sm wrap-anywhere text-muted">
      <ForCall {...{ call, phase }}>
        <CallLink call={call} />
      </ForCall>
    </p>
  );
}

/** Says which call an idea is for, and the next date of that call. @param props.children its title */
export function ForCall({ call, phase, children }: { call: Call; phase: Phase; children: ReactNode }) {
  const date = dateInWords(call, phase);
  return (
    // A browser that translates the page has replaced its texts.
    <span key={date}>
      {date === undefined
        ? withParts(wizardCallsTexts.forCall, { call: children })
        : withParts(wizardCallsTexts.forCallWithDate, {
            call: children,
            date: <span className="text-muted">{date}</span>,
          })}
    </span>
  );
}

/** Staff may close a call before its time. */
const hasClosed = ({ closesAt }: Call): boolean => closesAt !== null && Date.parse(closesAt) <= now();

type OfCall = (values: Readonly<Record<'call', string | number>>) => string;

/** Says since when a call is closed. */
const closedInWords =
  (of: Call): OfCall =>
  ({ call }) =>
    of.closesAt !== null && hasClosed(of)
      ? wizardCallsTexts.closedOn({ call, moment: momentOf(of.closesAt) })
      : wizardCallsTexts.isClosed({ call });

/** Says since when a call takes no ideas, or from when it does. */
export function stateInWords(of: Call): OfCall {
  if (phaseOf(of) !== 'upcoming') return closedInWords(of);
  const { opensAt } = of;
  return ({ call }) =>
    opensAt === null
      ? wizardCallsTexts.opensLater({ call })
      : wizardCallsTexts.opensOn({ call, moment: momentOf(opensAt) });
}

/** Says the next date of a call; undefined for one that is open without end. */
function dateInWords(call: Call, phase: Phase): string | undefined {
  const { opensAt, closesAt } = call;
  if (phase === 'upcoming')
    return opensAt === null
      ? wizardCallsTexts.dateOpensLater
      : wizardCallsTexts.dateOpens({ moment: momentOf(opensAt) });
  if (phase !== 'open')
    return closesAt !== null && hasClosed(call)
      ? wizardCallsTexts.dateClosed({ moment: momentOf(closesAt) })
      : wizardCallsTexts.dateIsClosed;
  return closesAt === null ? undefined : wizardCallsTexts.dateCloses({ moment: momentOf(closesAt) });
}
