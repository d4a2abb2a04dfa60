import { company } from '@portal/schema/company';
import { stepNames } from '@portal/schema/call-steps';
import * as v from 'valibot';
import { agreementRules, ideaFields, newReference, referenceRule, wizardSteps } from '@portal/schema/idea';
import type { Agreement, IdeaField, WizardStep } from '@portal/schema/idea';
import { NOT_ASKED } from '@portal/schema/lists';
import { now } from '../../../lib/clock.ts';
import { kept } from '../../../lib/storage.ts';
import { isOfCall, OF_CALL } from './calls.ts';
import type { CallAnswer } from './calls.ts';

export type AnswerName = IdeaField | CallAnswer;
export type Answers = Partial<Record<AnswerName, string | string[]>>;

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

const stepRule = v.picklist(stepNames);
const textsRule = v.array(v.string());
/** Tells whether a value may be the answer to a field: controls of several texts need a list, others a text. */
const isAnswer = (field: string, value: unknown): boolean =>
  isOfCall(field) || ['choices', 'texts'].includes(ideaFields[field as IdeaField]?.kind)
    ? v.is(textsRule, value)
    : field in ideaFields && typeof value === 'string' && value !== NOT_ASKED;

export const isStep = (key: unknown): key is WizardStep => v.is(stepRule, key);

/** The known answers of an email address, from its account and its last idea. */
const known = new Map<string, Answers>();

/** Sets the answers with which empty forms begin. Every form has them, so they do not count as changes. */
export function beginWith(email: string, details: object): void {
  known.set(email, readAnswers(details));
}

export const emptyForm = (email: string): Answers => ({
  ...{ dialCode: company.dialCode, country: company.countryCode },
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

/** Reads answers as the tab or the server stores them: there, those to a call are a list. */
export const readAnswers = (value: unknown): Answers =>
  Object.fromEntries(
    [
      ...Object.entries(value ?? {}),
      ...[(value as StoredAnswers | undefined)?.callAnswers]
        .flat()
        .map((one) => [`${OF_CALL}${one?.key}`, one?.values] as const),
    ].filter(([field, answer]) => isAnswer(field, answer)),
  );

interface StoredAnswers {
  callAnswers?: readonly { key: string; values: unknown }[];
}

/** Makes the answers as the server stores them. */
export function storedAnswers(answers: Answers): object {
  const entries = Object.entries(answers);
  const callAnswers = entries.flatMap(([name, values]) =>
    isOfCall(name) && values?.length ? [{ key: name.slice(OF_CALL.length), values }] : [],
  );
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isOfCall(name))),
    ...(callAnswers.length > 0 && { callAnswers }),
  };
}

/** Returns the name of the solution; undefined as long as there is none. */
export const nameIn = (answers: unknown): string | undefined =>
  [readAnswers(answers).solutionName].flat().join(' ').trim() || undefined;

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

/** Returns the parts of the key of a draft. One for no call has the key that 1.2.0 gave it. */
export const partsOf = (email: string, callId: string | undefined): [string, ...string[]] =>
  callId === undefined ? [email] : [email, callId];

/** @param callId the id of the call that the draft is for */
export function loadDraft(email: string, callId?: string): Draft | undefined {
  const draft = keptDraft.read(...partsOf(email, callId));
  // Drafts of an earlier release have no base: treat all as unsaved.
  return draft && { ...draft, base: draft.base ?? emptyForm(email) };
}

export function saveDraft(email: string, draft: Draft, callId?: string): void {
  keptDraft.write(draft, ...partsOf(email, callId));
}

export function removeDraft(email: string, callId?: string): void {
  keptDraft.remove(...partsOf(email, callId));
}

/** Lists the calls for which this tab has a draft, by their ids. */
export const callsWithDraft = (email: string): string[] => Object.keys(keptDraft.readAll(email));

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
