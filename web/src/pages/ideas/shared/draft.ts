import * as v from 'valibot';
import { agreementRules, ideaFields, newReference, referenceRule, wizardSteps } from '@portal/schema/idea';
import type { Agreement, IdeaField, WizardStep } from '@portal/schema/idea';
import { now } from '../../../lib/clock.ts';
import { sessionData } from '../../../lib/storage.ts';
import { keyFor } from '../../../session/kept-answers.ts';

export type Answers = Partial<Record<IdeaField, string | string[]>>;

export interface Draft {
  reference: string;
  answers: Answers;
  /** The version of the terms that was shown, and the guardian's tick: kept with the answers. */
  agreement: Agreement;
  step: WizardStep;
  visited: WizardStep[];
  /** The server's last known answers; at first those of an empty form. */
  base: Answers;
  /** The versions that this draft includes, whether read or sent, the newest last. */
  known: string[];
}

export interface StoredDraft {
  reference: string;
  step: string;
  answers: unknown;
  version: string;
}

const firstStep = wizardSteps[0].key;
const keyOf = (email: string) => keyFor('idea-draft', email);

const stepRule = v.picklist(wizardSteps.map(({ key }) => key));
const answerRule = v.union([v.string(), v.array(v.string())]);

export const isStep = (key: unknown): key is WizardStep => v.is(stepRule, key);

/** The known answers of an email address, from its account and its last idea. */
const known = new Map<string, Answers>();

/** Sets the answers with which empty forms begin. Every form has them, so they do not count as changes. */
export function beginWith(email: string, details: object): void {
  known.set(email, readAnswers(details));
}

export const emptyForm = (email: string): Answers => ({
  ...{ dialCode: '+267', country: 'BW' },
  ...known.get(email),
  email,
});

/** Fills an untouched form with the answers that are known by now. */
export function refill(draft: Draft, email: string): Draft {
  const answers = emptyForm(email);
  return { ...draft, answers, base: answers };
}

export function newDraft(email: string): Draft {
  const answers = emptyForm(email);
  return {
    reference: newReference(now()),
    answers,
    agreement: {},
    step: firstStep,
    visited: [],
    base: answers,
    known: [],
  };
}

export const readAnswers = (value: unknown): Answers =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter(([field, answer]) => field in ideaFields && v.is(answerRule, answer)),
  );

/** Reads the agreement that is stored with the answers; empty if its shape is not that of this release. */
function readAgreement(value: unknown): Agreement {
  const { success, output } = v.safeParse(agreementRules, value);
  return success ? output : {};
}

const keptRules = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    reference: v.fallback(referenceRule, () => newReference(now())),
    answers: v.pipe(v.unknown(), v.transform(readAnswers)),
    agreement: v.optional(v.pipe(v.unknown(), v.transform(readAgreement)), {}),
    step: v.fallback(stepRule, firstStep),
    visited: v.fallback(v.array(stepRule), []),
    base: v.optional(v.pipe(v.unknown(), v.transform(readAnswers))),
    known: v.fallback(v.array(v.string()), []),
  }),
);

export function loadDraft(email: string): Draft | undefined {
  const { success, output } = v.safeParse(keptRules, sessionData().getItem(keyOf(email)));
  // Drafts of an earlier release have no base: treat all as unsaved.
  return success ? { ...output, base: output.base ?? emptyForm(email) } : undefined;
}

export function saveDraft(email: string, draft: Draft): void {
  sessionData().setItem(keyOf(email), JSON.stringify(draft));
}

export function removeDraft(email: string): void {
  sessionData().removeItem(keyOf(email));
}

export function fromStored({ reference, step, answers, version }: StoredDraft): Draft {
  const read = readAnswers(answers);
  const answered = wizardSteps.filter(
    ({ rules }) => rules && Object.keys(rules.entries).some((field) => field in read),
  );
  return {
    reference,
    answers: read,
    agreement: readAgreement(answers),
    step: isStep(step) ? step : firstStep,
    visited: [firstStep, ...answered.map(({ key }) => key)],
    base: read,
    known: [version],
  };
}
