/** The rules of a password that its form shows while it is typed: a form has them before its other rules are loaded. */
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from './limits.ts';
import { speak, spoken } from './spoken.ts';

const specials = new RegExp(`[${PASSWORD_SPECIALS.replace(/[\\\]^-]/g, '\\$&')}]`);

/** The longest decomposed password: no character decomposes into more than four. */
const DECOMPOSED_MAX = 4 * PASSWORD_MAX;

/** Composes the accents of a password (RFC 8265 §4.2), which keyboards write in two forms; the rest stays as it is. */
export const composedPassword = (password: string): string =>
  password.length > DECOMPOSED_MAX ? password : password.normalize('NFC');

const checks = [
  {
    key: 'length',
    label: `At least ${PASSWORD_MIN} characters, at most ${PASSWORD_MAX}`,
    // The length is that of the stored text; an emoji counts as one character.
    test: (p: string) =>
      [...composedPassword(p)].length >= PASSWORD_MIN && composedPassword(p).length <= PASSWORD_MAX,
  },
  { key: 'upper', label: 'An uppercase letter', test: (p: string) => /[A-Z]/.test(p) },
  { key: 'lower', label: 'A lowercase letter', test: (p: string) => /[a-z]/.test(p) },
  { key: 'digit', label: 'A digit', test: (p: string) => /\d/.test(p) },
  {
    key: 'special',
    label: `A special character (${PASSWORD_SPECIALS})`,
    test: (p: string) => specials.test(p),
  },
] as const;

const GROUP = 'password-checks';
spoken.push({
  ...{ group: GROUP, title: 'Rules of a password', address: '/SignUp' },
  defaults: Object.fromEntries(
    checks.map(({ key, label }) => [key, { text: label, about: 'A rule below the new password.' }]),
  ),
});

/** Spec §5. The labels are texts of the catalogue. */
export const passwordChecks = checks.map((check) => {
  const spokenCheck = { ...check };
  speak(spokenCheck, 'label', GROUP, check.key, check.label);
  return spokenCheck;
});
