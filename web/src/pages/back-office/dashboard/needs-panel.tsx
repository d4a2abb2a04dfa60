import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FirstStep } from '@portal/schema/needs';
import { SOON } from '@portal/schema/idea-filter';
import { useNeedsQuery } from '../../../graphql/generated.ts';
import type { NeedsQuery } from '../../../graphql/generated.ts';
import { countOf, inFigures } from '../../../lib/words.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/states.tsx';

interface Need {
  words: string;
  to: string;
  isLate?: boolean;
}

/** Names what waits, each with the list that it counts. */
function needsIn(needs: NeedsQuery['needs']): Need[] {
  const { overdue, dueSoon, toAnnounce, undeliveredMails, newSuggestions, newEntries } = needs;
  const due = (waited: string) => `/submissions?waited=${waited}&sort=DUE`;
  const all: [count: number | null, Need][] = [
    [overdue, { words: `${inFigures(overdue)} overdue`, to: due('OVERDUE'), isLate: true }],
    [dueSoon, { words: `${inFigures(dueSoon)} due within ${SOON} days`, to: due('DUE_SOON') }],
    [toAnnounce, { words: `${inFigures(toAnnounce ?? 0)} to announce`, to: '/announcements' }],
    [
      undeliveredMails,
      { words: `${countOf(undeliveredMails ?? 0, 'email')} came back`, to: '/undelivered-email' },
    ],
    [
      newSuggestions,
      { words: countOf(newSuggestions ?? 0, 'new suggestion'), to: '/suggestions-received?state=NEW' },
    ],
    [
      newEntries,
      {
        words: `${inFigures(newEntries ?? 0)} new ${newEntries === 1 ? 'entry' : 'entries'}`,
        to: '/hackathon-entries?state=NEW',
      },
    ],
  ];
  return all.flatMap(([count, need]) => (count ? [need] : []));
}

/** Begins Home with what needs the person: each figure opens the list that it counts. */
export function NeedsPanel() {
  const { data, error, refetch } = useNeedsQuery({ fetchPolicy: 'cache-and-network' });
  const needs = data && needsIn(data.needs);
  const firstSteps = data?.needs.firstSteps ?? [];
  if (error && !data) {
    const problem = { message: problemOf(error).message, retry: () => void refetch() };
    return <Problem title="What waits for you could not be counted." {...problem} />;
  }
  return (
    <>
      {/* The line keeps its height while it is loaded, so that the figures below do not jump. */}
      <section
        aria-label="What waits for you"
        className="flex min-h-11 flex-wrap items-center justify-between gap-2 print:hidden"
      >
        {needs && needs.length === 0 ? (
          <p className="text-muted">Nothing waits for you.</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {needs?.map(({ words, to, isLate }) => (
              <li key={to}>
                <ButtonLink to={to} variant="secondary" className={`px-3! ${isLate ? 'text-danger!' : ''}`}>
                  {words}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap">
          {otherLists.map(([to, name]) => (
            <ButtonLink key={to} to={to} variant="ghost" className="px-3!">
              {name}
            </ButtonLink>
          ))}
        </p>
      </section>
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
    </>
  );
}

/** The lists of ideas that have no entry in the menu. */
const otherLists = [
  ['/ranking', 'Ranking'],
  ['/outcomes', 'Outcomes'],
] as const;

/** Leads an administrator of a new portal through what is still to do. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section
      aria-labelledby="first-steps"
      className="grid gap-2 rounded-box border border-line bg-white px-4 py-3 print:hidden"
    >
      <h2 id="first-steps">First steps</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{stepTexts[step]}</li>
        ))}
      </ol>
    </section>
  );
}

const stepTexts: Readonly<Record<FirstStep, ReactNode>> = {
  SET_MAIL_SERVER: (
    <>
      <strong>Set a mail server.</strong> Nobody gets an email yet: each one is written to a file. Who runs
      the portal sets <code>SMTP_URL</code>.
    </>
  ),
  INVITE_REVIEWER: (
    <>
      <Link to="/people">Invite a reviewer</Link>, who reads ideas and decides on them with you.
    </>
  ),
  CHECK_PROMISE: (
    <>
      <Link to="/programme">Check the days that you promise</Link>: how soon who submits an idea gets an
      answer.
    </>
  ),
  OPEN_CHALLENGE: (
    <>
      <Link to="/manage-challenges">Open a challenge</Link>, if you want teams to enter one.
    </>
  ),
};
