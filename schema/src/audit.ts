import * as v from 'valibot';
import { EMAIL_MAX } from './limits.ts';
import { optionalText, searchRules } from './rules.ts';

export const OPERATOR = 'operator';

export const auditFilterRules = v.object({
  ...searchRules.entries,
  actor: v.pipe(optionalText('Done by', EMAIL_MAX), v.toLowerCase()),
});
