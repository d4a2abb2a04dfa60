/**
 * Finds where the programme's own words say another number than a setting or a limit does: “10 working days” where the setting is 14.
 * It reads English and the languages whose files say how they write numbers, and warns only: words that it does not understand are left alone.
 */
import { DAY, DOCUMENT_MAX_MEGABYTES, DRAFT_LIFETIME, ENTRY_FILE_MAX_MEGABYTES } from './limits.ts';
import { NO_END, retentionKinds, retentionSettings } from './retention.ts';
import type { RetentionKind, Terms } from './retention.ts';
import { namesOf } from './lists.ts';
import type { NumberWords } from './language-files.ts';
import { numberWords } from './number-words.ts';

/** The settings of which texts speak. */
export interface SpokenSettings extends Terms {
  promisedDays: number;
  callDays: number | null;
}

interface Words {
  text?: string | null;
  items?: readonly (readonly string[])[] | null;
}

const afterNumber = (words: string) => `#[ \\u00A0-](${words})`;
const numerals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';

/** How English writes numbers. Other languages say it in their files. */
const english = {
  units: {
    'working days': afterNumber('(working|work|business)[ -]days?'),
    days: afterNumber('(calendar )?days?'),
    weeks: afterNumber('weeks?'),
    months: afterNumber('(calendar )?months?'),
    years: afterNumber('years?'),
    hours: afterNumber('hours?'),
    minutes: afterNumber('minutes?'),
    MB: afterNumber('MB|megabytes?'),
    steps: afterNumber('(short |small |easy )?steps'),
  },
  numerals: {
    ...Object.fromEntries(numerals.split(' ').map((word, at) => [word, at + 1])),
    ...{ thirty: 30, forty: 40, sixty: 60, ninety: 90 },
  },
  cues: {
    answer: 'answer|decision|decide|decid|hear from us|reply|review',
    call: 'calls? you|call (with)?in|phone you|phones you|telephone you|ring you',
    keep: 'keep|kept|store|delet|eras|remov',
    draft: 'drafts?',
    file: 'PDF|(files?|documents?|proposals?)\\b',
    entry: '(entry|entries|team|presentations?|hackathons?)\\b',
    IDEAS: '(ideas?|submissions?)\\b',
    ID_NUMBERS: '(ID numbers?|Omang|passports?)\\b',
    SUGGESTIONS: 'suggestions?\\b',
    ENTRIES: '(entry|entries|hackathons?)\\b',
    ACCOUNTS: 'accounts?\\b',
    AUDIT_EVENTS: 'audit\\b',
  } satisfies Record<RetentionKind, string> & Record<string, string>,
};
type Unit = keyof typeof english.units;
type Cue = keyof typeof english.cues;

const spoken: readonly NumberWords[] = [english, ...numberWords];
const allNumerals: Readonly<Record<string, number>> = Object.assign(
  {},
  ...spoken.map(({ numerals }) => numerals),
);
const NUMBER = `\\d{1,4}|${Object.keys(allNumerals).join('|')}`;
/** What may stand before a number: no sign of a longer one. */
const BEFORE = '(?:^|[^\\p{L}\\p{N}.,])';

interface Statement {
  /** As the text says it. */
  said: string;
  number: number;
  unit: Unit;
}

const patterns = (Object.keys(english.units) as Unit[]).flatMap((unit) =>
  spoken.flatMap(({ units = {} }) => {
    const words = units[unit]?.replace('#', `(?<number>${NUMBER})`);
    if (words === undefined) return [];
    return [{ unit, pattern: new RegExp(`${BEFORE}(?<said>${words})(?![\\p{L}\\p{N}])`, 'giu') }];
  }),
);

/** Makes what tells by the beginnings of words whether a sentence speaks of something, in any language. */
const cue = (name: Cue): RegExp =>
  new RegExp(`(^|[^\\p{L}\\p{N}_])(${spoken.flatMap(({ cues }) => cues?.[name] ?? []).join('|')})`, 'iu');

