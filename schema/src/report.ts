/** The report over all ideas (spec §2 "Reports"): its columns, and the answers that its filter looks at (spec §5). */
import * as v from 'valibot';
import type { IdeaField } from './idea.ts';
import { SHORT_TEXT_MAX } from './limits.ts';

/** The report's columns in their order: our field name → the header. */
export const reportColumns = {
  personType: 'Submitter',
  keyActivities: 'Key Activities',
  network: 'Network',
  supportRequested: 'Request',
  keyResources: 'Key Resources',
  costStructure: 'Cost Structure',
  revenueStreams: 'Revenue Streams',
} as const satisfies Partial<Record<IdeaField, string>>;

/** An answer that is a column of the report. */
export type ReportField = keyof typeof reportColumns;

/** The answers that the filter looks at: an idea is in the report when the label of one of them contains the text. */
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

/** Most rows of an exported sheet: what Excel opens, without the header. */
export const SHEET_ROWS_MAX = 1_048_575;

/** What narrows a report: a text, taken as it is, blanks too; comes back as '' when absent. */
export const reportFilterRules = v.object({
  search: v.pipe(
    v.nullish(v.string('Filter must be text.'), ''),
    v.maxLength(SHORT_TEXT_MAX, `Filter must be ${SHORT_TEXT_MAX} characters or fewer.`),
  ),
});
