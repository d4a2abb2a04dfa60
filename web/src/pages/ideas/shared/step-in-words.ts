/** Says where a draft is that the wizard does not show. */
import { callSteps } from '@portal/schema/call-steps';
import { wizardSteps } from '@portal/schema/idea';
import { wizardPath } from './calls.ts';

interface Place {
  step: string;
  /** The call of the draft. */
  challenge?: { slug: string; questions: readonly unknown[] } | null;
}

function stepsFor({ challenge }: Place) {
  return challenge && challenge.questions.length > 0 ? callSteps : wizardSteps;
}

/** Writes the place of a draft: `Step 4 of 7, Solution Overview`. */
export function stepInWords(place: Place): string {
  const steps = stepsFor(place);
  // A step that is gone with the questions of the call leads to the start.
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === place.step),
  );
  return `Step ${at + 1} of ${steps.length}, ${steps[at]?.title}`;
}

/** Returns the address at which a draft goes on. */
export const placeOf = (place: Place): string =>
  wizardPath(
    stepsFor(place).some(({ key }) => key === place.step) ? place.step : wizardSteps[0].key,
    place.challenge?.slug,
  );
