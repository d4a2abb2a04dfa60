import type { ConversionFragment } from '../../../graphql/generated.ts';
import { inFigures } from '../../../ui/figures.ts';
import { Bar } from './bar-list.tsx';
import { shareOf } from './figures.ts';
import { NoFigures, Panel } from './panel.tsx';

/** How far the accounts made in a range have come: signup, verified, submitted. */
export function Conversion({ stats }: { stats: ConversionFragment }) {
  const { registeredUsers, verifiedUsers, usersWhoSubmitted } = stats;
  const steps = [
    { label: 'Signed up', count: registeredUsers },
    { label: 'Verified their email', count: verifiedUsers, before: registeredUsers },
    { label: 'Submitted an idea', count: usersWhoSubmitted, before: verifiedUsers },
  ];
  return (
    <Panel title="Sign-ups that became ideas">
      {registeredUsers === 0 ? (
        <NoFigures>No figures yet. Nobody signed up in this period.</NoFigures>
      ) : (
        <>
          <p className="text-muted">What became of people who signed up in this period.</p>
          <ol className="grid gap-4 print:gap-1.5">
            {steps.map(({ label, count, before }) => (
              <li key={label} className="grid gap-1 print:gap-0.5">
                <div className="flex items-baseline justify-between gap-4">
                  <span>{label}</span>
                  <span className="shrink-0 tabular-nums">
                    <span className="font-semibold">{inFigures(count)}</span>
                    <span data-share className="inline-block w-16 text-right text-muted">
                      {shareOf(count, registeredUsers)}
                    </span>
                  </span>
                </div>
                <Bar count={count} whole={registeredUsers} colour="bg-teal" />
                {before !== undefined && (
                  <p className="text-sm text-muted">{shareOf(count, before)} of the step before</p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