/** Lists what a sentence says in numbers with a unit. */
function statementsIn(sentence: string): Statement[] {
  const found: (Statement & { at: number; end: number })[] = [];
  for (const { unit, pattern } of patterns)
    for (const match of sentence.matchAll(pattern)) {
      const { said = '', number = '' } = match.groups ?? {};
      const end = match.index + match[0].length;
      const at = end - said.length;
      // “Malatsi a le 10” is a part of “malatsi a le 10 a tiro”.
      if (found.some((one) => one.at <= at && one.end >= end)) continue;
      found.push({ said, unit, at, end, number: allNumerals[number.toLowerCase()] ?? Number(number) });
    }
  return found;
}

/** Takes out what stands in braces: its value is the right one. */
function withoutFields(words: string): string {
  let plain = words;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\{[^{}]*\}/g, ' ');
  }
  return plain;
}

const sentencesIn = (words: string): string[] => withoutFields(words).split(/[.!?;]\s+|\n+/);

/** Returns the least and the most that a statement may mean in a unit; undefined where it is of another kind. */
function meaning(
  { number, unit }: Pick<Statement, 'number' | 'unit'>,
  as: Unit,
): [number, number] | undefined {
  if (unit === as) return [number, number];
  if (as === 'days') {
    if (unit === 'working days')
      return [number + 2 * Math.floor(number / 5), number + 2 * Math.ceil(number / 5)];
    if (unit === 'weeks') return [7 * number, 7 * number];
    if (unit === 'months') return [28 * number, 31 * number];
  }
  if (as === 'working days') {
    if (unit === 'days') return [number, number];
    if (unit === 'weeks') return [5 * number, 5 * number];
  }
  if (as === 'months' && unit === 'years') return [12 * number, 12 * number];
  return undefined;
}

/** A number that a setting or a limit has. */
interface Fact {
  /** What has it, as “the setting …”. */
  name: string;
  unit: Unit;
  value: number | null;
  /** The words for no value. */
  none?: string;
  /** The words of which a sentence has one for each, when it speaks of this. */
  cues: readonly RegExp[];
}

const setting = (label: string): string => `the setting “${label}”`;
const KEEPS = cue('keep');

const fileOfIdea: Fact = {
  name: 'the limit of a PDF',
  unit: 'MB',
  value: DOCUMENT_MAX_MEGABYTES,
  cues: [cue('file')],
};
const OF_ENTRY = cue('entry');
const fileOfEntry = (cues: readonly RegExp[]): Fact => ({
  name: 'the limit of the file of an entry',
  unit: 'MB',
  value: ENTRY_FILE_MAX_MEGABYTES,
  cues,
});

/** The table of what texts speak of: each setting and limit with the words that tell it. */
const factsOf = (settings: SpokenSettings, group: string): readonly Fact[] => [
  {
    name: setting('Days until we promise an answer'),
    unit: 'days',
    value: settings.promisedDays,
    cues: [cue('answer')],
  },
  {
    name: setting('Working days until we call after an approval'),
    unit: 'working days',
    value: settings.callDays,
    none: 'empty: no call is promised',
    cues: [cue('call')],
  },
  ...namesOf(retentionKinds).map((kind) => ({
    name: setting(
      `Months for ${retentionKinds[kind].replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`,
    ),
    unit: 'months' as const,
    value: settings[retentionSettings[kind]],
    none: NO_END,
    cues: [KEEPS, cue(kind)],
  })),
  {
    name: 'the limit of a draft',
    unit: 'months',
    value: Math.round(DRAFT_LIFETIME / DAY / 30.4),
    cues: [KEEPS, cue('draft')],
  },
  // In a challenge “the file” is that of the entry.
  ...(group.startsWith('entry') ? [fileOfEntry([])] : [fileOfIdea, fileOfEntry([OF_ENTRY])]),
];

/** The limits of which only some texts speak: those whose default says them. */
const limits: Readonly<Partial<Record<Unit, readonly number[]>>> = {
  hours: [1, 24],
  minutes: [15],
  days: [3, 7, 14, 30],
  years: [1],
  MB: [ENTRY_FILE_MAX_MEGABYTES, DOCUMENT_MAX_MEGABYTES],
  steps: [7],
};
/** Groups whose numbers are promises of the programme alone: no code does what they say. */
const FREE = ['security', 'accessibility'];
/** The units of fields, by their names. */
const unitsOfFields: Readonly<Record<string, Unit>> = {
  ...{ days: 'days', months: 'months', hours: 'hours', megabytes: 'MB' },
};

