import * as v from 'valibot';
import { company } from './company.ts';
import { CODE_MAX, PASSWORD_MAX, PASSWORD_MIN, SHORT_TEXT_MAX } from './limits.ts';
import { mailedNextPath } from './next-path.ts';
import { composedPassword, passwordChecks } from './password-checks.ts';
import { emailAddress, meantText, optionalText, readAs, requiredText } from './rules.ts';
import { speakFaults, spokenFault } from './spoken.ts';
import { isStorable, readText } from './text.ts';
import { passwordFaultsTexts } from './texts/password-faults.ts';

const passwordText = v.nullish(v.string('Enter the password as text.'), '');
const passwordLength = v.maxLength<string, number, string>(
  PASSWORD_MAX,
  `Shorten the password to ${PASSWORD_MAX} characters.`,
);

const UNSTORABLE = 'One character of the password cannot be stored. Type it again.';

export const newPassword = v.pipe(
  passwordText,
  // Otherwise two passwords could have the same hash.
  v.check(isStorable, UNSTORABLE),
  readAs(composedPassword),
  v.minLength(1, 'Enter a password.'),
  passwordLength,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const missing = passwordChecks
      .filter(({ test }) => !test(dataset.value))
      .map(({ label }) => label.toLowerCase());
    if (missing.length > 0) addIssue({ message: passwordFaultsTexts.needs({ rules: missing.join(', ') }) });
  }),
);

/** A shorter word is in many good passwords by chance. */
const WORD_MIN = 4;

const address = emailAddress();

/** Lists the words of an address: the part before the @, and what signs and digits divide it into. */
function wordsOfAddress(given: string): string[] {
  const read = v.safeParse(address, given);
  if (!read.success) return [];
  const [localPart = ''] = read.output.split('@');
  const words = [localPart, ...localPart.split(/[^\p{L}]+/u)].filter((word) => word.length >= WORD_MIN);
  return [read.output, ...words];
}

/**
 * Words that people of the country put into passwords: towns, operators, currency, greetings, first names; no word below four
 * letters.
 */
const LOCAL_WORDS = `
  gaborone francistown molepolole maun mogoditshane serowe kanye mahalapye mochudi palapye tlokweng lobatse ramotswa
  letlhakane thamaga moshupa tonota selebi phikwe jwaneng orapa kasane ghanzi gantsi bobonong tutume gabane chobe okavango kalahari
  mascom orange bemobile pula thebe dumela leboga gosiame sentle motswana batswana setswana zebras seretse khama
  thabo kagiso tebogo mpho lesego naledi kabelo kgosi lorato masego oratile tumelo tshepo thato onalenna refilwe goitseone
  gofaone katlego mothusi olebogeng palesa boitumelo keabetswe lerato amantle bakang larona mmoloki tiro kitso debswana choppies sefalana pilane modimo`;
/** Lists the words of this site and of its country, which are guessed first. */
export const contextWords = (): ReadonlySet<string> =>
  new Set(
    `${company.legalName} ${company.programme} ${company.country} ${company.name} portal idea reviewer admin ${LOCAL_WORDS}`
      .toLowerCase()
      .split(/\s+/),
  );

/** The least number of different characters, whatever their case: eight letters of few kinds are tried soon. */
const KINDS_MIN = 6;

/** Writes a password without its case and accents, as it is compared with words. */
export const foldedPassword = (password: string): string =>
  password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Counts the characters that a folded password lacks without the given words; 0 if it contains no such word. */
function missingBeside(words: Iterable<string>, text: string): number {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest.length < text.length ? Math.max(0, PASSWORD_MIN - rest.length) : 0;
}

/** The texts that a password must not resemble. */
export interface PasswordOwner {
  email: string;
  /** The present password, where another is chosen. */
  current?: string | undefined;
}

/** Says why a password that obeys the rules is refused as easy to guess, as far as a page can tell; undefined if it finds no reason. */
export function easyPasswordFault(password: string, { email, current }: PasswordOwner): string | undefined {
  // No rule has a tick for it: the last one says so.
  if (!isStorable(password)) return spokenFault('password', UNSTORABLE);
  if (current && password === composedPassword(current)) return passwordFaultsTexts.isCurrent;
  const own = wordsOfAddress(email);
  const text = foldedPassword(password);
  if (own.slice(0, 2).some((word) => text.includes(word))) return passwordFaultsTexts.hasEmail;
  if (new Set(text).size < KINDS_MIN) return passwordFaultsTexts.hasFewKinds({ count: KINDS_MIN });
  const missing = missingBeside([...own, ...contextWords()], text);
  if (missing === 0) return undefined;
  const { hasOwnWords, hasLocalWords } = passwordFaultsTexts;
  return (own.some((word) => text.includes(word)) ? hasOwnWords : hasLocalWords)({ count: missing });
}

