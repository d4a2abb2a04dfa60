import { ButtonLink } from '../../../../ui/button.tsx';
import { PageTitle } from '../../../../ui/page.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { phaseOf, wizardPath } from '../../shared/calls.ts';
import type { Call } from '../../shared/calls.ts';
import { closedInWords, opensInWords } from './call-line.tsx';

/** Replaces the wizard of a call that takes no ideas: one that is not there, is closed, or opens later. */
export function NoCall({ call }: { call: Call | undefined }) {
  return (
    <>
      <PageTitle>Submit an idea</PageTitle>
      {call ? (
        <EmptyState title={`The call “${call.title}” ${stateOf(call)}.`}>
          <p className="text-muted">You can submit your idea without a call, at any time.</p>
          <Ways challenge={{ to: `/Challenges/${call.slug}`, label: 'See the call' }} />
        </EmptyState>
      ) : (
        <EmptyState title="There is no such call.">
          <p className="text-muted">
            Its address may have changed. You can also submit your idea without a call, at any time.
          </p>
          <Ways challenge={{ to: '/Challenges', label: 'See the challenges' }} />
        </EmptyState>
      )}
    </>
  );
}

const stateOf = (call: Call): string =>
  phaseOf(call) === 'upcoming' ? opensInWords(call) : closedInWords(call);

const Ways = ({ challenge: { to, label } }: { challenge: { to: string; label: string } }) => (
  <div className="flex flex-wrap justify-center gap-3">
    <ButtonLink to={wizardPath()}>Submit without a call</ButtonLink>
    <ButtonLink to={to} variant="secondary">
      {label}
    </ButtonLink>
  </div>
);
