/** The questions of a call as the values of a form: each is a row of texts, under a name that it keeps when it moves. */
import * as v from 'valibot';
import { callQuestionsRules, isOfList, questionKinds, WRONG_CONDITION } from '@portal/schema/call-question';
import type { CallQuestion, QuestionKind } from '@portal/schema/call-question';
import type { FieldFault } from '@portal/schema/errors';
import { CALL_QUESTIONS_MAX } from '@portal/schema/limits';
import { readOne } from '@portal/schema/lists';
import { ORDER } from '../../../../lib/merge-values.ts';
import type { InWords } from '../../../../ui/conflict-fields.tsx';

export type Rows = Record<string, string[]>;
type Choice = CallQuestion['choices'][number];

/** A question as it is typed. */
export interface Edited {
  /** Of a new question one that no question of a call has. */
  key: string;
  kind: QuestionKind;
  label: string;
  hint: string;
  isRequired: boolean;
  maxWords: string;
  /** The key of the earlier question on which it depends, and the name of the choice; empty where it is always asked. */
  asksAfter: string;
  asksFor: string;
  /** They stay while another kind is tried. */
  choices: readonly Choice[];
}

const NEW = 'new-';
/** Tells whether a question, or a choice, is not saved yet. */
export const isNew = (name: string): boolean => name.startsWith(NEW);

/** Returns a key or a name that is not taken, which only holds until the server gives another one. */
export function newName(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${NEW}${number}`)) number += 1;
  return `${NEW}${number}`;
}

export const rowName = (key: string): string => `question-${key}`;

export const rowOf = (question: Edited): string[] => [
  ...[question.key, question.kind, question.label, question.hint],
  ...[question.isRequired ? 'yes' : '', question.maxWords, question.asksAfter, question.asksFor],
  question.choices.map(({ name, label }) => `${name} ${label}`).join('\n'),
];

function editedOf(row: readonly string[]): Edited {
  const [key = '', kind = '', label = '', hint = ''] = row;
  const [isRequired, maxWords = '', asksAfter = '', asksFor = '', choices = ''] = row.slice(4);
  return {
    ...{ key, label, hint, maxWords, asksAfter, asksFor },
    kind: readOne(questionKinds, kind) || 'SHORT_TEXT',
    isRequired: isRequired === 'yes',
    choices: choices
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [name = ''] = line.split(' ', 1);
        return { name, label: line.slice(name.length + 1) };
      }),
  };
}

export const toEdited = ({ maxWords, shownWhen, ...question }: CallQuestion): Edited => ({
  ...question,
  maxWords: maxWords?.toString() ?? '',
  asksAfter: shownWhen?.key ?? '',
  asksFor: shownWhen?.name ?? '',
});

export const toRows = (questions: readonly Edited[]): Rows =>
  Object.fromEntries(questions.map((question) => [rowName(question.key), rowOf(question)]));

export const newQuestion = (rows: Rows): Edited => ({
  ...{ key: newName(editedIn(rows).map(({ key }) => key)), kind: 'SHORT_TEXT' as const, label: '', hint: '' },
  ...{ isRequired: false, maxWords: '', asksAfter: '', asksFor: '', choices: [] },
});

export const editedIn = (rows: Rows): Edited[] => Object.values(rows).map(editedOf);

/** Lists the questions above another on whose answers it can depend. */
export const earlierThan = (all: readonly Edited[], index: number): Edited[] =>
  all.slice(0, index).filter(({ kind }) => isOfList(kind));

/** Returns a question as it would be asked. */
export const askedOf = ({ maxWords, asksAfter, asksFor, choices, ...question }: Edited): CallQuestion => ({
  ...question,
  maxWords: question.kind === 'LONG_TEXT' && maxWords.trim() ? Number(maxWords) : null,
  shownWhen: asksAfter ? { key: asksAfter, name: asksFor } : null,
  choices: isOfList(question.kind) ? choices : [],
});

const NO_ANSWER_CHOSEN = 'Select the answer after which the question is asked.';

/** Finds the faults of questions, each under the name of its control. */
function faultsOfRows(rows: Rows): FieldFault[] {
  const all = editedIn(rows);
  const names = Object.keys(rows);
  const faults = (v.safeParse(callQuestionsRules, all.map(askedOf)).issues ?? []).map(
    ({ path = [], message }) => {
      const [index, ...parts] = path.map(({ key }) => key);
      return { field: [names[Number(index)], ...parts].join('-'), message };
    },
  );
  const wrong = all.flatMap(({ asksAfter, asksFor }, index) => {
    const earlier = earlierThan(all, index).find(({ key }) => key === asksAfter);
    const isRight = asksAfter === '' || earlier?.choices.some(({ name }) => name === asksFor);
    if (isRight) return [];
    return earlier && asksFor === ''
      ? [{ field: `${names[index]}-asksFor`, message: NO_ANSWER_CHOSEN }]
      : [{ field: `${names[index]}-asksAfter`, message: WRONG_CONDITION }];
  });
  return [...faults, ...wrong];
}

export const formRules = v.pipe(
  v.record(v.string(), v.array(v.string())),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const { field: key, message } of faultsOfRows(input))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
  }),
);

/** Writes a question, and the order of all, in words. */
export const inWords =
  (form: { values: Rows; initial: Rows }): InWords =>
  (name, value) => {
    const row = [value ?? []].flat();
    const labelOf = (key: string) => editedOf(form.values[key] ?? form.initial[key] ?? []).label;
    if (name === ORDER) return { label: 'Order of the questions', words: row.map(labelOf).join(', ') };
    const { label, kind, hint, isRequired, maxWords, choices, asksAfter } = editedOf(row);
    const parts = [
      label,
      hint,
      questionKinds[kind],
      isOfList(kind) && choices.map((choice) => choice.label).join(', '),
      maxWords && `${maxWords} words at most`,
      isRequired && 'must be answered',
      asksAfter && `only after “${labelOf(rowName(asksAfter))}”`,
    ];
    return {
      label: `Question “${label || labelOf(name)}”`,
      words: value ? parts.filter(Boolean).join('; ') : 'removed',
    };
  };

/**
 * Adds the questions of another call as new ones, whose conditions lead to each other.
 * @returns the rows, with as many as a call can ask
 */
export function withCopies(rows: Rows, copied: readonly CallQuestion[]): Rows {
  const all = editedIn(rows);
  const keys = new Map<string, string>();
  for (const question of copied.slice(0, CALL_QUESTIONS_MAX - all.length)) {
    const key = newName(all.map((one) => one.key));
    keys.set(question.key, key);
    const edited = toEdited(question);
    all.push({ ...edited, key, asksAfter: keys.get(edited.asksAfter) ?? '' });
  }
  return toRows(all);
}
