/** The retention of personal data, which the programme may set kind by kind. Nothing ends until it does. */
import { list, namesOf } from './lists.ts';

export const RETENTION_MONTHS_MAX = 600;
/** What the page of settings proposes for ideas. */
export const IDEA_MONTHS_PROPOSED = 24;
/** The shortest retention of the audit log: a shorter one would hide who changed what. */
export const AUDIT_MONTHS_MIN = 12;

/** The words that follow the number of months of each kind. */
export const retentionEnds = {
  IDEAS: 'after the decision was announced, or the idea was withdrawn; not while an outcome of it goes on',
  ID_NUMBERS: 'after a rejection was announced',
  SUGGESTIONS: 'after it was sent',
  ENTRIES: 'after it was sent',
  ACCOUNTS: 'after the last login, where it has no idea and no draft',
  AUDIT_EVENTS: 'after the act',
} as const;

export type RetentionKind = keyof typeof retentionEnds;

export const retentionKinds = list('RetentionKind', 'What ends by itself, when the programme sets an end.', {
  IDEAS: 'Ideas',
  ID_NUMBERS: 'ID numbers of rejected ideas',
  SUGGESTIONS: 'Suggestions',
  ENTRIES: 'Challenge entries',
  ACCOUNTS: 'Unused accounts',
  AUDIT_EVENTS: 'Entries of the audit log',
} satisfies Record<RetentionKind, string>);

/** The setting of the programme, by the kind. */
export const retentionSettings = {
  IDEAS: 'ideaMonths',
  ID_NUMBERS: 'idNumberMonths',
  SUGGESTIONS: 'suggestionMonths',
  ENTRIES: 'entryMonths',
  ACCOUNTS: 'accountMonths',
  AUDIT_EVENTS: 'auditMonths',
} as const satisfies Record<RetentionKind, string>;

export type Terms = Readonly<Record<(typeof retentionSettings)[RetentionKind], number | null>>;

const lengthOf = (months: number | null) => months ?? Infinity;

/** Returns the kinds with a shorter term than before. */
export const shortened = (before: Terms, after: Terms): RetentionKind[] =>
  namesOf(retentionKinds).filter(
    (kind) => lengthOf(after[retentionSettings[kind]]) < lengthOf(before[retentionSettings[kind]]),
  );

/** Returns the longer term of each kind. */
export const longer = (one: Terms, other: Terms): Terms =>
  Object.fromEntries(
    Object.values(retentionSettings).map((name) => [
      name,
      lengthOf(one[name]) > lengthOf(other[name]) ? one[name] : other[name],
    ]),
  ) as Terms;

export const NO_END = 'no end';

export const monthsInWords = (months: number): string => (months === 1 ? '1 month' : `${months} months`);
