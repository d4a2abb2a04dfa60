/** The messages to a person who erases the own account. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

export const erasingFaults = faultTexts('erasing', 'erasing an account', {
  otherAddress: text('Enter the address of the account that is erased: {email}.', 'On the page Account.', {
    email: 'the address of the account',
  }),
  isErased: text('This account is erased already.', 'On the page Account.'),
});
