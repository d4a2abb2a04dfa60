import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FirstStep } from '@portal/schema/needs';
import { problemOf } from '../../../lib/problem-of.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { Problem } from '../../../ui/states.tsx';
import { needsIn, pathOf, useNeeds } from '../shared/needs.ts';
import { useCallOfFigures } from './figure.tsx';

/** Draws the top of Home: the counts of what waits for the person, each a link to the list that it counts. */
export function NeedsPanel() {
  const callId = useCallOfFigures();
  const { data, error, refetch } = useNeeds({ callId });
  const needs = data && needsIn(data.needs, callId);
  const firstSteps = data?.needs.firstSteps ?? [];
  if (error && !data) {
    const problem = { message: problemOf(error).message, retry: () => void refetch() };
    return <Problem title="What waits for you could not be counted." {...problem} />;
  }
  // The line keeps its height while it is loaded, so that the figures below do not jump.
  return (
    <section
      aria-label="What waits for you"
      className="flex min-h-11 flex-wrap items-center justify-between gap-2 print:hidden"
    >
      {needs && needs.length === 0 ? (
        <p className="text-muted">{callId ? 'Nothing waits in this call.' : 'Nothing waits for you.'}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {needs?.map((need) => (
            <li key={pathOf(need)}>
              <ButtonLink
                to={pathOf(need)}
                variant="secondary"
                className={`px-3! ${need.isLate ? 'text-danger!' : ''}`}
              >
                {need.words}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
    </section>
  );
}

/** Leads an administrator of a new portal through what is still to do: a menu, as Home is long. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <FilterMenu label={`First steps (${steps.length})`}>
      <ol aria-label="First steps" className="grid list-decimal gap-3 py-1 pr-1 pl-6 text-sm">
        {steps.map((step) => (
          <li key={step}>{stepTexts[step]}</li>
        ))}
      </ol>
    </FilterMenu>
  );
}

const stepTexts: Readonly<Record<FirstStep, ReactNode>> = {
  SET_COMPANY: (
    <>
      <Link to="/programme/company">Say who runs the programme</Link>: names, mailbox, country and colours.
    </>
  ),
  SET_MAIL_SERVER: (
    <>
      <strong>Set a mail server</strong> with <code>SMTP_URL</code>: nobody gets an email yet.
    </>
  ),
  INVITE_REVIEWER: (
    <>
      <Link to="/people">Invite a reviewer</Link>, who decides on ideas with you.
    </>
  ),
  HEAR_OF_IDEAS: (
    <>
      <Link to="/account">Switch on the email each morning</Link>: nobody gets one about new ideas.
    </>
  ),
  CHECK_PROMISE: (
    <>
      <Link to="/programme">Check the days that you promise</Link> for an answer.
    </>
  ),
  OPEN_CHALLENGE: (
    <>
      <Link to="/manage-challenges">Open a challenge</Link>, if you want teams to enter one.
    </>
  ),
};
