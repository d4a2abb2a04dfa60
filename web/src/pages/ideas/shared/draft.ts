import * as v from 'valibot';
import { agreementRules, ideaFields, newReference, referenceRule, wizardSteps } from '@portal/schema/idea';
import type { Agreement, IdeaField, WizardStep } from '@portal/schema/idea';
import { now } from '../../../lib/clock.ts';
import { kept } from '../../../lib/storage.ts';

export type Answers = Partial<Record<IdeaField, string | string[]>>;

export interface Draft {
  reference: string;
  answers: Answers;
  /** The version of the terms on the page, and the guardian's tick: stored with the answers. */
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

const stepRule = v.picklist(wizardSteps.map(({ key }) => key));
const textsRule = v.array(v.string());
/** Tells whether a value may be the answer to a field: controls of several texts need a list, others a text. */
const isAnswer = (field: string, value: unknown): boolean =>
  field in ideaFields &&
  (['choices', 'texts'].includes(ideaFields[field as IdeaField].kind)
    ? v.is(textsRule, value)
    : typeof value === 'string');

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
  Object.fromEntries(Object.entries(value ?? {}).filter(([field, answer]) => isAnswer(field, answer)));

/** Reads the agreement that is stored with the answers; empty if its shape is not that of this release. */
function readAgreement(value: unknown): Agreement {
  const { success, output } = v.safeParse(agreementRules, value);
  return success ? output : {};
}

const keptRules = v.object({
  reference: v.fallback(referenceRule, () => newReference(now())),
  answers: v.pipe(v.unknown(), v.transform(readAnswers)),
  agreement: v.optional(v.pipe(v.unknown(), v.transform(readAgreement)), {}),
  step: v.fallback(stepRule, firstStep),
  visited: v.fallback(v.array(stepRule), []),
  base: v.optional(v.pipe(v.unknown(), v.transform(readAnswers))),
  known: v.fallback(v.array(v.string()), []),
});
const keptDraft = kept('idea-draft', v.parser(keptRules));

export function loadDraft(email: string): Draft | undefined {
  const draft = keptDraft.read(email);
  // Drafts of an earlier release have no base: treat all as unsaved.
  return draft && { ...draft, base: draft.base ?? emptyForm(email) };
}

export function saveDraft(email: string, draft: Draft): void {
  keptDraft.write(draft, email);
}

export function removeDraft(email: string): void {
  keptDraft.remove(email);
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
