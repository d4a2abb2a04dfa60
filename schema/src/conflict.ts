import * as v from 'valibot';
import { requiredText } from './rules.ts';

export const conflictRules = v.object({
  ideaId: v.string(),
  reason: requiredText({
    missing: 'Say why you cannot judge this idea.',
    wrong: 'Shorten the reason to 200 characters.',
  }),
});
