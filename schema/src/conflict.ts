import * as v from 'valibot';
import { requiredText } from './rules.ts';

export const conflictRules = v.object({ id: v.string(), reason: requiredText('Reason') });
