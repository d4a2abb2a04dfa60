/** The questions that a call asks beside the steps of the form: rows, from which fields are built like those of the form. */
import * as v from 'valibot';
import { slugOf } from './challenge.ts';
import type { FieldFault } from './errors.ts';
import { sizeOf } from './figures-in-words.ts';
import {
  choice,
  choices,
  fields,
  longText,
  maybeChoice,
  maybeChoices,
  maybeLongText,
  maybeText,
  text,
} from './fields.ts';
import type { ChoiceField, ChoicesField, TextField } from './fields.ts';
import { labelsOf, list } from './lists.ts';
import {
  CALL_CHOICES_MAX,
  CALL_QUESTIONS_MAX,
  CALL_WORDS_MAX,
  LONG_TEXT_MAX,
  SHORT_TEXT_MAX,
} from './limits.ts';
import { meantText, oneOf, optionalText, optionalWebAddress, requiredText, wholeNumber } from './rules.ts';
import type { Sentences } from './rules.ts';
import { readText } from './text.ts';

export const questionKinds = list('CallQuestionKind', 'How a question of a call is answered.', {
  SHORT_TEXT: 'Short text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  ONE_OF: 'One of a list',
  SOME_OF: 'Some of a list',
  LINK: 'Link',
  FILE: 'File',
});
export type QuestionKind = keyof typeof questionKinds;

/** The kinds whose answers are names of a list: other questions can depend on them. */
export const isOfList = (kind: QuestionKind): boolean => kind === 'ONE_OF' || kind === 'SOME_OF';

interface CallChoice {
  /** What an answer names; it stays when the label changes. */
  name: string;
  label: string;
}

export interface CallQuestion {
  /** What an answer names; it stays while the kind does. */
  key: string;
  kind: QuestionKind;
  label: string;
  hint: string;
  isRequired: boolean;
  /** The list; empty for other kinds. */
  choices: readonly CallChoice[];
  /** The most words of a long text; null without a limit of its own. */
  maxWords: number | null;
  /** The answer to an earlier question for which it is asked; null where it always is. */
  shownWhen: { key: string; name: string } | null;
}

/** The answers to the questions of a call, by key: the names of a list, the name and the bytes of a file, else one text. */
export type CallAnswers = Readonly<Record<string, readonly string[]>>;

/** The answers that an idea stores, with the version of the questions to which they were given. */
export interface StoredCallAnswers {
  version: number;
  answers: { key: string; values: readonly string[] }[];
}

/** An answer in words as a receipt signs it, with the question as it was asked. */
export interface SignedCallAnswer {
  question: string;
  answer: string;
}

export const WRONG_CONDITION =
  'A question can depend on an earlier question with a list, and on one of its choices. Choose them again.';

