/** Says in words which filters of a list are set. */
import { dimensions, dimensionTraits, NONE } from '@portal/schema/breakdown';
import { isNobody, shownFilters } from '@portal/schema/filter-address';
import { NOBODY } from '@portal/schema/filters';
import type { Filter, FilterTable } from '@portal/schema/filters';
import type { Choices } from '@portal/schema/lists';
import { dayInWords, daysInWords } from './words.ts';

type View = Readonly<Record<string, unknown>>;

/** An active filter in words, and the change that removes it. */
export interface FilterChip<Change extends object = Partial<Record<string, string>>> {
  text: string;
  /** The text without the label of the filter, if the choice says enough. */
  short: string;
  removal: Change;
}

/** Names a value of a filter, such as the person behind an id; gives undefined until the name is loaded. */
export type NameOf = (value: string, filter: string) => string | undefined;

const chip = (text: string, removal: object, short = text) => ({ text, short, removal });

/** Takes the answer to one dimension out of those that a list asks for. */
export const withoutAnswer = (answers: Choices, by: string) =>
  Object.fromEntries(Object.entries(answers).filter(([other]) => other !== by));

function chipsOf(table: FilterTable, name: string, view: View, nameOf: NameOf): FilterChip<object>[] {
  const filter = table[name] as Filter;
  const value = view[name];
  const text = String(value);
  const none = { [name]: '' };
  if (!text) return [];
  switch (filter.kind) {
    case 'text': {
      const named = filter.any && nameOf(text, name);
      return [
        chip(named ? `${filter.label}: ${named}` : `${filter.before ?? `${filter.label}:`} “${text}”`, none),
      ];
    }
    case 'day':
    case 'time':
      return [chip(`${filter.label}: ${dayInWords(text)}`, none)];
    case 'several':
      return (value as string[]).map((one) => {
        const removal = { [name]: (value as string[]).filter((other) => other !== one) };
        const label = filter.list[one] ?? one;
        return chip(`${filter.label}: ${label}`, removal, label);
      });
    case 'one':
    case 'choice':
    case 'yesNo':
      return [chip((filter.list as Choices)[text] ?? text, none)];
    case 'answers':
      return Object.entries(value as Choices).map(([by, one]) => {
        const { choices, none, idOf } = dimensionTraits[by] ?? {};
        const nameless = idOf === 'Reviewer' ? 'one person' : 'one of the list';
        const words = choices?.[one] ?? (one === NONE ? none : nameOf(one, name)) ?? nameless;
        const label = by === 'CALL_ANSWER' ? 'Answer' : dimensions[by];
        return chip(`${label}: ${words}`, { [name]: withoutAnswer(value as Choices, by) });
      });
    case 'id': {
      const words = isNobody(table, view, name) ? NOBODY : (nameOf(text, name) ?? filter.nameless);
      return [chip(`${filter.label}: ${words}`, none)];
    }
    // The page says that it shows what was set aside.
    case 'aside':
    case 'nobody':
    case 'email':
      return [];
  }
}

/** The order of the words of filters; a range of days counts as one filter. */
const kinds: readonly Filter['kind'][] = [
  ...(['text', 'day', 'time', 'several', 'one', 'choice', 'yesNo', 'answers', 'id'] as const),
];

/** Lists the filters that are set, as chips. */
export function filterChips(table: FilterTable, view: View, nameOf: NameOf = () => undefined) {
  const { from, to } = view;
  const first = table['from'];
  const range =
    first?.kind === 'day' && first.range && from && to
      ? [chip(`${first.range}: ${daysInWords(String(from), String(to))}`, { from: '', to: '' })]
      : [];
  const isInRange = (name: string) => range.length > 0 && (name === 'from' || name === 'to');
  return kinds.flatMap((kind) => [
    ...shownFilters(table).flatMap(([name, filter]) =>
      filter.kind === kind && !isInRange(name) ? chipsOf(table, name, view, nameOf) : [],
    ),
    ...(kind === 'day' ? range : []),
  ]);
}
