/** What administrators set for the whole programme, each setting declared once. */
import * as v from 'valibot';
import { announcings, deciders } from './choices.ts';
import type { Announcing, Deciders } from './choices.ts';
import { choice, fields, listOf, number, rulesOf } from './fields.ts';
import { outcomeViews } from './outcome.ts';
import { wholeNumber } from './rules.ts';

const PROMISED_DAYS_MAX = 365;

const promisedDays = wholeNumber(
  1,
  PROMISED_DAYS_MAX,
  `Days until we promise an answer must be a whole number from 1 to ${PROMISED_DAYS_MAX}.`,
);

export const programmeFields = fields({
  promisedDays: number('Days until we promise an answer', promisedDays, {
    about: `In how many days an answer is promised to who submits an idea, 1 to ${PROMISED_DAYS_MAX}; the promised day is that day or the first working day after it. Promises that were made stay.`,
  }),
  announcing: choice('How decisions are announced', announcings, {
    about: 'When a submitter learns of a decision.',
    inView: true,
    notes: {
      AFTER_HOLD: 'Until then its reviewer can undo it.',
      BY_RELEASE: 'Decisions wait until an administrator releases them, now or at an hour.',
    },
  }),
  deciders: choice('Who decides', deciders, {
    about: 'Who may set the status of an idea. Comments are open to all who review.',
    inView: true,
    notes: { ADMINISTRATORS: 'Reviewers write comments; the status stays with administrators.' },
  }),
  outcomes: choice('Who reads what became of an approved idea', outcomeViews, {
    about: 'Whether submitters read what became of their approved ideas: stage and sentence.',
    inView: true,
    notes: {
      SUBMITTERS: 'On the page of their idea they read stage and sentence, never owner, value or author.',
    },
  }),
});

type Setting = keyof typeof programmeFields;
export const settingNames = Object.keys(programmeFields) as Setting[];

export const settingInWords = (name: Setting, settings: Record<Setting, string | number>): string =>
  listOf(programmeFields[name])?.[settings[name]] ?? String(settings[name]);

/** What release 1.0.0 promised for every idea: it kept no day. */
export const promisedByFirstRelease = { timeZone: 'Africa/Gaborone', days: 30 };

/** Until an administrator changes something. About a month: spec §1. */
export const programmeDefaults = {
  promisedDays: 30,
  announcing: 'AFTER_HOLD' as Announcing,
  deciders: 'ELEVATED' as Deciders,
  outcomes: 'STAFF' as keyof typeof outcomeViews,
};

export const programmeRules = v.object({
  ...rulesOf(programmeFields).entries,
  version: v.number('version must be the version that you saw.'),
});
export type ProgrammeInput = v.InferInput<typeof programmeRules>;