/** A password as it was typed: an old one may be stored in another form than the composed one. */
const anyPassword = v.pipe(
  passwordText,
  v.check((password) => composedPassword(password).length <= PASSWORD_MAX, passwordLength.message),
);
/** Accepts any text, so that old passwords stay usable. */
const given = (words: string) => v.pipe(anyPassword, v.minLength(1, words));
const givenPassword = given('Enter your password.');

const readCode = (text: string) =>
  readText(text)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
const WRONG_CODE = `Enter the code alone: it has ${CODE_MAX} characters at most.`;
const codeText = v.pipe(v.nullish(meantText(WRONG_CODE, readCode), ''), v.maxLength(CODE_MAX, WRONG_CODE));
const givenCode = v.pipe(codeText, v.minLength(1, 'Enter the code.'));

const noPath = `Next must be a path of this site of at most ${SHORT_TEXT_MAX} characters, such as /innovate/status.`;
/** The path to which the mailed link leads on. */
const nextPath = v.pipe(
  v.nullish(meantText(noPath), ''),
  v.maxLength(SHORT_TEXT_MAX, noPath),
  v.check((next) => next === '' || mailedNextPath(next) === next, noPath),
);

/** The token is that of a mailed link: nobody types it. */
const tokenSentences = {
  missing: 'This link is not complete. Open the whole link of the email.',
  wrong: 'This link does not work. Open the whole link of the email.',
};

export const signUpRules = v.object({ email: emailAddress(), password: newPassword, next: nextPath });
export const logInRules = v.object({ email: emailAddress(), password: givenPassword, code: codeText });
export const changePasswordRules = v.object({
  currentPassword: given('Enter your current password.'),
  password: newPassword,
});
export const emailChangeRules = v.object({
  email: emailAddress({
    missing: 'Enter your new email address.',
    wrong: 'Enter your new email address as in name@example.com.',
  }),
  password: givenPassword,
});
export const tokenRules = v.object({ token: requiredText(tokenSentences) });
export const codeRules = v.object({ code: givenCode });
export const confirmRules = v.object({ password: anyPassword, code: codeText });
export const emailOnlyRules = v.object({ email: emailAddress() });
/** The input of a request for a mailed link. */
export const linkRules = v.object({ email: emailAddress(), next: nextPath });
/** The input of a password check. The token is that of a mailed link, whose email address the page does not know. */
export const checkPasswordRules = v.object({
  password: v.pipe(passwordText, readAs(composedPassword), passwordLength),
  token: optionalText(tokenSentences),
});
/** The password is needed only in a browser that did not sign up. */
export const verifyRules = v.object({
  token: requiredText(tokenSentences),
  password: anyPassword,
});
export const resetPasswordRules = v.object({ token: requiredText(tokenSentences), password: newPassword });

speakFaults(
  { group: 'account-faults', title: 'Faults of account forms', address: '/SignUp' },
  {
    emailMissing: { of: 'email', text: 'Enter your email address.' },
    emailWrong: { of: 'email', text: 'Enter your email address as in name@example.com.' },
    newEmailMissing: { of: 'email', text: 'Enter your new email address.' },
    newEmailWrong: { of: 'email', text: 'Enter your new email address as in name@example.com.' },
    oneEmail: {
      of: 'email emailAddress teamLeaderEmail',
      text: 'Enter one email address, and delete the others.',
    },
    passwordMissing: { of: 'password', text: 'Enter a password.' },
    yourPassword: { of: 'password', text: 'Enter your password.' },
    passwordLong: { of: 'password', text: passwordLength.message },
    passwordSign: { of: 'password', text: UNSTORABLE },
    currentPassword: { of: 'currentPassword', text: 'Enter your current password.' },
    code: { of: 'code', text: 'Enter the code.' },
    codeWrong: { of: 'code', text: WRONG_CODE },
    tokenMissing: { of: 'token', text: tokenSentences.missing },
    tokenWrong: { of: 'token', text: tokenSentences.wrong },
  },
);

export type SignUp = v.InferInput<typeof signUpRules>;
export type LogIn = v.InferInput<typeof logInRules>;
export type ChangePassword = v.InferInput<typeof changePasswordRules>;
export type EmailChange = v.InferInput<typeof emailChangeRules>;
export type ResetPassword = v.InferInput<typeof resetPasswordRules>;
