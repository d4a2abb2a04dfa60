/** Rules of the audit log, and what both sides call things in it. */
import * as v from 'valibot';
import { EMAIL_MAX } from './limits.ts';
import { optionalText, searchRules } from './rules.ts';

/** The name of who acts through commands from the shell. */
export const OPERATOR = 'operator';

/** The filter of the audit log. */
export const auditFilterRules = v.object({
  ...searchRules.entries,
  actor: v.pipe(optionalText('Done by', EMAIL_MAX), v.toLowerCase()),
});
