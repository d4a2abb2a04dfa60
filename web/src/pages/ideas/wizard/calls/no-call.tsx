import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageTitle } from '../../../../ui/page.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { wizardPath } from '../../shared/calls.ts';
import type { Call } from '../../shared/calls.ts';
import { stateInWords } from './call-line.tsx';

/** Replaces the wizard of a call that takes no ideas: one that is not there, is closed, or opens later. */
export function NoCall({ call }: { call: Call | undefined }) {
  return (
    <>
      <PageTitle>{wizardCallsTexts.title}</PageTitle>
      {call ? (
        <EmptyState title={stateInWords(call)({ call: `“${call.title}”` })}>
          <p className="text-muted">{wizardCallsTexts.withoutCallAnyTime}</p>
          <Ways challenge={{ to: `/Challenges/${call.slug}`, label: wizardCallsTexts.seeCall }} />
        </EmptyState>
      ) : (
        <EmptyState title={wizardCallsTexts.noCall}>
          <p className="text-muted">{wizardCallsTexts.noCallText}</p>
          <Ways challenge={{ to: '/Challenges', label: wizardCallsTexts.seeChallenges }} />
        </EmptyState>
      )}
    </>
  );
}

const Ways = ({ challenge: { to, label } }: { challenge: { to: string; label: string } }) => (
  <div className="flex flex-wrap justify-center gap-3">
    <ButtonLink to={wizardPath()}>{wizardCallsTexts.submitWithout}</ButtonLink>
    <ButtonLink to={to} variant="secondary">
      {label}
    </ButtonLink>
  </div>
);
