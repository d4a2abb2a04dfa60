/** Questions of reviewers to the submitter of an idea, and their answers. */
import * as v from 'valibot';
import { company } from './company.ts';
import { listOf } from './fields.ts';
import { list, NOT_ASKED } from './lists.ts';
import { ideaFieldNames, ideaFields, stepRules } from './idea.ts';
import type { IdeaField } from './idea.ts';
import { besideCode, nationalNumberOf } from './phone.ts';
import { oneDay, requiredLongText, requiredText } from './rules.ts';

export const ASK_DAYS = 14;
export const ASK_DAYS_MAX = 60;
/** How often an idea can be asked about. */
export const CLARIFICATIONS_MAX = 10;
const REMINDED_BEFORE = 3;

/** Tells whether an idea waits for its submitter's answer. */
export const isAsked = ({ clarification }: { clarification: { outcome: unknown } | null }): boolean =>
  clarification?.outcome === null;

/** Returns how many days before the end the reminder is sent: halfway, when little time was given. */
export const remindedBefore = (days: number): number => Math.min(REMINDED_BEFORE, Math.floor(days / 2));

// Questions never concern the submitter's identity or the reference.
const CLOSED = ['reference', 'email', 'idNumber'] as const;
export type AskedAnswer = Exclude<IdeaField, (typeof CLOSED)[number]>;
export type AskedField = AskedAnswer | 'document';

const isAskedAnswer = (field: IdeaField): field is AskedAnswer =>
  !(CLOSED as readonly string[]).includes(field);
export const askedFields: readonly AskedField[] = [...ideaFieldNames.filter(isAskedAnswer), 'document'];

/** The answers that the submitter can change of their own accord: what is known of the person is corrected with the account. */
const OF_PERSON: readonly string[] = ['firstName', 'lastName', 'dialCode', 'contactNumber'];
export const changeableFields: readonly AskedField[] = askedFields.filter(
  (field) => !OF_PERSON.includes(field),
);

/** Tells whether an exchange with the submitter is a change of their own accord: nobody asked a question. */
export const isOwnChange = ({ questions }: { questions: readonly unknown[] }): boolean =>
  questions.length === 0;

export const askedLabel = (field: string): string =>
  field === 'document' ? 'PDF' : ideaFields[field as IdeaField].label;

type Upper<Field extends string> = Field extends `${infer Letter}${infer Others}`
  ? `${Letter extends Uppercase<Letter> ? `_${Letter}` : Uppercase<Letter>}${Upper<Others>}`
  : '';
/** The name of a field in the graph. */
type AskedName = Upper<AskedField>;
const nameOfField = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as AskedName;

export const askedNames = list(
  'AskedField',
  'What a question is about: an answer, called as its field of IdeaInput, or the PDF.',
  Object.fromEntries(askedFields.map((field) => [nameOfField(field), askedLabel(field)])),
);

/** The fields by the names of the graph. */
export const askedByName: Readonly<Record<string, AskedField>> = Object.fromEntries(
  askedFields.map((field) => [nameOfField(field), field]),
);

/** Turns the names of the graph into fields. */
export const withFields = <T extends { field: string }>(
  named: readonly T[],
): (Omit<T, 'field'> & { field: AskedField })[] =>
  named.flatMap((one) => {
    const field = askedByName[one.field];
    return field ? [{ ...one, field }] : [];
  });

/** Turns fields into the names of the graph. */
export const withNames = <T extends { field: string }>(
  of: readonly T[],
): (Omit<T, 'field'> & { field: AskedName })[] =>
  of.map((one) => ({ ...one, field: nameOfField(one.field) }));

/** Leaves out the fields that the call of an idea did not ask for. */
export const askedOf = <Name extends IdeaField | 'document'>(
  fields: readonly Name[],
  { notAsked }: { notAsked: readonly string[] },
): Name[] => fields.filter((field) => !notAsked.includes(nameOfField(field)));

