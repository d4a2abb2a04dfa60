/** The messages of the page of an idea that staff entered. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const enteringFaults = faultTexts('entering', 'ideas that staff entered', {
  spent: text(
    'This link is no longer valid: it was used, is older than 30 days, or we sent another one. If you took the idea over, log in to see it.',
    'After the link to an idea that staff entered.',
  ),
  unverified: text(
    'Verify your email before you take the idea over. Check your inbox.',
    'On the page of an idea that staff entered.',
  ),
});
