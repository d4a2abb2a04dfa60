import { addressFault, contextFault } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';

let common: Promise<ReadonlySet<string>> | undefined;

/** Reads the 50,000 most common passwords of published breaches, when the first password is checked. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Ignores case, and what people add at the ends to obey the rules: no more than there was before. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  const known = await common;
  const text = password.toLowerCase();
  const word = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return (
    known.has(text) ||
    known.has(text.replace(/^[^a-z\d]+|[^a-z\d]+$/g, '')) ||
    (word.length * 2 >= text.length && known.has(word))
  );
}

const TOO_COMMON =
  'This password is easy to guess: it is one of the most common ones, or one with little added. Choose another, such as three unusual words.';

/** @throws DomainError INVALID_INPUT for a password that obeys the rules but is easy to guess */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const message =
    addressFault(password, email) ??
    contextFault(password) ??
    ((await isCommonPassword(password)) ? TOO_COMMON : undefined);
  if (message) fail('INVALID_INPUT', { message, fields: [{ field: 'password', message }] });
}
