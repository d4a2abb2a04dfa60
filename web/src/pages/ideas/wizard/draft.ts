/** What the submitter has entered so far, and its copy in the tab's session storage (spec §3, decisions "Ideas"). */
import { newReference, wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { ideaFields } from '@portal/schema/idea-labels';
import type { IdeaField } from '@portal/schema/idea-labels';

/** Answers by our field names; any may be missing or wrong. */
export type Answers = Partial<Record<IdeaField, string | string[]>>;

export interface Draft {
  reference: string;
  answers: Answers;
  /** Where the submitter is, to go on there. */
  step: WizardStep;
  /** Steps that the submitter has opened. */
  visited: WizardStep[];
  /** Milliseconds since 1970. */
  savedAt: number;
}

const firstStep = wizardSteps[0].key;
const keyOf = (email: string) => `idea-draft:${email}`;

/** Tells whether a text is the key of a step. */
export const isStep = (key: unknown): key is WizardStep => wizardSteps.some((step) => step.key === key);

/** A draft for somebody who begins. */
export function newDraft(email: string): Draft {
  return {
    reference: newReference(),
    answers: { dialCode: '+267', country: 'BW', email },
    step: firstStep,
    visited: [],
    savedAt: 0,
  };
}

/** Keeps only what can be an answer. */
export function readAnswers(value: unknown): Answers {
  if (typeof value !== 'object' || value === null) return {};
  const isAnswer = (answer: unknown) =>
    typeof answer === 'string' || (Array.isArray(answer) && answer.every((item) => typeof item === 'string'));
  return Object.fromEntries(
    Object.entries(value).filter(([field, answer]) => field in ideaFields && isAnswer(answer)),
  );
}

/** The draft that this tab keeps for an address. */
export function loadDraft(storage: Storage, email: string): Draft | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(email)) ?? 'null') as Partial<Draft> | null;
    if (typeof kept?.reference !== 'string' || typeof kept.savedAt !== 'number') return undefined;
    const visited = Array.isArray(kept.visited) ? kept.visited.filter(isStep) : [];
    return {
      reference: kept.reference,
      answers: readAnswers(kept.answers),
      step: isStep(kept.step) ? kept.step : firstStep,
      visited,
      savedAt: kept.savedAt,
    };
  } catch {
    return undefined;
  }
}

/** Keeps the draft in this tab. */
export function keepDraft(storage: Storage, email: string, draft: Draft): void {
  storage.setItem(keyOf(email), JSON.stringify(draft));
}

/** Forgets the draft of this tab. */
export function dropDraft(storage: Storage, email: string): void {
  storage.removeItem(keyOf(email));
}

/** The newer of this tab's draft and the server's, or a new one. */
export function chooseDraft(
  email: string,
  kept: Draft | undefined,
  stored: { reference: string; step: string; answers: unknown; updatedAt: string } | null,
): Draft {
  const storedAt = stored ? Date.parse(stored.updatedAt) : 0;
  if (!stored || storedAt <= (kept?.savedAt ?? 0)) return kept ?? newDraft(email);
  const answers = readAnswers(stored.answers);
  const answered = wizardSteps.filter(
    ({ rules }) => rules && Object.keys(rules.entries).some((field) => field in answers),
  );
  return {
    reference: stored.reference,
    answers,
    step: isStep(stored.step) ? stored.step : firstStep,
    visited: [firstStep, ...answered.map(({ key }) => key)],
    savedAt: storedAt,
  };
}