const questionSentences = {
  missing: 'Write the question.',
  wrong: 'Shorten the question to 200 characters.',
};

/** The sentences of the last day for an answer. */
export const untilSentences = {
  missing: 'Enter the last day for an answer.',
  wrong: 'Enter the last day for an answer, such as 2026-03-31.',
};

const question = v.object({
  field: v.picklist(askedFields, 'Choose what the question is about.'),
  text: requiredText(questionSentences),
});

export const askSubmitterRules = v.object({
  ideaId: v.string(),
  until: oneDay(untilSentences),
  questions: v.pipe(
    v.array(question),
    v.minLength(1, 'Ask at least one question.'),
    v.maxLength(askedFields.length, 'Ask one question about each answer.'),
    v.check(
      (questions) => new Set(questions.map(({ field }) => field)).size === questions.length,
      'Two questions are about the same answer: make one of them.',
    ),
  ),
});

/** Returns the rules of the wizard for the fields that were asked about. @param dialCode the country code of the idea; none where its call did not ask for a number */
export function rulesOfAsked(asked: readonly string[], { dialCode }: { dialCode: string | null }) {
  const steps = Object.values(stepRules).map(({ entries }) => Object.entries<v.GenericSchema>(entries));
  const entries = Object.fromEntries(steps.flat().filter(([field]) => asked.includes(field)));
  const { contactNumber } = ideaFields;
  if (!('contactNumber' in entries)) return v.object(entries);
  if ('dialCode' in entries) return besideCode(v.object(entries), contactNumber);
  return v.object<Record<string, v.GenericSchema>>({
    ...entries,
    contactNumber: nationalNumberOf(contactNumber, dialCode || company.dialCode),
  });
}

/** Names the field with the answer to a question, in forms and faults: the answer of the idea has its own name beside it. */
export const answerTo = (field: string): string =>
  field === 'document' ? field : `answerTo${field.charAt(0).toUpperCase()}${field.slice(1)}`;

export const NEW_PDF_MISSING = 'Choose the new PDF that we ask for.';

/**
 * Returns the rules for answering questions: a text to each, or another PDF where it is about the PDF. Answers of the idea
 * that are `changed` beside them follow the rules of the wizard.
 * @param given.documentFault what is wrong with the PDF, or NEW_PDF_MISSING
 */
export function rulesOfAnswers(
  questions: readonly { field: string; text: string }[],
  { changed, documentFault = '' }: { changed: readonly string[]; documentFault: string | undefined },
  idea: { dialCode: string | null },
) {
  const entries = questions.map(({ field, text }): [string, v.GenericSchema] => [
    answerTo(field),
    field === 'document'
      ? v.custom(() => documentFault === '', documentFault)
      : requiredLongText({
          missing: `Answer “${text}”.`,
          wrong: `Shorten your answer to “${text}” to 5,000 characters.`,
        }),
  ]);
  return v.intersect([v.object(Object.fromEntries(entries)), rulesOfAsked(changed, idea)]);
}

export interface GivenAnswer {
  field: string;
  values: string[];
}

/** Lists the answers to fields: a text as it is, choices by their names. */
export const toAnswers = (fields: readonly string[], idea: object): GivenAnswer[] =>
  fields.map((field) => ({
    field,
    values: [(idea as Record<string, string | string[]>)[field] ?? []]
      .flat()
      .filter((value) => value && value !== NOT_ASKED),
  }));

/** Turns such a list into answers by field. */
export const fromValues = (answers: readonly GivenAnswer[]) =>
  Object.fromEntries(
    answers.map(({ field, values }) => {
      const isList = field in ideaFields && ideaFields[field as IdeaField].kind === 'choices';
      return [field, isList ? values : (values[0] ?? '')];
    }),
  );

/** Puts an answer into words: choices by their labels. */
export function wordsOf({ field, values }: GivenAnswer): string {
  const list = listOf(ideaFields[field as IdeaField]);
  return values.map((value) => list?.[value] ?? value).join(', ');
}