const says = ({ said }: Statement) => `It says “${said}”, but`;
const inUnit = (value: number, unit: Unit) => `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;

/** Finds what a sentence says against the settings. @param beside what else tells what it speaks of, such as the question of an answer */
function* againstFacts(sentence: string, beside: string, facts: readonly Fact[]): Generator<string> {
  for (const statement of statementsIn(sentence)) {
    const ofUnit = facts.filter(({ unit }) => meaning(statement, unit));
    const matchedBy = (words: string) => ofUnit.filter(({ cues }) => cues.every((cue) => cue.test(words)));
    const own = matchedBy(sentence);
    const matched = own.length > 0 ? own : matchedBy(`${beside} ${sentence}`);
    const isRight = matched.some(({ unit, value }) => {
      const [least, most] = meaning(statement, unit) ?? [0, 0];
      return value !== null && value >= least && value <= most;
    });
    const [first] = matched;
    if (!first || isRight) continue;
    const is = first.value === null ? first.none : inUnit(first.value, first.unit);
    yield `${says(statement)} ${first.name} is ${is}.`;
  }
}

const namesIn = (words: string) => [...words.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name);

/** Finds where words have another number in place of a field, or of a limit, that the default says. */
function* againstDefault(own: string, before: string): Generator<string> {
  const statements = sentencesIn(own).flatMap(statementsIn);
  const defaults = sentencesIn(before).flatMap(statementsIn);
  const left = new Set(namesIn(own));
  for (const statement of statements) {
    const field = namesIn(before).find((name) => unitsOfFields[name] === statement.unit && !left.has(name));
    if (field) {
      yield `It says “${statement.said}” in place of {${field}}, which is always right.`;
      continue;
    }
    const ofUnit = defaults.filter(({ unit }) => unit === statement.unit);
    if (ofUnit.some(({ number }) => number === statement.number)) continue;
    const limit = ofUnit.find(
      ({ number, unit }) =>
        limits[unit]?.includes(number) &&
        !statements.some((one) => one.unit === unit && one.number === number),
    );
    if (limit) yield `${says(statement)} the limit of the portal is ${inUnit(limit.number, limit.unit)}.`;
  }
}

/** The longest text beside another that tells what it speaks of. */
const BESIDE_MAX = 160;

/** Finds the item of the default that an own one took the place of: it has the same name or address, and maybe a topic that others have, too. */
const itemBefore = (item: readonly string[], items: readonly (readonly string[])[]) => {
  const telling = [item.length > 2 ? 1 : 0, item.length - 1].filter((at) => item[at]);
  return items.find((one) => telling.some((at) => one[at] === item[at]));
};

/**
 * Says where own words contradict a setting or a limit, a sentence for each.
 * @param group the group of the text @param before the words that come with the portal
 */
export function contradictionsIn(
  group: string,
  own: Words,
  before: Words,
  settings: SpokenSettings,
): string[] {
  const facts = FREE.includes(group) ? [] : factsOf(settings, group);
  const found: string[] = [];
  const read = (words: string, was: string, beside: string) => {
    if (!FREE.includes(group)) found.push(...againstDefault(words, was));
    for (const sentence of sentencesIn(words)) found.push(...againstFacts(sentence, beside, facts));
  };
  if (own.items)
    for (const item of own.items) {
      const was = itemBefore(item, before.items ?? []) ?? [];
      const beside = withoutFields(item.filter(({ length }) => length <= BESIDE_MAX).join(' '));
      for (const [at, words] of item.entries()) read(words, was[at] ?? '', beside);
    }
  else read(own.text ?? '', before.text ?? '', '');
  // A number may be against the default and against a setting: one of them is enough.
  const said = new Set<string>();
  return found.filter((sentence) => {
    const [, about = sentence] = /“([^”]*)”/.exec(sentence) ?? [];
    return !said.has(about) && said.add(about);
  });
}
