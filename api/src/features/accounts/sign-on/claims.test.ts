/** What two documents say of a person, in every combination: who it is, or why nobody knows. */
import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../../platform/settings.ts';
import type { SignOnSettings } from '../../../platform/settings.ts';
import { readClaims } from './claims.ts';

const settingsWith = (env: Record<string, string> = {}): SignOnSettings => {
  const sso = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const { signOn } = readSettings({ ...sso, ...env });
  if (!signOn) throw new Error('no sign-on');
  return signOn;
};
const proof = { iss: 'https://login.example.com', sub: 'person 1' };

const OWN = 'me@corp.example';
const VICTIM = 'head@corp.example';
const emails = [
  undefined,
  null,
  '',
  OWN,
  'ME@Corp.Example ',
  VICTIM,
  'me',
  'me@corp.example\r\nx',
  7,
  [OWN],
  {},
];
const truths = [undefined, null, true, 'true', false, 'false', 'True', 1, 'yes', [true], {}];

/** The parts of the combinations that mean the same. */
const wordOf = (email: unknown) => {
  if (email === undefined || email === null || email === '') return 'none';
  if (typeof email !== 'string' || !/^\S+@\S+\s?$/.test(email)) return 'no address';
  return email.trim().toLowerCase();
};
const truthOf = (said: unknown) => {
  if (said === undefined || said === null) return 'unsaid';
  return said === true || said === 'true' ? 'yes' : 'no';
};

type Words = readonly [email: string, verified: string];

/** What is expected: by the words of the documents, in the order of the rules. */
function expected(tokens: Words, userinfo: Words, trusts: boolean): string {
  const documents = [tokens, userinfo];
  const named = documents.filter(([email]) => email !== 'none');
  if (named.length === 0) return 'MISSING';
  if (named[1] && named[0]?.[0] !== named[1][0]) return 'CONTRADICTED';
  if (named.some(([email]) => email === 'no address')) return 'NO_ADDRESS';
  if (documents.some(([, said]) => said === 'no')) return 'UNVERIFIED';
  if (named.some(([, said]) => said === 'yes')) return String(named[0]?.[0]);
  return trusts ? String(named[0]?.[0]) : 'NOT_SAID';
}

describe.each([
  ['off', false],
  ['on', true],
])('with OIDC_TRUST_EMAIL=%s', (trust, trusts) => {
  const settings = settingsWith({ OIDC_TRUST_EMAIL: trust });
  const outcomes = new Map<string, number>();

  test.each(emails)('each combination with %p in the ID token is one of the named outcomes', (email) => {
    const wrong: unknown[] = [];
    for (const [said, other, otherSaid] of truths.flatMap((said) =>
      emails.flatMap((other) => truths.map((otherSaid) => [said, other, otherSaid])),
    )) {
      const idToken = { ...proof, email, email_verified: said };
      const userinfo = { email: other, email_verified: otherSaid };
      const { address } = readClaims(settings, { idToken, userinfo });
      const outcome = 'fault' in address ? address.fault : address.email;
      const words = [
        [wordOf(email), truthOf(said)],
        [wordOf(other), truthOf(otherSaid)],
      ] as const;
      // Nobody becomes somebody else: who is named is named by each that names one, and denied by none.
      const isVictim = outcome === VICTIM;
      const isDenied = words.some(([named, truth]) => !['none', VICTIM].includes(named) || truth === 'no');
      const isProven = trusts || words.some(([named, truth]) => named === VICTIM && truth === 'yes');
      const isWrong = outcome !== expected(...words, trusts) || (isVictim && (isDenied || !isProven));
      if (isWrong) wrong.push({ idToken, userinfo, outcome });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(wrong).toEqual([]);
  });

  test('every outcome is among them', () => {
    const faults = ['CONTRADICTED', 'MISSING', 'NO_ADDRESS', 'UNVERIFIED', ...(trusts ? [] : ['NOT_SAID'])];
    expect([...outcomes.keys()].sort()).toEqual([...faults, VICTIM, OWN].sort());
  });
});

test.each([
  ['the ID token, whatever the userinfo says', ['portal-reviewer'], ['portal-admin'], 'reviewer'],
  ['the ID token, where it gives none', [], ['portal-admin'], undefined],
  ['the userinfo, where the ID token has no such claim', undefined, ['portal-admin'], 'admin'],
  ['the userinfo, where the claim of the ID token is null', null, 'portal-reviewer', 'reviewer'],
  ['neither', undefined, undefined, undefined],
])('the role is that of %s', (_, idToken, userinfo, role) => {
  for (const [name, of] of [
    ['roles', (roles: unknown) => ({ roles })],
    ['realm_access.roles', (roles: unknown) => ({ realm_access: { roles } })],
  ] as const) {
    const settings = settingsWith({ OIDC_ROLE_CLAIM: name });
    expect(readClaims(settings, { idToken: { ...proof, ...of(idToken) }, userinfo: of(userinfo) }).role).toBe(
      role,
    );
  }
});

test('the time of the proof is that of the ID token alone', () => {
  const settings = settingsWith();
  const userinfo = { auth_time: 9_999_999_999 };
  expect(readClaims(settings, { idToken: proof, userinfo }).authTime).toBe(0);
  expect(readClaims(settings, { idToken: { ...proof, auth_time: 5 }, userinfo }).authTime).toBe(5);
});
