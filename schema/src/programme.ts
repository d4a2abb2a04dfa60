/** The settings of administrators for the whole programme, each declared once. */
import * as v from 'valibot';
import { announcings, deciders } from './choices.ts';
import { companyDefaults } from './company.ts';
import type { Company } from './company.ts';
import { companyFieldNames, companyFields, readableColours } from './company-fields.ts';
import type { CompanyField } from './company-fields.ts';
import type { Announcing, Deciders } from './choices.ts';
import { daysOffDefaults, daysOffRules } from './days-off.ts';
import { emailsOffDefaults, emailsOffRules } from './emails.ts';
import { choice, fields, listOf, maybeNumber, number, rulesOf } from './fields.ts';
import { outcomeViews } from './outcome.ts';
import { AUDIT_MONTHS_MIN, NO_END, RETENTION_MONTHS_MAX, retentionKinds } from './retention.ts';
import type { RetentionKind } from './retention.ts';
import { lowerFirst } from './rules.ts';

const PROMISED_DAYS_MAX = 365;

const CALL_DAYS_MAX = 60;

/** Declares a retention in months; null for no end. */
function kept(kind: RetentionKind, about: string) {
  const label = `Months for ${lowerFirst(retentionKinds[kind])}`;
  const least = kind === 'AUDIT_EVENTS' ? AUDIT_MONTHS_MIN : 1;
  return maybeNumber(label, {
    min: least,
    max: RETENTION_MONTHS_MAX,
    wrong: `Enter a whole number of months from ${least} to ${RETENTION_MONTHS_MAX}, or leave it empty to keep them without an end.`,
    about: `For how many months ${about}, ${least} to ${RETENTION_MONTHS_MAX}; null: without an end.`,
  });
}

/** The terms of retention. */
export const termFields = fields({
  ideaMonths: kept(
    'IDEAS',
    'an idea is kept after its decision was announced, or it was withdrawn; one with an outcome that goes on is kept',
  ),
  idNumberMonths: kept('ID_NUMBERS', 'the ID number of an idea is kept after a rejection was announced'),
  suggestionMonths: kept('SUGGESTIONS', 'a suggestion is kept'),
  entryMonths: kept('ENTRIES', 'a challenge entry is kept'),
  accountMonths: kept(
    'ACCOUNTS',
    'an account of the role user without an idea and a draft is kept after its last login',
  ),
  auditMonths: kept('AUDIT_EVENTS', 'an entry of the audit log is kept'),
});

/** The settings of decisions: by when they are promised, how they are announced, and who takes and reads what. */
export const decisionFields = fields({
  promisedDays: number('Days until we promise an answer', {
    min: 1,
    max: PROMISED_DAYS_MAX,
    wrong: `Enter in how many days you promise an answer: from 1 to ${PROMISED_DAYS_MAX}.`,
    about: `In how many days an answer is promised to a person who submits an idea, 1 to ${PROMISED_DAYS_MAX}; the promised day is that day or the first working day after it. Promises that were made stay.`,
  }),
  callDays: maybeNumber('Working days until we call after an approval', {
    min: 1,
    max: CALL_DAYS_MAX,
    wrong: `Enter within how many working days you call: from 1 to ${CALL_DAYS_MAX}. Leave it empty to promise no call.`,
    about: `Within how many working days after an announced approval its submitter is called, 1 to ${CALL_DAYS_MAX}; null promises no call. Promises that were made stay.`,
  }),
  announcing: choice('How decisions are announced', announcings, {
    missing: 'Select how decisions are announced.',
    wrong: 'Select from the list how decisions are announced.',
    about: 'When a submitter learns of a decision.',
    inView: true,
    notes: {
      AFTER_HOLD: 'Until then its reviewer can undo it.',
      BY_RELEASE: 'Decisions wait until an administrator announces them, now or at an hour.',
    },
  }),
  deciders: choice('Who decides', deciders, {
    missing: 'Select who decides.',
    wrong: 'Select from the list who decides.',
    about: 'Who may set the status of an idea. Comments are open to all who review.',
    inView: true,
    notes: { ADMINISTRATORS: 'Reviewers write comments; the status stays with administrators.' },
  }),
  outcomes: choice('Who reads what became of an approved idea', outcomeViews, {
    missing: 'Select who reads what became of an approved idea.',
    wrong: 'Select from the list who reads what became of an approved idea.',
    about: 'Whether submitters read what became of their approved ideas: stage and sentence.',
    inView: true,
    notes: {
      SUBMITTERS: 'On the page of their idea they read stage and sentence, never owner, value or author.',
    },
  }),
});

export const programmeFields = { ...companyFields, ...decisionFields, ...termFields };

type Setting = keyof typeof programmeFields;
export const settingNames = Object.keys(programmeFields) as Setting[];

export const settingInWords = (name: Setting, settings: Record<Setting, string | number | null>): string => {
  const value = settings[name];
  if (value === null) return name in termFields ? NO_END : 'none';
  return listOf(programmeFields[name])?.[value] ?? (String(value) || 'none');
};

/** Returns what an administrator sets of the company: the rest follows from it. */
export const ofCompany = (from: Pick<Company, CompanyField>): Pick<Company, CompanyField> =>
  Object.fromEntries(companyFieldNames.map((name) => [name, from[name]])) as Pick<Company, CompanyField>;

/** The promise of release 1.0.0, which stored no promised day, for every idea. */
export const promisedByFirstRelease = { timeZone: 'Africa/Gaborone', days: 30 };

/** The settings until an administrator changes them. The 30 days are the specification's “about a month” (spec §1). */
export const programmeDefaults = {
  promisedDays: 30,
  callDays: null as number | null,
  announcing: 'AFTER_HOLD' as Announcing,
  deciders: 'ELEVATED' as Deciders,
  outcomes: 'STAFF' as keyof typeof outcomeViews,
  ideaMonths: null as number | null,
  idNumberMonths: null as number | null,
  suggestionMonths: null as number | null,
  entryMonths: null as number | null,
  accountMonths: null as number | null,
  auditMonths: null as number | null,
  ...daysOffDefaults,
  ...emailsOffDefaults,
  ...ofCompany(companyDefaults),
};

export const programmeRules = v.pipe(
  v.object({ ...rulesOf(programmeFields).entries, ...daysOffRules, ...emailsOffRules }),
  readableColours(),
);
export const termRules = rulesOf(termFields);
