/** The kinds of filters of a list: what each asks, its rule, and its words. */
import * as v from 'valibot';
import { dimensions, hasValue } from './breakdown.ts';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';
import { SHORT_TEXT_MAX } from './limits.ts';
import { emailAddress, oneOf, optionalDay, optionalSomeOf, optionalText } from './rules.ts';

export const ANSWERS_MAX = 30;

/** The value of a filter of persons, in the address and in REST, that selects what has no such person. */
export const NOBODY = 'nobody';

interface Words {
  /** The name in the graph; by default that in the address and in REST. */
  graph?: string;
  /** The description in the graph. */
  about: string;
  /** Whether the filter finds persons: callers who read ideas without persons may not use it. */
  ofPersons: boolean;
}

interface Base extends Words {
  label: string;
}

/** A filter that REST describes in words, as it has no closed list. */
interface Described extends Words {
  inRest: string;
}

interface ListWords {
  /** The words of the control while the filter narrows nothing. */
  any: string;
}

type Rule<Output> = v.GenericSchema<unknown, Output>;
type NameOf<C extends Choices> = keyof C & string;

interface TextFilter extends Base, Described {
  kind: 'text';
  rule: Rule<string>;
  /** The words before the text in a description of the filter; by default the label and a colon. */
  told?: string;
}

interface DayFilter extends Base, Described {
  kind: 'day';
  rule: Rule<string | null>;
}

interface SeveralFilter<C extends Choices = Choices> extends Base {
  kind: 'several';
  list: C;
  rule: Rule<NameOf<C>[]>;
  /** The dimension of breakdowns that it narrows. */
  dimension: string;
}

interface ChoiceFilter<C extends Choices = Choices> extends Base, ListWords {
  kind: 'choice';
  list: C;
  rule: Rule<NameOf<C> | null>;
}

interface YesNoFilter extends Base, ListWords {
  kind: 'yesNo';
  list: { yes: string; no: string };
  rule: Rule<boolean | null>;
}

interface PersonFilter extends Base, Described, ListWords {
  kind: 'person';
  rule: Rule<string>;
  /** The words above its control; by default the label. */
  legend?: string;
}

/** Selects what has no such person. In the address and in REST it is the value NOBODY of the filter of persons. */
interface NobodyFilter extends Base {
  kind: 'nobody';
  of: string;
  rule: Rule<true | null>;
}

/** A parameter for each answer from a closed list that has no filter of its own. */
interface AnswersFilter extends Base {
  kind: 'answers';
  rule: Rule<{ by: string; name: string }[]>;
}

/** A filter by the email address of an account, which only the graph has. */
interface EmailFilter extends Base {
  kind: 'email';
  rule: Rule<string>;
}

export type Filter =
  | TextFilter
  | DayFilter
  | SeveralFilter
  | ChoiceFilter
  | YesNoFilter
  | PersonFilter
  | NobodyFilter
  | AnswersFilter
  | EmailFilter;

export const text = (
  label: string,
  { rule = optionalText(label), ...words }: Described & { rule?: Rule<string>; told?: string },
): TextFilter => ({ ...words, kind: 'text', label, rule });

/** @param named how a fault names it */
export const day = (label: string, named: string, words: Described): DayFilter => ({
  ...words,
  kind: 'day',
  label,
  rule: optionalDay(named),
});

/** Declares a filter by several names. All names narrow as little as none: the rule gives an empty list for both. */
export const several = <const C extends Choices>(
  label: string,
  list: C,
  words: Words & { dimension: string },
): SeveralFilter<C> => ({
  ...words,
  kind: 'several',
  label,
  list,
  rule: v.pipe(
    optionalSomeOf(label, list),
    v.transform((chosen) => (chosen.length === namesOf(list).length ? [] : chosen)),
  ),
});

export const choice = <const C extends Choices>(
  label: string,
  list: C,
  words: Words & ListWords,
): ChoiceFilter<C> => ({
  ...words,
  kind: 'choice',
  label,
  list,
  rule: v.nullish(v.picklist(namesOf(list), `${label} holds a choice that is not in the list.`), null),
});

export const yesNo = (label: string, list: YesNoFilter['list'], words: Words): YesNoFilter => ({
  ...words,
  kind: 'yesNo',
  label,
  list,
  any: 'All',
  rule: v.nullish(v.boolean(), null),
});

export const person = (label: string, words: Described & { legend?: string }): PersonFilter => ({
  ...words,
  kind: 'person',
  label,
  any: 'Anybody',
  rule: optionalText(label),
});

export const nobody = (of: string, words: Words): NobodyFilter => ({
  ...words,
  kind: 'nobody',
  of,
  label: 'Nobody',
  rule: v.pipe(
    v.nullish(v.boolean(), null),
    v.transform((is) => is || null),
  ),
});

export const answers = (label: string, words: Words): AnswersFilter => ({
  ...words,
  kind: 'answers',
  label,
  rule: v.pipe(
    v.nullish(v.array(answerRules), []),
    v.maxLength(ANSWERS_MAX, `A list can be narrowed to ${ANSWERS_MAX} answers at most.`),
  ),
});

export const email = (label: string, words: Words): EmailFilter => ({
  ...words,
  kind: 'email',
  label,
  rule: v.lazy((given) => (given ? emailAddress(label, 'the') : v.nullish(v.literal(''), ''))),
});

const answerRules = v.pipe(
  v.object({ by: oneOf('Answer', dimensions), name: v.string() }),
  v.check(({ by }) => by !== 'MONTH', 'A month is a range of days: give its first day and its last.'),
  v.check(
    ({ by, name }) => name.length <= SHORT_TEXT_MAX && hasValue(by, name),
    ({ input: { by } }) => `${dimensions[by]} holds a choice that is not in its list.`,
  ),
);

export const filters = <const F extends Readonly<Record<string, Filter>>>(table: F) =>
  Object.fromEntries(
    Object.entries(table).map(([name, filter]) => [name, { ...filter, graph: filter.graph ?? name }]),
  ) as { readonly [Name in keyof F]: F[Name] & { graph: string } };
