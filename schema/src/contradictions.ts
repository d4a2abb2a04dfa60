/**
 * Finds where the programme's own words say another number than a setting or a limit does: “10 working days” where the setting is 14.
 * It reads English and Setswana, and warns only: words that it does not understand are left alone.
 */
import { DAY, DOCUMENT_MAX_MEGABYTES, DRAFT_LIFETIME, ENTRY_FILE_MAX_MEGABYTES } from './limits.ts';
import { NO_END, retentionKinds, retentionSettings } from './retention.ts';
import type { RetentionKind, Terms } from './retention.ts';

/** The settings of which texts speak. */
export interface SpokenSettings extends Terms {
  promisedDays: number;
  callDays: number | null;
}

interface Words {
  text?: string | null;
  items?: readonly (readonly string[])[] | null;
}

/** The units by their names, as English and Setswana write them. In Setswana the number follows: “malatsi a le 10 a tiro”. */
const units = {
  'working days': {
    en: '(?:working|work|business)[ -]days?',
    tn: 'malatsi(?:ng)?',
    after: ' a (?:a )?ti(?:ro|rang)',
  },
  days: { en: '(?:calendar )?days?', tn: 'malatsi(?:ng)?' },
  weeks: { en: 'weeks?', tn: '(?:di)?beke(?:ng)?' },
  months: { en: '(?:calendar )?months?', tn: '(?:di)?kgwedi(?:ng)?' },
  years: { en: 'years?', tn: '(?:di)?ngwaga(?:ng)?' },
  hours: { en: 'hours?', tn: '(?:di)?ura(?:ng)?|dioura' },
  minutes: { en: 'minutes?', tn: 'metsotso' },
  MB: { en: '(?:MB|megabytes?)', tn: 'MB' },
  steps: { en: '(?:short |small |easy )?steps', tn: 'dikgato' },
} as const satisfies Record<string, { en: string; tn: string; after?: string }>;
type Unit = keyof typeof units;

const numerals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
      .split(' ')
      .map((word, at) => [word, at + 1]),
  ),
  ...{ thirty: 30, forty: 40, sixty: 60, ninety: 90 },
  ...{ pedi: 2, tharo: 3, nne: 4, tlhano: 5, thataro: 6, supa: 7, robedi: 8, robongwe: 9, lesome: 10 },
};
const NUMBER = `\\d{1,4}|${Object.keys(numerals).join('|')}`;
/** What may stand before a number: no sign of a longer one. */
const BEFORE = '(?:^|[^\\p{L}\\p{N}.,])';

interface Statement {
  /** As the text says it. */
  said: string;
  number: number;
  unit: Unit;
}

const patterns = (Object.keys(units) as Unit[]).flatMap((unit) => {
  const { en, tn, after = '' }: { en: string; tn: string; after?: string } = units[unit];
  // “MB” has no form of its own in Setswana.
  const inSetswana = `${BEFORE}((?:${tn}) (?:(?:a|di|e|tse|o|se) )?(?:le )?(${NUMBER})${after})(?![\\p{L}\\p{N}])`;
  return [`${BEFORE}((${NUMBER})[ \\u00A0-](?:${en}))(?![\\p{L}\\p{N}])`, inSetswana].map((source) => ({
    unit,
    pattern: new RegExp(source, 'giu'),
  }));
});

/** Lists what a sentence says in numbers with a unit. */
function statementsIn(sentence: string): Statement[] {
  const found: (Statement & { at: number; end: number })[] = [];
  for (const { unit, pattern } of patterns)
    for (const match of sentence.matchAll(pattern)) {
      const [all, said = '', number = ''] = match;
      const end = match.index + all.length;
      const at = end - said.length;
      // “Malatsi a le 10” is a part of “malatsi a le 10 a tiro”.
      if (found.some((one) => one.at <= at && one.end >= end)) continue;
      found.push({ said, unit, at, end, number: numerals[number.toLowerCase()] ?? Number(number) });
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
const KEEPS = /\b(keep|kept|store|delet|eras|remov|bolok|phimo|tlos)/i;
const subjects: Readonly<Record<RetentionKind, RegExp>> = {
  IDEAS: /\b(ideas?|submissions?|kakanyo|dikakanyo)\b/i,
  ID_NUMBERS: /\b(ID numbers?|Omang|passports?)\b/i,
  SUGGESTIONS: /\b(suggestions?|ditshitshinyo|tshitshinyo)\b/i,
  ENTRIES: /\b(entry|entries|hackathons?|kgaisano)\b/i,
  ACCOUNTS: /\b(accounts?|akhaonto|diakhaonto)\b/i,
  AUDIT_EVENTS: /\b(audit)\b/i,
};

const fileOfIdea: Fact = {
  name: 'the limit of a PDF',
  unit: 'MB',
  value: DOCUMENT_MAX_MEGABYTES,
  cues: [/(PDF|\b(files?|documents?|proposals?|faele|tokomane|tshitshinyo)\b)/i],
};
const OF_ENTRY = /\b(entry|entries|team|presentations?|hackathons?|tlhagiso|setlhopha)\b/i;
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
    cues: [/\b(answer|decision|decide|decid|hear from us|reply|review|karabo|araba|tshwetso|swetsa)/i],
  },
  {
    name: setting('Working days until we call after an approval'),
    unit: 'working days',
    value: settings.callDays,
    none: 'empty: no call is promised',
    cues: [
      /\b(calls? you|call (?:with)?in|phone you|phones you|telephone you|ring you|le?letsetsa|tla lo letsetsa|leletsa)/i,
    ],
  },
  ...(Object.keys(subjects) as RetentionKind[]).map((kind) => ({
    name: setting(
      `Months for ${retentionKinds[kind].replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`,
    ),
    unit: 'months' as const,
    value: settings[retentionSettings[kind]],
    none: NO_END,
    cues: [KEEPS, subjects[kind]],
  })),
  {
    name: 'the limit of a draft',
    unit: 'months',
    value: Math.round(DRAFT_LIFETIME / DAY / 30.4),
    cues: [KEEPS, /\b(drafts?|sekwalwa|moalo)/i],
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
    const toldBy = (words: string) => ofUnit.filter(({ cues }) => cues.every((cue) => cue.test(words)));
    const own = toldBy(sentence);
    const told = own.length > 0 ? own : toldBy(`${beside} ${sentence}`);
    const isRight = told.some(({ unit, value }) => {
      const [least, most] = meaning(statement, unit) ?? [0, 0];
      return value !== null && value >= least && value <= most;
    });
    const [first] = told;
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