/** The most characters of the key of a question, and of the name of a choice. */
const KEY_MAX = 64;
const keyRule = optionalText({ wrong: 'A key has 64 characters at most.' }, KEY_MAX);
const choiceRules = v.object({
  name: keyRule,
  label: requiredText({
    missing: 'Enter the words of each choice.',
    wrong: 'Shorten each choice to 200 characters.',
  }),
});
const questionRules = v.pipe(
  v.object({
    key: keyRule,
    kind: oneOf(questionKinds, {
      missing: 'Select how the question is answered.',
      wrong: 'Select from the list how the question is answered.',
    }),
    label: requiredText({
      missing: 'Enter the words of the question.',
      wrong: 'Shorten the question to 200 characters.',
    }),
    hint: optionalText({ wrong: 'Shorten the hint to 200 characters.' }),
    isRequired: v.nullish(v.boolean(), false),
    choices: v.pipe(
      v.nullish(v.array(choiceRules), []),
      v.maxLength(CALL_CHOICES_MAX, `List ${CALL_CHOICES_MAX} choices or fewer.`),
      v.check(
        (all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length,
        'Two choices have the same words: change one of them.',
      ),
    ),
    maxWords: v.nullish(
      wholeNumber(1, CALL_WORDS_MAX, `Enter the most words as a number from 1 to ${CALL_WORDS_MAX}.`),
      null,
    ),
    shownWhen: v.nullish(v.object({ key: keyRule, name: keyRule }), null),
  }),
  v.forward(
    v.check(({ kind, choices }) => !isOfList(kind) || choices.length > 1, 'List two choices at least.'),
    ['choices'],
  ),
);

export const callQuestionsRules = v.pipe(
  v.array(questionRules),
  v.maxLength(CALL_QUESTIONS_MAX, `A call asks ${CALL_QUESTIONS_MAX} questions at most.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const all = dataset.value;
    const words = all.map(({ label }) => label.toLowerCase());
    const at = words.findIndex((label, index) => label !== '' && words.indexOf(label) < index);
    const question = all[at];
    if (!question) return;
    const within = { origin: 'value' as const, value: question };
    addIssue({
      message: 'Two questions have the same words: change one of them.',
      path: [
        { ...within, type: 'array', input: all, key: at },
        { ...within, type: 'object', input: question, key: 'label', value: question.label },
      ],
    });
  }),
);
const NO_LIST = 'The answers to the questions of a call must be a list of keys and values.';
/** What a submission says to a call, before the questions check it. */
export const callAnswersRules = v.nullish(
  v.pipe(
    v.array(
      v.object({
        key: keyRule,
        values: v.pipe(
          v.array(
            meantText(NO_LIST, (typed) => readText(typed, 'many lines')),
            NO_LIST,
          ),
          v.maxLength(CALL_CHOICES_MAX, NO_LIST),
        ),
      }),
      NO_LIST,
    ),
    v.maxLength(2 * CALL_QUESTIONS_MAX, NO_LIST),
    v.check(
      (answers) => new Set(answers.map(({ key }) => key)).size === answers.length,
      'callAnswers has a question twice. Give one answer with all of its values.',
    ),
  ),
  null,
);

type GivenQuestion = v.InferOutput<typeof callQuestionsRules>[number];

/** Returns a name that is not taken. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}_${number}`;
  return free;
}

const upper = (label: string) => slugOf(label).slice(0, 40).replaceAll('-', '_').toUpperCase();

/**
 * Completes questions as an administrator gives them: new ones get a key, and new choices a name. A key or a name that the call never
 * had stands for a new one, so that conditions can name it. A question of another kind than before is a new one.
 * @param stored the questions that the call has or had, the newest last
 */
export function completeQuestions(
  given: readonly GivenQuestion[],
  stored: readonly Pick<CallQuestion, 'key' | 'kind' | 'choices'>[],
): { questions: CallQuestion[] } | { fault: string } {
  const kinds = new Map(stored.map(({ key, kind }) => [key, kind]));
  const kept = new Map(
    given.flatMap(({ key, kind }) => (kinds.get(key) === kind ? [[key, key] as const] : [])),
  );
  if (given.filter(({ key }) => kept.has(key)).length > kept.size)
    return { fault: 'Two questions have the same key. Leave out the key of the new one.' };
  const taken = new Set([...kinds.keys(), ...kept.keys()]);
  const renamed = new Map<string, Pick<CallQuestion, 'key'> & { names: ReadonlyMap<string, string> }>();
  const questions: CallQuestion[] = [];
  for (const { key: before, choices, ...question } of given) {
    const key = kept.get(before) ?? freeName(upper(question.label) || 'QUESTION', taken);
    taken.add(key);
    const known = new Set(
      stored.flatMap((one) => (one.key === key ? one.choices.map(({ name }) => name) : [])),
    );
    const names = new Set(choices.map(({ name }) => name).filter((name) => known.has(name)));
    const named = choices.map(({ name, label }) => {
      const free = known.has(name) ? name : freeName(upper(label) || 'CHOICE', names);
      names.add(free);
      return { name: free, label };
    });
    if (new Set(named.map(({ name }) => name)).size < named.length)
      return { fault: 'Two choices have the same name. Leave out the name of the new one.' };
    if (before)
      renamed.set(before, {
        key,
        names: new Map(choices.flatMap(({ name }, at) => (name ? [[name, named[at]?.name ?? name]] : []))),
      });
    const isList = isOfList(question.kind);
    const { shownWhen } = question;
    const depended = renamed.get(shownWhen?.key ?? '');
    const condition = shownWhen && {
      key: depended?.key ?? shownWhen.key,
      name: depended?.names.get(shownWhen.name) ?? shownWhen.name,
    };
    const earlier = questions.find((one) => one.key === condition?.key);
    if (condition && !earlier?.choices.some(({ name }) => name === condition.name))
      return { fault: WRONG_CONDITION };
    questions.push({
      ...question,
      key,
      choices: isList ? named : [],
      maxWords: question.kind === 'LONG_TEXT' ? question.maxWords : null,
      shownWhen: condition,
    });
  }
  return { questions };
}

type CallField = (TextField | ChoiceField | ChoicesField) & { wire: string };

/** Names a question in a fault. */
export const faultName = (key: string) => `callAnswers.${key}` as const;

const countWords = (answer: string) => answer.split(/\s+/).filter(Boolean).length;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/**
 * Builds the field of a question: label, hint, control and rule, as those of the form have them. Its control has the name of its
 * fault.
 */
export function fieldOf({
  key,
  kind,
  label,
  hint,
  isRequired,
  choices: listed,
  maxWords,
}: CallQuestion): CallField {
  const quoted = `“${label}”`;
  const wrongs: Record<QuestionKind, string> = {
    SHORT_TEXT: `Shorten the answer to ${quoted} to ${SHORT_TEXT_MAX} characters.`,
    LONG_TEXT: maxWords
      ? `Shorten the answer to ${quoted} to ${maxWords} words.`
      : `Shorten the answer to ${quoted} to ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
    NUMBER: `Answer ${quoted} with a number, such as 1200.`,
    ONE_OF: `Select the answer to ${quoted} from the list.`,
    SOME_OF: `Select the answers to ${quoted} from the list.`,
    LINK: `Answer ${quoted} with a web address, such as https://example.com.`,
    FILE: `Shorten the name of the file for ${quoted} to ${SHORT_TEXT_MAX} characters.`,
  };
  const help = [hint, maxWords ? `At most ${maxWords} words.` : ''].filter(Boolean).join(' ');
  const words = {
    about: label,
    wrong: wrongs[kind],
    missing: kind === 'FILE' ? `Choose the file for ${quoted}.` : `Answer ${quoted}.`,
    wire: faultName(key),
    personal: 'unrecorded' as const,
    ...(help && { hint: help }),
  };
  const { missing: _, ...maybe } = words;
  const names = Object.fromEntries(listed.map((one) => [one.name, one.label]));
  const checked = (read: (sentences: Sentences) => v.GenericSchema<string | null | undefined, string>) => ({
    rule: ({ missing, wrong }: Sentences) =>
      isRequired ? v.pipe(read({ missing, wrong }), v.minLength(1, missing)) : read({ missing, wrong }),
  });
  const inWords = ({ wrong }: Sentences) =>
    v.pipe(
      optionalText({ wrong }, LONG_TEXT_MAX),
      v.check((answer) => !maxWords || countWords(answer) <= maxWords, wrong),
    );
  const asNumber = ({ wrong }: Sentences) =>
    v.pipe(
      optionalText({ wrong }),
      v.transform((typed) => typed.replace(/(\d)[ ,](?=\d{3}\b)/g, '$1')),
      v.check((typed) => typed === '' || NUMBER.test(typed), wrong),
    );
  const built = {
    SHORT_TEXT: () => (isRequired ? text(label, words) : maybeText(label, maybe)),
    // The text is the name of the file.
    FILE: () => (isRequired ? text(label, words) : maybeText(label, maybe)),
    LONG_TEXT: () =>
      isRequired
        ? longText(label, { ...words, ...checked(inWords) })
        : maybeLongText(label, { ...maybe, ...checked(inWords) }),
    NUMBER: () =>
      isRequired
        ? text(label, { ...words, ...checked(asNumber) })
        : maybeText(label, { ...maybe, ...checked(asNumber) }),
    ONE_OF: () =>
      isRequired
        ? choice(label, names, { ...words, ...(listed.length <= 6 && { inView: true as const }) })
        : maybeChoice(label, names, maybe),
    SOME_OF: () => (isRequired ? choices(label, names, words) : maybeChoices(label, names, maybe)),
    LINK: () =>
      isRequired
        ? text(label, { ...words, ...checked(optionalWebAddress) })
        : maybeText(label, { ...maybe, ...checked(optionalWebAddress) }),
  }[kind]();
  return fields({ [key]: built })[key] as CallField;
}

/** Tells whether a question is asked, by the answers to those before. */
const isAskedOf = ({ shownWhen }: CallQuestion, answers: CallAnswers): boolean =>
  !shownWhen || (answers[shownWhen.key]?.includes(shownWhen.name) ?? false);

/** Turns the labels of a list into its names, which people and REST may give. */
const namesIn = ({ choices: listed }: CallQuestion, values: readonly string[]): readonly string[] =>
  values.map((value) => {
    const typed = value.trim().toLowerCase();
    return listed.find(({ label }) => label.toLowerCase() === typed)?.name ?? value;
  });

/** A file that was sent has its name and its size. */
const takesMany = (kind: QuestionKind): boolean => kind === 'SOME_OF' || kind === 'FILE';

/** Lists the questions that are asked by the answers so far: an answer to a question that is not asked opens no other. */
export function askedQuestions(questions: readonly CallQuestion[], given: CallAnswers): CallQuestion[] {
  const answers: Record<string, readonly string[]> = {};
  return questions.filter((question) => {
    const isAsked = isAskedOf(question, answers);
    if (isAsked) answers[question.key] = namesIn(question, given[question.key] ?? []);
    return isAsked;
  });
}

/**
 * Reads the answers to the questions of a call. An answer to a question that is not asked is left out.
 * @returns the answers, and a fault of each that is missing or wrong
 */
export function readCallAnswers(
  questions: readonly CallQuestion[],
  given: CallAnswers,
): { answers: CallAnswers; faults: FieldFault[] } {
  const answers: Record<string, readonly string[]> = {};
  const faults: FieldFault[] = [];
  for (const question of askedQuestions(questions, given)) {
    const { key, kind } = question;
    const values = namesIn(question, given[key] ?? []);
    if (values.length > 1 && !takesMany(kind))
      faults.push({ field: faultName(key), message: `Give one answer to “${question.label}”.` });
    const read = v.safeParse(fieldOf(question).rule, kind === 'SOME_OF' ? values : (values[0] ?? ''));
    if (!read.success) faults.push({ field: faultName(key), message: read.issues[0].message });
    else {
      const found = [read.output as string | string[] | null].flat().filter(Boolean) as string[];
      if (found.length > 0) answers[key] = kind === 'FILE' ? values : found;
    }
  }
  const known = new Set(questions.map(({ key }) => key));
  for (const key of Object.keys(given))
    if (!known.has(key))
      faults.push({
        field: faultName(key),
        message: 'The call changed its questions, and no longer asks this one. Your other answers are kept.',
      });
  return { answers, faults };
}

/** Returns the questions as a change asks them: a file stays as it was sent, so a missing one is no fault. */
export const askedInChange = (questions: readonly CallQuestion[]): CallQuestion[] =>
  questions.map((question) => (question.kind === 'FILE' ? { ...question, isRequired: false } : question));

/** Returns the answer to a question of the kind FILE. */
export const fileAnswer = ({ name, size }: { name: string; size: number }): string[] => [name, String(size)];

/** Puts the answer to a question into words: the labels of a list, the name and the size of a file, else the text. */
export function callAnswerInWords(
  { kind, choices: listed }: CallQuestion,
  values: readonly string[],
): string {
  const [name = '', bytes] = values;
  if (kind === 'FILE') return bytes ? `${name}, ${sizeOf(Number(bytes))}` : name;
  return labelsOf(Object.fromEntries(listed.map(({ name, label }) => [name, label])), values).join(', ');
}
