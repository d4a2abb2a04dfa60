/** The outcomes of an approved idea. Entries are added, and never changed. */
import * as v from 'valibot';
import { list } from './lists.ts';
import { choice, fields, maybeText, rulesOf, text } from './fields.ts';
import { optionalOneOf, requiredText, searchRules } from './rules.ts';

export const outcomeStages = list('OutcomeStage', 'How far an approved idea has come.', {
  EXPLORING: 'Exploring',
  PILOT: 'Pilot',
  LIVE: 'Live',
  STOPPED: 'Stopped',
});

export type OutcomeStage = keyof typeof outcomeStages;

/** The stages of an idea that goes on. */
export const livingStages = ['EXPLORING', 'PILOT', 'LIVE'] as const satisfies (keyof typeof outcomeStages)[];

export const outcomeViews = list('OutcomeView', 'Who reads what became of an approved idea.', {
  STAFF: 'Staff',
  SUBMITTERS: 'Staff and its submitter',
});

const rule = (label: string) => requiredText(label, undefined, 'the');

export const outcomeFields = fields({
  stage: choice('Stage', outcomeStages, { about: 'How far it has come.', inView: true }),
  owner: text('Owner', { about: 'Who takes it further: a name or an address.', rule }),
  sentence: text('Sentence', { about: 'What happened, in one sentence.', rule }),
  unit: maybeText('Unit', {
    about: 'What the value counts; empty without one.',
    hint: 'Such as BWP a year.',
  }),
});

const VALUE = 'Value must be a number from 0 to 1,000,000,000,000, such as 1250000 or 3.5.';
const value = v.nullish(v.pipe(v.number(VALUE), v.minValue(0, VALUE), v.maxValue(1e12, VALUE)), null);
const TOGETHER = 'A value and its unit are entered together: enter both, or neither.';

export const outcomeRules = v.pipe(
  v.object({ ...rulesOf(outcomeFields).entries, value }),
  v.forward(
    v.check(({ value, unit }) => (value === null) === (unit === ''), TOGETHER),
    ['value'],
  ),
);
export type Outcome = v.InferInput<typeof outcomeRules>;

export const recordOutcomeRules = v.intersect([
  v.object({
    ideaId: v.string(),
    outcomeVersion: v.number('outcomeVersion must be the version of the outcome that you saw, 0 for none.'),
  }),
  outcomeRules,
]);

export const outcomeFilterRules = v.object({
  ...searchRules.entries,
  stage: optionalOneOf('Stage', outcomeStages),
});
