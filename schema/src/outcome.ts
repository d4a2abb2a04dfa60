/** The outcomes of an approved idea. Entries are added, and never changed. */
import { company } from './company.ts';
import * as v from 'valibot';
import { list } from './lists.ts';
import { choice, fields, maybeChoice, rulesOf, text } from './fields.ts';

export const outcomeStages = list('OutcomeStage', 'How far an approved idea has come.', {
  EXPLORING: 'Exploring',
  PILOT: 'Pilot',
  LIVE: 'Live',
  STOPPED: 'Stopped',
});

export type OutcomeStage = keyof typeof outcomeStages;

/** The stages of an idea that goes on. */
export const livingStages = ['EXPLORING', 'PILOT', 'LIVE'] as const satisfies (keyof typeof outcomeStages)[];

/** The units of values. An idea has one value in one unit, so that those of many ideas add up. */
export const outcomeUnits = list('OutcomeUnit', 'What the value of an outcome counts.', {
  // The names are those of the first currency: systems know them.
  get BWP_A_YEAR() {
    return `${company.currency} a year`;
  },
  get BWP_ONCE() {
    return `${company.currency} once`;
  },
  CUSTOMERS: 'customers',
  JOBS: 'jobs',
  HOURS_A_YEAR: 'hours a year',
  SITES: 'sites',
  TONNES_OF_CO2_A_YEAR: 'tonnes of CO₂ a year',
});

export type OutcomeUnit = keyof typeof outcomeUnits;

const VALUE_MAX = 1e12;

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 9 });

/** Writes a value: `1,250,000.5`. */
export const valueInFigures = (value: number): string => figures.format(value);

const powers: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 };

/** A number with or without one kind of mark between its thousands, and the word of a power. */
const WRITTEN =
  /^(?<whole>\d{1,3}(?:(?<mark>[, ])\d{3}(?:\k<mark>\d{3})*)?|\d+)(?<part>\.\d+)?(?: ?(?<power>thousand|million|billion))?$/;

/** Reads a value as `valueInFigures` writes it, or as people do: `1,200`, `1 200`, `3.4 million`; undefined for any other text. */
export function readValue(text: string): number | undefined {
  const {
    whole,
    part = '',
    power = '',
  } = WRITTEN.exec(text.trim().replaceAll(/\s+/g, ' ').toLowerCase())?.groups ?? {};
  if (whole === undefined) return undefined;
  // The power as an exponent: a product of fractions is not exact.
  const value = Number(`${whole.replaceAll(/\D/g, '')}${part}e${powers[power] ?? 0}`);
  return value <= VALUE_MAX ? value : undefined;
}

/** Says an amount in its unit; of one, the unit stands in the singular. */
export function amountInWords(value: number, unit: OutcomeUnit): string {
  const words = value === 1 ? outcomeUnits[unit].replace(/s\b/, '') : outcomeUnits[unit];
  return `${valueInFigures(value)} ${words}`;
}

/** The label of the total value of ideas. */
export const WORTH = 'Worth, without those that stopped';

export const outcomeViews = list('OutcomeView', 'Who reads what became of an approved idea.', {
  STAFF: 'Staff',
  SUBMITTERS: 'Staff and its submitter',
});

export const outcomeFields = fields({
  stage: choice('Stage', outcomeStages, {
    missing: 'Select how far the idea has come.',
    wrong: 'Select from the list how far the idea has come.',
    about: 'How far it has come.',
    inView: true,
  }),
  owner: text('Owner', {
    missing: 'Enter who takes the idea further.',
    wrong: 'Shorten the name of the owner to 200 characters.',
    personal: 'unrecorded',
    about: 'Who takes it further: a name or an address.',
    hint: 'Choose a colleague, or enter another name.',
  }),
  sentence: text('What happened? (one sentence)', {
    personal: 'none',
    missing: 'Write in one sentence what happened.',
    wrong: 'Shorten the sentence to 200 characters.',
    about: 'What happened, in one sentence.',
  }),
  unit: {
    ...maybeChoice('Unit', outcomeUnits, {
      wrong: 'Select from the list what the value counts.',
      about: 'What the value counts; null without one.',
    }),
    control: 'select',
  },
});

const VALUE = 'Enter a value from 0 to 1,000,000,000,000, such as 1250000 or 3.5.';
const value = v.nullish(v.pipe(v.number(VALUE), v.minValue(0, VALUE), v.maxValue(VALUE_MAX, VALUE)), null);
const TOGETHER = 'A value and its unit are entered together: enter both, or neither.';

export const outcomeRules = v.pipe(
  v.object({ ...rulesOf(outcomeFields).entries, value }),
  v.forward(
    v.check(({ value, unit }) => (value === null) === (unit === null), TOGETHER),
    ['value'],
  ),
);
export type Outcome = v.InferInput<typeof outcomeRules>;

export const recordOutcomeRules = v.intersect([
  v.object({
    ideaId: v.string(),
    outcomeVersion: v.number(
      'outcomeVersion must be the version of the outcome that you saw, 0 without an outcome.',
    ),
  }),
  outcomeRules,
]);
