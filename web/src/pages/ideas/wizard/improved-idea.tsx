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
  // Later words, such as those of an approval, are no reason of a rejection.
  const rejection = decision?.status === 'REJECTED' ? decision : undefined;
  return (
    // Another step shows it anew: open on the first, else folded.
    <Fold key={String(isFirstStep)} title={`You improve “${solutionName}”`} open={isFirstStep}>
      <p className="text-sm wrap-anywhere text-muted">
        <span>{reference}</span>
        {(rejection?.reason ?? rejection?.comments) && <span>. Our reason:</span>}
      </p>
      {rejection?.reason && <p className="max-w-prose wrap-anywhere">{rejection.reason.name}</p>}
      {rejection?.comments && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{rejection.comments}</p>
      )}
    </Fold>
  );
}
