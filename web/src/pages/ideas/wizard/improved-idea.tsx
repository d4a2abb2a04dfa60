import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { Fold } from '../../../ui/fold.tsx';

/** The draft of an improved version, by its reference, and the idea that it improves. */
export type Improving = NonNullable<WizardStartQuery['myIdeaDraft']>;

/** Says why the idea that the draft improves was rejected. */
export function ImprovedIdea({
  improves,
  isFirstStep,
}: Pick<Improving, 'improves'> & { isFirstStep: boolean }) {
  if (!improves) return null;
  const { solutionName, reference, decision } = improves;
  return (
    <Fold title={`You improve “${solutionName}”`} open={isFirstStep}>
      <p className="text-sm wrap-anywhere text-muted">
        <span>{reference}</span>
        {(decision?.reason ?? decision?.comments) && <span>. Our reason:</span>}
      </p>
      {decision?.reason && <p className="max-w-prose wrap-anywhere">{decision.reason.name}</p>}
      {decision?.comments && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{decision.comments}</p>
      )}
    </Fold>
  );
}
