import * as v from 'valibot';
import type { Action } from './access.ts';
import type { IdeaField } from './idea.ts';
import { SHORT_TEXT_MAX } from './limits.ts';
import { meantText } from './rules.ts';
import { cleanText } from './text.ts';

/** The headers of the report by our field names (spec §2 "Reports"). */
export const reportColumns = {
  personType: 'Submitter',
  keyActivities: 'Key Activities',
  network: 'Network',
  supportRequested: 'Request',
  keyResources: 'Key Resources',
  costStructure: 'Cost Structure',
  revenueStreams: 'Revenue Streams',
} as const satisfies Partial<Record<IdeaField, string>>;

export type ReportField = keyof typeof reportColumns;

/** The words of the screens of staff for columns of ideas, and of their files (spec §2 "Submissions review" has the first seven). */
export const ideaColumns = {
  email: 'Email',
  personType: reportColumns.personType,
  solutionName: 'Solution Name',
  solutionSummary: 'Solution Summary',
  date: 'Date',
  status: 'Status',
  comments: 'Comments',
  mean: 'Average',
  outcomeAt: 'Last entry',
} as const;

/** The word for when an email was given up, on the screen and in its file. */
export const MAIL_FAILED = 'Failed';

/** The words of the screen for columns of an export that calls know by other ones, by the path of the export. */
export const screenHeads: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  '/submission/export': {
    Title: ideaColumns.solutionName,
    Summary: ideaColumns.solutionSummary,
    'Person type': ideaColumns.personType,
    Comment: ideaColumns.comments,
    Recorded: ideaColumns.outcomeAt,
  },
  '/ranking/export': { Title: ideaColumns.solutionName, Mean: ideaColumns.mean },
  '/outcomes/export': { Idea: ideaColumns.solutionName, Recorded: ideaColumns.outcomeAt },
  '/announcements/export': {
    Idea: ideaColumns.solutionName,
    Comment: ideaColumns.comments,
    'Emailed to': ideaColumns.email,
  },
  '/undelivered-email/export': { 'Given up': MAIL_FAILED },
};

/** An idea is in the report when the label of one of these answers contains the text (spec §5). */
export const reportFilterFields = [
  'personType',
  'network',
  'keyActivities',
  'supportRequested',
  'keyResources',
  'costStructure',
  'revenueStreams',
  'valuePropositions',
  'customerSegments',
  'channels',
] as const satisfies readonly IdeaField[];

/** The most rows of a sheet in Excel, without the header. */
export const SHEET_ROWS_MAX = 1_048_575;

/** The actions that put contact details into exports, by the paths of those that have some. Each can also be had without. */
export const contactsIn: Readonly<Partial<Record<string, Action>>> = {
  '/submission/export': 'idea:export-contacts',
  '/suggestions/export': 'suggestion:export',
  '/hackathon-entries/export': 'challenge:read-entries',
  '/accounts/export': 'account:manage',
  '/announcements/export': 'idea:release',
  '/undelivered-email/export': 'mail:manage',
};

const FILE_NAME_MAX = 100;
const notNamed = ['sort', 'format'];
const days = ['date', 'from', 'to'];
const DAY_OR_TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?$/;

/**
 * Names the file of an export by the choices of its filters, and then by their days: `report-fintech-from-2026-10-01`. A text is
 * never part of it, whatever it looks like.
 * @param choices names the filters that are choices of a closed list, in the order of the name
 */
export function exportName(
  file: string,
  filters: Iterable<readonly [parameter: string, value: string]>,
  choices: readonly string[],
): string {
  const given = new Map(filters);
  const parts = choices.flatMap((parameter) => {
    const value = given.get(parameter) ?? '';
    if (value === '' || notNamed.includes(parameter)) return [];
    if (value === 'yes' || value === 'no') return [`${parameter}-${value}`];
    return value.toLowerCase().replaceAll('_', '-').split(',').sort();
  });
  const ofDays = days.flatMap((name) => {
    const [, day, ...time] = DAY_OR_TIME.exec(given.get(name) ?? '') ?? [];
    return day ? [[name, day, time.join('')].filter(Boolean).join('-')] : [];
  });
  return [file, ...new Set(parts), ...ofDays].join('-').slice(0, FILE_NAME_MAX);
}

const WRONG = `Shorten the filter to ${SHORT_TEXT_MAX} characters.`;

/** The text that filters the report; it is not trimmed, because blanks count. */
export const labelText = v.pipe(
  v.nullish(meantText(WRONG, cleanText), ''),
  v.maxLength(SHORT_TEXT_MAX, WRONG),
);

export const reportFilterRules = v.object({ search: labelText });
