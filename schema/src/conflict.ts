import * as v from 'valibot';
import { requiredText } from './rules.ts';

export const conflictRules = v.object({ ideaId: v.string(), reason: requiredText('Reason') });
