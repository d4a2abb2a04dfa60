/** The language of emails: that of the page where a person signed up, until the person chooses another; English for staff. */
import { expect, test } from '@jest/globals';
import { sharePortal } from '../../../test/harness.ts';
import { newAddress, outcomeOf, PASSWORD, signedIn, signUp as signUpOverRest } from '../../../test/people.ts';

const portal = sharePortal();

const CONFIRM = { en: /^Confirm your email/, tn: /^Netefatsang imeile ya lona/ };
const RESET = { en: /^Reset your password/, tn: /^Tlhomang khunololamoraba ya lona/ };

/** Has a link to a new password mailed, and returns the mail. */
async function resetMail(email: string, subject: RegExp) {
  await portal.client().rest('POST', '/api/auth/forgotpassword', { email });
  return portal.mail(email, subject);
}

/** Signs up from a page in some language. */
async function signUp(asked: string | undefined): Promise<string> {
  const [email, browser] = [newAddress(), portal.client()];
  if (asked) browser.headers['accept-language'] = asked;
  const mutation = 'mutation ($input: SignUpInput!) { signUp(input: $input) { message } }';
  expect(outcomeOf(await browser.graphql(mutation, { input: { email, password: PASSWORD } }))).toBe('OK');
  return email;
}

test('a sign-up on a page in Setswana is answered in it, and leads to pages in it', async () => {
  const mail = await portal.mail(await signUp('tn'), CONFIRM.tn);
  expect(mail.text).toContain(`${portal.url}/tn/VerifyEmail/`);
  expect(mail.html).toContain('<html lang="tn">');
  expect(mail.html).toContain(`href="${portal.url}/tn/VerifyEmail/`);
  expect(mail.text).not.toContain(`${portal.url}/VerifyEmail`);
});

test.each([
  ['a page in English, in a browser that reads Setswana, too', 'en,tn;q=0.8'],
  ['a program that says no language', undefined],
  ['a language that the portal lacks', 'qaa'],
])('%s is answered in English', async (_, asked) => {
  const mail = await portal.mail(await signUp(asked), CONFIRM.en);
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.text).toContain(`${portal.url}/VerifyEmail/`);
});

test('a sign-up over REST says its language by the header', async () => {
  const [email, client] = [newAddress(), portal.client()];
  client.headers['accept-language'] = 'tn';
  expect((await signUpOverRest(client, email)).status).toBe(201);
  await portal.mail(email, CONFIRM.tn);
});

test('a person who chooses another language gets the next email in it, however often they choose', async () => {
  const person = await signedIn(portal);
  expect(await person.ask('{ me { language } }')).toEqual({ me: { language: 'EN' } });
  const choose = 'mutation ($language: Language!) { changeLanguage(language: $language) { language } }';
  for (const language of ['TN', 'TN'])
    expect(await person.ask(choose, { language })).toEqual({ changeLanguage: { language } });
  expect(await person.ask('{ me { language } }')).toEqual({ me: { language: 'TN' } });
  const mail = await resetMail(person.email, RESET.tn);
  expect(mail.text).toContain(`${portal.url}/tn/ResetPassword/`);
  await person.ask(choose, { language: 'EN' });
  expect((await resetMail(person.email, RESET.en)).text).toContain(`${portal.url}/ResetPassword/`);
});

test('staff get English, whatever they chose, and so does a person whom staff invited to review', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  await reviewer.ask('mutation { changeLanguage(language: TN) { id } }');
  await resetMail(reviewer.email, RESET.en);
  const invited = await signedIn(portal);
  await portal.sql(
    "UPDATE accounts SET language = 'tn', invited_as = 'reviewer', invited_at = now() WHERE email = $1",
    [invited.email],
  );
  await resetMail(invited.email, RESET.en);
});

test('a visitor chooses no language, and nobody reads that of another', async () => {
  const mutation = 'mutation { changeLanguage(language: TN) { id } }';
  expect(outcomeOf(await portal.client().graphql(mutation))).toBe('UNAUTHENTICATED');
  const [person, admin] = [await signedIn(portal), await signedIn(portal, 'admin')];
  const { accounts } = await admin.ask<{ accounts: { edges: { node: { language: string | null } }[] } }>(
    'query ($search: String!) { accounts(first: 1, filter: { search: $search }) { edges { node { language } } } }',
    { search: person.email },
  );
  expect(accounts.edges).toEqual([{ node: { language: null } }]);
});
