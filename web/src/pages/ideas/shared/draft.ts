/** What the submitter has entered so far, and its copy in the tab's session storage (spec §3, decisions "Ideas"). */
import { ideaFields, newReference, wizardSteps } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { keyFor } from '../../../session/kept-answers.ts';

/** Answers by our field names; any may be missing or wrong. */
export type Answers = Partial<Record<IdeaField, string | string[]>>;

export interface Draft {
  reference: string;
  answers: Answers;
  /** Where the submitter is, to go on there. */
  step: WizardStep;
  /** Steps that the submitter has opened. */
  visited: WizardStep[];
  /** The answers that the server is known to keep; those of an empty form before the first save. */
  base: Answers;
  /** Versions of the server's draft that this one has in it: those read, and those sent, the newest last. */
  known: string[];
}

/** The draft as the server keeps it. */
export interface StoredDraft {
  reference: string;
  step: string;
  answers: unknown;
  version: string;
}

const firstStep = wizardSteps[0].key;
const keyOf = (email: string) => keyFor('idea-draft', email);

/** Tells whether a text is the key of a step. */
export const isStep = (key: unknown): key is WizardStep => wizardSteps.some((step) => step.key === key);

const emptyForm = (email: string): Answers => ({ dialCode: '+267', country: 'BW', email });

/** Makes a draft for somebody who begins. */
export function newDraft(email: string): Draft {
  const answers = emptyForm(email);
  return { reference: newReference(), answers, step: firstStep, visited: [], base: answers, known: [] };
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

/** Reads the draft that this tab keeps for an address. */
export function loadDraft(storage: Storage, email: string): Draft | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(email)) ?? 'null') as Partial<Draft> | null;
    if (typeof kept?.reference !== 'string') return undefined;
    return {
      reference: kept.reference,
      answers: readAnswers(kept.answers),
      step: isStep(kept.step) ? kept.step : firstStep,
      visited: Array.isArray(kept.visited) ? kept.visited.filter(isStep) : [],
      // A page of an earlier release kept none: whatever it has may not be on the server yet.
      base: kept.base ? readAnswers(kept.base) : emptyForm(email),
      known: Array.isArray(kept.known) ? kept.known.filter((version) => typeof version === 'string') : [],
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

/** Tells whether two answers say the same; one that was emptied is none. */
const isSameAnswer = (one: Answers[IdeaField] = '', other: Answers[IdeaField] = ''): boolean =>
  [one].flat().join('\n') === [other].flat().join('\n');

/** Names the answers that differ. */
export const findDifferences = (some: Answers, others: Answers): IdeaField[] =>
  (Object.keys(ideaFields) as IdeaField[]).filter((field) => !isSameAnswer(some[field], others[field]));

/** Tells whether somebody has begun to fill in the form. */
export const isBegun = ({ answers }: Draft, email: string): boolean =>
  findDifferences(answers, emptyForm(email)).length > 0;

/** Tells whether the server lacks an answer. */
export const isUnsaved = ({ answers, base }: Draft): boolean => findDifferences(answers, base).length > 0;

/** Takes the server's draft as it is. */
export function fromStored({ reference, step, answers, version }: StoredDraft): Draft {
  const read = readAnswers(answers);
  const answered = wizardSteps.filter(
    ({ rules }) => rules && Object.keys(rules.entries).some((field) => field in read),
  );
  return {
    reference,
    answers: read,
    step: isStep(step) ? step : firstStep,
    visited: [firstStep, ...answered.map(({ key }) => key)],
    base: read,
    known: [version],
  };
}

/** What becomes of a draft when the server keeps another one. */
export interface Merged {
  draft: Draft;
  /** Answers that were changed here and in the other place; the draft has those from here. */
  conflicts: IdeaField[];
  /** Answers that were changed in the other place alone; the draft has them from there. */
  added: IdeaField[];
}

/**
 * Puts the tab's draft and the server's together.
 * @param email whose drafts they are
 */
export function mergeDrafts(mine: Draft, stored: StoredDraft, email: string): Merged {
  const theirs = fromStored(stored);
  if (mine.known.includes(stored.version)) {
    return { draft: { ...mine, base: theirs.answers }, conflicts: [], added: [] };
  }
  // Two that began apart have nothing in common but the empty form.
  const base = mine.reference === theirs.reference ? mine.base : emptyForm(email);
  const changed = findDifferences(theirs.answers, base).filter(
    (field) => !isSameAnswer(mine.answers[field], theirs.answers[field]),
  );
  const isChangedHere = (field: IdeaField) => !isSameAnswer(mine.answers[field], base[field]);
  const added = changed.filter((field) => !isChangedHere(field));
  return {
    draft: {
      ...theirs,
      answers: takeAnswers(mine.answers, theirs.answers, added),
      step: mine.step,
      visited: [...new Set([...mine.visited, ...theirs.visited])],
      known: [...mine.known, stored.version],
    },
    conflicts: changed.filter(isChangedHere),
    added,
  };
}

/** Takes some answers from another place. */
export function takeAnswers(mine: Answers, theirs: Answers, fields: readonly IdeaField[]): Answers {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field] ?? ''])) };
}
