/** Splits a step whose questions stand under headings into parts: one group at a time, or on a phone one question. */
import type { FormGroup } from '@portal/schema/form-groups';
import { ideaFields, ideaSteps, isAnswered, notAskedBy } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';

export interface Parts {
  /** The questions of each part, in order. */
  all: readonly IdeaField[][];
  /** The current part. */
  index: number;
}

type LeftOut = readonly FormGroup[];

/** Lists the questions of a step. @param leavesOut what the call leaves out */
export function fieldsOf(step: WizardStep, leavesOut: LeftOut = []): IdeaField[] {
  const notAsked = notAskedBy(leavesOut);
  const fields = isAnswered(step) ? (Object.keys(ideaSteps[step]) as IdeaField[]) : [];
  return fields.filter((field) => !notAsked.has(field));
}

/** Names a question as its control does, for `FieldLabel`. */
export const nameOf = (field: IdeaField): { label: string; question: string | undefined } => {
  const { label, question } = ideaFields[field];
  return { label, question };
};

/** Lists the parts of a step; an empty list where all its questions are asked at once. */
export function partsOf(step: WizardStep, oneByOne: boolean, leavesOut?: LeftOut): IdeaField[][] {
  const fields = fieldsOf(step, leavesOut);
  if (!fields.some((field) => ideaFields[field].heading)) return [];
  if (oneByOne) return fields.map((field) => [field]);
  const groups: IdeaField[][] = [];
  for (const field of fields) {
    if (ideaFields[field].heading || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(field);
  }
  return groups;
}

/** Finds the question to begin at: the named one if it is of the step, else the first that has a fault, else the first. */
export function questionToShow(
  step: WizardStep,
  named: string | undefined,
  faulty: readonly { field: string }[],
  leavesOut?: LeftOut,
): IdeaField | undefined {
  const fields = fieldsOf(step, leavesOut);
  return (
    fields.find((field) => field === named) ??
    fields.find((field) => faulty.some((fault) => fault.field === field)) ??
    fields[0]
  );
}

/** Finds the part of a question; undefined where the step has no parts. */
export function partWith(
  step: WizardStep,
  question: IdeaField | undefined,
  oneByOne: boolean,
  leavesOut?: LeftOut,
): Parts | undefined {
  const all = partsOf(step, oneByOne, leavesOut);
  if (all.length === 0) return undefined;
  return {
    all,
    index: Math.max(
      0,
      all.findIndex((part) => part.some((field) => field === question)),
    ),
  };
}

/** Names the last question of a step that is asked in parts: Back from the next step leads to it. */
export const lastQuestionOf = (step: WizardStep, leavesOut?: LeftOut): IdeaField | undefined =>
  partsOf(step, true, leavesOut).at(-1)?.[0];

/** Writes the place of a part: `Question 3 of 13`, or `Part 1 of 4` where a part has several. */
export const placeInWords = ({ all, index }: Parts): string =>
  wizardDraftTexts[all.every(({ length }) => length === 1) ? 'question' : 'part']({
    number: index + 1,
    count: all.length,
  });
