/** The kinds of filters of a list: what each asks, its rule, and its words. */
import * as v from 'valibot';
import { dimensions, hasValue, isOfPersons } from './breakdown.ts';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';
import { SHORT_TEXT_MAX } from './limits.ts';
import {
  emailAddress,
  oneOf,
  optionalDay,
  optionalDayOrTime,
  optionalSomeOf,
  optionalText,
  parse,
} from './rules.ts';

export const ANSWERS_MAX = 30;

/** The value of a filter by id, in the address and in REST, that selects what has no such person. */
export const NOBODY = 'nobody';

interface Words {
  /** The name in the graph; by default that in the address and in REST. */
  graph?: string;
  /** The description in the graph. */
  about: string;
  /**
   * Whether the filter finds persons: callers who read ideas without persons may not use it, and its use is recorded. A text
   * says it; filters by a person, an address or a dimension of persons do; others do not, unless they say so.
   */
  ofPersons?: boolean;
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

interface TextWords {
  /** The words before the text in a description of the filter; by default the label and a colon. */
  before?: string;
  /** The words of its control; by default the label. */
  legend?: string;
  /** The words in its empty field; by default those of its control. */
  hint?: string;
  /** The words of the control while it narrows nothing, where the page offers choices. */
  any?: string;
}

interface TextFilter extends Base, Described, TextWords {
  kind: 'text';
  rule: Rule<string>;
}

interface DayFilter extends Base, Described {
  kind: 'day';
  rule: Rule<string | null>;
  /** The words before a range of days; on its first day. */
  range?: string;
}

/** A filter by a day, or by a time of it. */
interface TimeFilter extends Base, Described {
  kind: 'time';
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

/** A filter by one name in the address and in REST, and by several in the graph. */
interface OneFilter<C extends Choices = Choices> extends Base, ListWords {
  kind: 'one';
  list: C;
  rule: Rule<NameOf<C>[]>;
}

interface YesNoFilter extends Base, ListWords {
  kind: 'yesNo';
  list: { yes: string; no: string };
  rule: Rule<boolean | null>;
}

interface IdWords extends ListWords {
  /** The type in the graph. */
  of: string;
  /** The words for a value without a name. */
  nameless: string;
  /** The words above its control; by default the label. */
  legend?: string;
}

interface IdFilter extends Base, Described, IdWords {
  kind: 'id';
  rule: Rule<string>;
}

/** Selects what has no such person. In the address and in REST it is the value NOBODY of the filter by id. */
interface NobodyFilter extends Base {
  kind: 'nobody';
  of: string;
  rule: Rule<true | null>;
}

/** Lists what was set aside instead of the others. REST has no such filter: nobody exports it. */
interface AsideFilter extends Base {
  kind: 'aside';
  list: { aside: string };
  rule: Rule<boolean>;
}

/** A parameter for each answer from a closed list that has no filter of its own. */
interface AnswersFilter extends Base {
  kind: 'answers';
  /** The dimensions by their parameters; `filters` finds them. Months, and dimensions with their own filter, have none. */
  parameters: Choices;
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
  | TimeFilter
  | SeveralFilter
  | OneFilter
  | ChoiceFilter
  | YesNoFilter
  | IdFilter
  | NobodyFilter
  | AsideFilter
  | AnswersFilter
  | EmailFilter;

// An address or a call has a filter, not a form: its label names it in faults.
const longOf = (label: string) => ({ wrong: `${label} has ${SHORT_TEXT_MAX} characters at most.` });
const unlistedIn = (label: string) => ({ wrong: `${label} holds a choice that is not in the list.` });

export const text = (
  label: string,
  {
    rule = optionalText(longOf(label)),
    ...words
  }: Described & TextWords & { rule?: Rule<string>; ofPersons: boolean },
): TextFilter => ({ ...words, kind: 'text', label, rule });

/** Declares the search of a list. @param what the texts that are searched, and the verb, as the graph says them */
export const search = (what: string, words: Omit<Described & TextWords, 'about' | 'ofPersons'>): TextFilter =>
  text('Search', {
    about: `Only those whose ${what} each word of this, whatever its case, accents and signs. At most ${SHORT_TEXT_MAX} characters.`,
    ofPersons: true,
    ...words,
  });

/** @param named how a fault names it */
export const day = (label: string, named: string, words: Described & { range?: string }): DayFilter => ({
  ...words,
  kind: 'day',
  label,
  rule: optionalDay({ wrong: `${named} must be a day such as 2026-03-31.` }),
});

/** @param named how a fault names it */
export const time = (label: string, named: string, words: Described): TimeFilter => ({
  ...words,
  kind: 'time',
  label,
  rule: optionalDayOrTime({
    wrong: `${named} must be a day such as 2026-03-31, or a time of it such as 2026-03-31T02:00.`,
  }),
});

// All names narrow nothing: the rule gives an empty list for them.
const namesRule = <C extends Choices>(label: string, list: C) =>
  v.pipe(
    optionalSomeOf(list, unlistedIn(label)),
    v.transform((chosen) => (chosen.length === namesOf(list).length ? [] : chosen)),
  );

/** Declares a filter by several names. */
export const several = <const C extends Choices>(
  label: string,
  list: C,
  words: Words & { dimension: string },
): SeveralFilter<C> => ({
  ...words,
  kind: 'several',
  label,
  list,
  ofPersons: isOfPersons(words.dimension),
  rule: namesRule(label, list),
});

export const one = <const C extends Choices>(
  label: string,
  list: C,
  words: Words & ListWords,
): OneFilter<C> => ({
  ...words,
  kind: 'one',
  label,
  list,
  rule: namesRule(label, list),
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
  rule: v.nullish(v.picklist(namesOf(list), unlistedIn(label).wrong), null),
});

export const yesNo = (label: string, list: YesNoFilter['list'], words: Words): YesNoFilter => ({
  ...words,
  kind: 'yesNo',
  label,
  list,
  any: 'All',
  rule: v.nullish(v.boolean(), null),
});

export const id = (label: string, words: Described & IdWords): IdFilter => ({
  ...words,
  kind: 'id',
  label,
  rule: optionalText(longOf(label)),
});

export const person = (label: string, words: Described & { legend?: string }): IdFilter =>
  id(label, { ...words, of: 'Reviewer', any: 'Anybody', nameless: 'one person', ofPersons: true });

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

/** Declares the filter by which a list shows what was set aside. */
export const aside = (): AsideFilter => ({
  kind: 'aside',
  graph: 'setAside',
  label: 'Set aside',
  list: { aside: 'Set aside' },
  about:
    'True lists those that were set aside, since they filled in the hidden field, instead of the others.',
  rule: v.nullish(v.boolean(), false),
});

export const answers = (label: string, words: Words): AnswersFilter => ({
  ...words,
  kind: 'answers',
  label,
  parameters: {},
  rule: v.pipe(
    v.nullish(v.array(answerRules), []),
    v.maxLength(ANSWERS_MAX, `A list can be narrowed to ${ANSWERS_MAX} answers at most.`),
  ),
});

export const email = (label: string, words: Words): EmailFilter => ({
  ...words,
  kind: 'email',
  label,
  ofPersons: true,
  rule: v.lazy((given) =>
    given
      ? emailAddress({
          missing: `${label} is empty.`,
          wrong: `${label} must be an email address, such as name@example.com.`,
        })
      : v.nullish(v.literal(''), ''),
  ),
});

const answerRules = v.pipe(
  v.object({
    by: oneOf(dimensions, { missing: 'Answer is empty.', ...unlistedIn('Answer') }),
    name: v.string(),
  }),
  v.check(({ by }) => by !== 'MONTH', 'A month is a range of days: give its first day and its last.'),
  v.check(
    ({ by, name }) => name.length <= SHORT_TEXT_MAX && hasValue(by, name),
    ({ input: { by } }) => `${dimensions[by]} holds a choice that is not in its list.`,
  ),
);

const parametersOfAnswers = (own: readonly unknown[]): Choices =>
  Object.fromEntries(
    namesOf(dimensions)
      .filter((name) => ![...own, 'MONTH'].includes(name))
      .map((name) => [
        name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        name,
      ]),
  );

/** Declares the filters of a list by their names in the address, in REST, in the service and in SQL. */
export function filters<const F extends Readonly<Record<string, Filter>>>(table: F) {
  const own = Object.values(table).map((filter) => 'dimension' in filter && filter.dimension);
  return Object.fromEntries(
    Object.entries<Filter>(table).map(([name, filter]) => [
      name,
      {
        ...filter,
        graph: filter.graph ?? name,
        ...(filter.kind === 'answers' && { parameters: parametersOfAnswers(own) }),
      },
    ]),
  ) as { readonly [Name in keyof F]: F[Name] & { graph: string } };
}

/** The filters of a list, by name. */
export type FilterTable = Readonly<Record<string, Filter & { graph: string }>>;

/** The values of filters, as their rules give them: null, an empty text and an empty list narrow nothing. */
export type FilterValues<Table extends FilterTable> = {
  readonly [Name in keyof Table]: v.InferOutput<Table[Name]['rule']> extends infer Value
    ? Value extends (infer One)[]
      ? readonly One[]
      : Value
    : never;
};

/** Returns the filter for what has no person that belongs to a filter by id, if there is one. */
export const nobodyOf = (table: FilterTable, name: string) =>
  Object.values(table).find((filter) => filter.kind === 'nobody' && filter.of === name);

/** Makes the rules of filters under the names by which a fault names them. A range includes both of its days. */
export function filterRules(table: FilterTable, nameOf: (name: string) => string = (name) => name) {
  const entries = Object.entries(table).map(([name, { rule }]) => [nameOf(name), rule]);
  const rules = v.object(Object.fromEntries(entries) as Record<string, v.GenericSchema>);
  if (!table['from'] || !table['to']) return rules;
  const fault =
    table['to'].kind === 'time' ? 'The end is not after the beginning.' : 'The last day is before the first.';
  const check = v.check<Record<string, unknown>, string>((given) => {
    const [first, last] = [given[nameOf('from')], given[nameOf('to')]] as (string | null)[];
    // An end that is a day includes that day.
    return !first || !last || first < (last.includes('T') ? last : `${last}U`);
  }, fault);
  return v.pipe(rules, v.forward(check, [nameOf('to')]));
}

/** Reads values of filters. @param nameOf the names under which they are given @throws DomainError INVALID_INPUT with one fault a field */
export function readValues<Table extends FilterTable>(
  table: Table,
  given: Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string = (name) => name,
): FilterValues<Table> {
  const named = Object.keys(table).map((name) => [nameOf(name), given[nameOf(name)]]);
  const read = parse(filterRules(table, nameOf), Object.fromEntries(named)) as Record<string, unknown>;
  const values = Object.keys(table).map((name) => [name, read[nameOf(name)]]);
  return Object.fromEntries(values) as FilterValues<Table>;
}

/** Returns the values of filters that narrow nothing. */
export const unfiltered = <Table extends FilterTable>(table: Table) => readValues(table, {});

/** Tells whether the value of a filter selects everything. */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
