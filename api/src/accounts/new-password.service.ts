import { addressFault, contextFault } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { isCommonPassword } from '../security/common-passwords.ts';

const TOO_COMMON =
  'This password is easy to guess: it is one of the most common ones, or one with little added. Choose another, such as three unusual words.';

/**
 * Refuses a new password that obeys the rules but is easy to guess.
 * @throws DomainError INVALID_INPUT
 */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const message =
    addressFault(password, email) ??
    contextFault(password) ??
    ((await isCommonPassword(password)) ? TOO_COMMON : undefined);
  if (message) fail('INVALID_INPUT', { message, fields: [{ field: 'password', message }] });
}
