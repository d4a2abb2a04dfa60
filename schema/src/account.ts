import * as v from 'valibot';
import { company } from './company.ts';
import { CODE_MAX, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from './limits.ts';
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

/** A shorter local part, the part before the @, is in many good passwords by chance. */
const LOCAL_PART_MIN = 4;

export function addressFault(password: string, email: string): string | undefined {
  const address = email.toLowerCase();
  const [localPart = ''] = address.split('@');
  const refused = localPart.length >= LOCAL_PART_MIN ? localPart : address;
  return email && password.toLowerCase().includes(refused)
    ? 'Password must not contain your email address, or the part before the @.'
    : undefined;
}

const { name, legalName, programme, country } = company;
const contextWords = [
  ...new Set(
    `${legalName} ${programme} ${country} ${name} portal idea reviewer admin`.toLowerCase().split(' '),
  ),
];

export function contextFault(password: string): string | undefined {
  const rest = contextWords.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.length < PASSWORD_MIN && rest.length < password.length
    ? `This password is easy to guess: besides words of this site, such as ${name} or innovation, it needs at least ${PASSWORD_MIN} characters.`
    : undefined;
}

/** Any text, so that old passwords stay usable. */
const given = (words: string) => v.pipe(passwordText, v.minLength(1, words), passwordLength);
const givenPassword = given('Enter your password.');

const codeText = v.pipe(
  v.nullish(v.string('Code must be text.'), ''),
  v.maxLength(CODE_MAX, `Code must be ${CODE_MAX} characters or fewer.`),
  v.transform((code) => code.replace(/[\s-]/g, '').toLowerCase()),
);
const givenCode = v.pipe(codeText, v.minLength(1, 'Enter the code.'));

export const signUpRules = v.object({ email: emailAddress(), password: newPassword });
export const logInRules = v.object({ email: emailAddress(), password: givenPassword, code: codeText });
export const changePasswordRules = v.object({
  currentPassword: given('Enter your current password.'),
  password: newPassword,
});
export const emailChangeRules = v.object({
  email: emailAddress('New email', 'the'),
  password: givenPassword,
});
export const tokenRules = v.object({ token: requiredText('Token') });
export const codeRules = v.object({ code: givenCode });
export const confirmRules = v.object({ password: v.pipe(passwordText, passwordLength), code: codeText });
export const emailOnlyRules = v.object({ email: emailAddress() });
/** The password is needed only in a browser that did not sign up. */
export const verifyRules = v.object({
  token: requiredText('Token'),
  password: v.pipe(passwordText, passwordLength),
});
export const resetPasswordRules = v.object({ token: requiredText('Token'), password: newPassword });

export type SignUp = v.InferInput<typeof signUpRules>;
export type LogIn = v.InferInput<typeof logInRules>;
export type ChangePassword = v.InferInput<typeof changePasswordRules>;
export type EmailChange = v.InferInput<typeof emailChangeRules>;
export type ResetPassword = v.InferInput<typeof resetPasswordRules>;
