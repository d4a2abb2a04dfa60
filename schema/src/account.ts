import * as v from 'valibot';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from './limits.ts';
import { emailAddress, requiredText } from './rules.ts';

const specials = new RegExp(`[${PASSWORD_SPECIALS.replace(/[\\\]^-]/g, '\\$&')}]`);

/** Spec §5. */
export const passwordChecks = [
  {
    key: 'length',
    label: `At least ${PASSWORD_MIN} characters`,
    test: (p: string) => p.length >= PASSWORD_MIN,
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

const passwordText = v.nullish(v.string('Password must be text.'), '');
const passwordLength = v.maxLength<string, number, string>(
  PASSWORD_MAX,
  `Password must be ${PASSWORD_MAX} characters or fewer.`,
);

export const newPassword = v.pipe(
  passwordText,
  v.minLength(1, 'Enter a password.'),
  passwordLength,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const missing = passwordChecks
      .filter(({ test }) => !test(dataset.value))
      .map(({ label }) => label.toLowerCase());
    if (missing.length > 0) addIssue({ message: `Password still needs: ${missing.join(', ')}.` });
  }),
);

/** Any text, so that old passwords stay usable. */
const givenPassword = v.pipe(passwordText, v.minLength(1, 'Enter your password.'), passwordLength);

export const signUpRules = v.object({ email: emailAddress(), password: newPassword });
export const logInRules = v.object({ email: emailAddress(), password: givenPassword });
export const emailOnlyRules = v.object({ email: emailAddress() });
/** The password is needed only in a browser that did not sign up. */
export const verifyRules = v.object({
  token: requiredText('Token'),
  password: v.pipe(passwordText, passwordLength),
});
export const resetPasswordRules = v.object({ token: requiredText('Token'), password: newPassword });

export type SignUp = v.InferInput<typeof signUpRules>;
export type LogIn = v.InferInput<typeof logInRules>;
export type ResetPassword = v.InferInput<typeof resetPasswordRules>;
