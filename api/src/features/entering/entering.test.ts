/** Ideas that staff enter for somebody: under whose account they stand, and what the person answers by the link. */
import { beforeAll, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { readGlobalId, toGlobalId } from '../../platform/global-id.ts';
import { purgeExpiredAccountData } from '../accounts/housekeeping.service.ts';
import { sharePortal } from '../../../test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { newAddress, outcomeOf, signedIn } from '../../../test/people.ts';
import { newMember } from '../../../test/teams.ts';
import type { Client } from '../../../test/client.ts';
import type { Person } from '../../../test/people.ts';

import { contextForTest } from '../../../test/service-context.ts';

const portal = sharePortal();
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
});

const inputFor = (email: string, changes: object = {}) => ({
  ...{ reference: newReference(), firstName: 'Kabo', lastName: 'Sechele', email, source: 'ROADSHOW' },
  ...{ solutionName: 'Solar kiosk', solutionSummary: 'It charges phones.', ...changes },
});
const ENTER = `mutation ($input: EnteredIdeaInput!, $document: Upload) {
  enterIdea(input: $input, document: $document) { link idea { id reference email notAsked } }
}`;
interface Entered {
  enterIdea: {
    link: string | null;
    idea: { id: string; reference: string; email: string; notAsked: string[] };
  };
}
const enter = (input: object, by: Person = reviewer) => by.graphql<Entered>(ENTER, { input, document: null });
const tokenIn = (text: string) => /\/EnteredIdea\/([\w-]+)/.exec(text)?.[1] ?? '';
async function enterFor(email: string, changes: object = {}) {
  const { body } = await enter(inputFor(email, changes));
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  const { text = '' } = await portal.mail(email, /^We entered “/);
  return { ...body.data.enterIdea.idea, token: tokenIn(text), text };
}
const PHONE = { dialCode: '+267', contactNumber: '71234567' };
async function enterByPhone() {
  const { body } = await enter(inputFor('', PHONE));
  const { idea, link } = body.data!.enterIdea;
  return { ...idea, token: tokenIn(link ?? '') };
}
const renew = async (ideaId: string, by: Person = reviewer) =>
  by.graphql<{ renewEntryLink: { link: string | null } }>(
    'mutation ($ideaId: ID!) { renewEntryLink(ideaId: $ideaId) { link } }',
    { ideaId },
  );
const read = (token: string) =>
  portal
    .client()
    .graphql<{ enteredIdea: object }>(
      'query ($token: String!) { enteredIdea(token: $token) { solutionName solutionSummary entered { source } needsAccount } }',
      { token },
    );
const takeOver = (token: string, by: Client = portal.client(), termsVersion?: string) =>
  by.graphql<{ takeOverIdea: string }>(
    'mutation ($token: String!, $termsVersion: Date) { takeOverIdea(token: $token, termsVersion: $termsVersion) }',
    { token, termsVersion },
  );
const refuse = (token: string) =>
  portal.client().graphql('mutation ($token: String!) { refuseIdea(token: $token) }', { token });
const acts = (id: string) =>
  portal.sql<{ action: string; actor: string }>(
    `SELECT action, actor_email AS actor FROM audit_events WHERE subject_id = $1 AND action <> 'IDEA_SHOWN' ORDER BY id`,
    [readGlobalId(id).key],
  );

test('stands under the account of its address, which has no password; the audit log and the desk have who typed it', async () => {
  const email = newAddress();
  const { id, reference, notAsked, text, token } = await enterFor(email, PHONE);
  expect(text).toContain('Roadshow');
  expect(notAsked).toContain('FOCUS_AREA');
  expect(notAsked).not.toContain('CONTACT_NUMBER');
  expect(await acts(id)).toMatchObject([{ action: 'IDEA_ENTERED', actor: reviewer.email }]);
  const { idea } = await admin.ask<{ idea: object }>(
    'query ($id: ID!) { idea(id: $id) { entered { source takenOverAt by { email } } } }',
    { id },
  );
  expect(idea).toEqual({
    entered: { source: 'ROADSHOW', takenOverAt: null, by: { email: reviewer.email } },
  });
  const [row] = await portal.sql(
    `SELECT terms_version, password_hash, verified_at, accounts.role FROM ideas JOIN accounts ON accounts.id = owner_id WHERE reference = $1`,
    [reference],
  );
  expect(row).toEqual({ terms_version: null, password_hash: null, verified_at: null, role: 'user' });
  expect((await read(token)).body.data?.enteredIdea).toEqual({
    ...{ solutionName: 'Solar kiosk', solutionSummary: 'It charges phones.' },
    ...{ entered: { source: 'ROADSHOW' }, needsAccount: false },
  });
});

test('with a PDF has it; repeated, it is entered once', async () => {
  const email = newAddress();
  const input = inputFor(email);
  const { body } = await reviewer.upload<Entered>(ENTER, { input }, 'document', pdf());
  const again = await enter(input);
  expect(again.body.data?.enterIdea.idea.id).toBe(body.data?.enterIdea.idea.id);
  expect(body.data?.enterIdea.idea.notAsked).not.toContain('DOCUMENT');
  expect(await portal.sql('SELECT FROM ideas WHERE email = $1', [email])).toHaveLength(1);
});

test('taken over leads to a password of one’s own, then to the idea; the link is used up', async () => {
  const email = newAddress();
  const { id, reference, token } = await enterFor(email);
  const path = (await takeOver(token)).body.data?.takeOverIdea ?? '';
  expect(path).toMatch(new RegExp(`^/ResetPassword/[\\w-]+\\?next=%2FIdeaDashboard%2F${reference}$`));
  const reset = `/api/resetpassword/${/ResetPassword\/([\w-]+)/.exec(path)?.[1]}`;
  const set = await portal.client().rest('POST', reset, { password: 'Plenty-Of-Rain-7!' });
  expect(set.status).toBe(200);
  expect(outcomeOf(await takeOver(token))).toBe('INVALID_TOKEN');
  expect(outcomeOf(await refuse(token))).toBe('INVALID_TOKEN');
  expect((await acts(id)).map(({ action }) => action)).toEqual(['IDEA_ENTERED', 'IDEA_TAKEN_OVER']);
});

test('taken over by who has an account leads to the idea, which they correct until somebody judges it', async () => {
  const person = await signedIn(portal);
  const { id, reference, token } = await enterFor(person.email);
  expect(outcomeOf(await takeOver(token, portal.client(), '2020-01-01'))).toBe('STALE');
  expect((await takeOver(token)).body.data?.takeOverIdea).toBe(`/IdeaDashboard/${reference}`);
  const { idea } = await person.ask<{ idea: object }>('query ($id: ID!) { idea(id: $id) { termsVersion } }', {
    id,
  });
  expect(idea).toEqual({ termsVersion: termsVersion() });
  const canChange = async () =>
    (
      await person.ask<{ idea: { canChange: boolean } }>('query ($id: ID!) { idea(id: $id) { canChange } }', {
        id,
      })
    ).idea.canChange;
  const change = (to: string) =>
    person.graphql(
      'mutation ($id: ID!, $changes: [AnswerInput!]!) { changeIdea(ideaId: $id, changes: $changes) { solutionName canChange } }',
      { id, changes: [{ field: 'SOLUTION_NAME', values: [to] }] },
    );
  expect(await canChange()).toBe(true);
  expect(outcomeOf(await change('Sun kiosk'))).toBe('OK');
  expect(outcomeOf(await reviewIdea(admin, { id, version: 2, status: 'APPROVED' }))).toBe('OK');
  expect(outcomeOf(await change('Moon kiosk'))).toBe('CONFLICT');
  const own = await submitIdea(person);
  expect(
    (await person.ask('query ($id: ID!) { idea(id: $id) { canChange entered { at } } }', own)) as object,
  ).toEqual({ idea: { canChange: false, entered: null } });
});

test('the questions of a call are left to its person', async () => {
  const { createChallenge } = await admin.ask<{ createChallenge: { id: string } }>(
    `mutation { createChallenge(input: { title: "Solar villages", description: "Light.", year: 2026, organiser: "BTC", takes: IDEAS, status: OPEN }) { id } }`,
  );
  const { changeCallQuestions } = await admin.ask<{ changeCallQuestions: { questions: { key: string }[] } }>(
    `mutation ($id: ID!) { changeCallQuestions(id: $id, version: 0, questions: [{ key: "", kind: SHORT_TEXT, label: "Why you?", isRequired: true }, { key: "", kind: FILE, label: "Your plan", isRequired: true }]) { questions { key } } }`,
    { id: createChallenge.id },
  );
  const person = await signedIn(portal);
  const { id, token } = await enterFor(person.email, { challengeId: createChallenge.id });
  await takeOver(token);
  const callAnswers = [{ key: changeCallQuestions.questions[0]?.key, values: ['We know.'] }];
  const { changeIdea } = await person.ask<{ changeIdea: object }>(
    'mutation ($id: ID!, $callAnswers: [CallAnswerInput!]) { changeIdea(ideaId: $id, changes: [], callAnswers: $callAnswers) { callAnswers { key values } } }',
    { id, callAnswers },
  );
  expect(changeIdea).toEqual({ callAnswers });
});

test('a person without an address has an account of nobody, which no list and no figure has', async () => {
  const figures = () =>
    portal.sql(
      `SELECT counter, sum(amount) FROM tallies WHERE counter LIKE 'account.%' GROUP BY 1 ORDER BY 1`,
    );
  const before = await figures();
  const { id, email } = await enterByPhone();
  expect(email).toBe('');
  expect(await figures()).toEqual(before);
  const [owner] = await portal.sql<{ email: string; is_system: boolean; contact_number: string | null }>(
    'SELECT accounts.email, is_system, accounts.contact_number FROM ideas JOIN accounts ON accounts.id = owner_id WHERE ideas.id = $1',
    [readGlobalId(id).key],
  );
  expect(owner).toEqual({
    ...{ email: expect.stringMatching(/@no-address\.invalid$/), is_system: true, contact_number: null },
  });
  await reviewIdea(admin, { id, version: 1, status: 'REJECTED', comments: 'Thank you.' });
});

test('an idea without an address goes to the account of who opens its link; the account of nobody goes', async () => {
  const { id, reference, token } = await enterByPhone();
  expect((await read(token)).body.data?.enteredIdea).toMatchObject({ needsAccount: true });
  expect(outcomeOf(await takeOver(token))).toBe('UNAUTHENTICATED');
  const person = await signedIn(portal);
  expect((await takeOver(token, person)).body.data?.takeOverIdea).toBe(`/IdeaDashboard/${reference}`);
  const { idea } = await person.ask<{ idea: object }>(
    'query ($id: ID!) { idea(id: $id) { email firstName contactNumber } }',
    { id },
  );
  expect(idea).toEqual({ email: person.email, firstName: 'Kabo', contactNumber: '71234567' });
  expect(outcomeOf(await takeOver(token, await signedIn(portal)))).toBe('INVALID_TOKEN');
  const left = await portal.sql(
    `SELECT FROM accounts WHERE email LIKE '%.invalid' AND NOT EXISTS (SELECT FROM ideas WHERE owner_id = accounts.id)`,
  );
  expect(left).toEqual([]);
});

test('of two people who open a link at once one gets the idea', async () => {
  const { token } = await enterByPhone();
  const people = await Promise.all([signedIn(portal), signedIn(portal)]);
  const outcomes = await Promise.all(people.map(async (one) => outcomeOf(await takeOver(token, one))));
  expect(outcomes.sort()).toEqual(['INVALID_TOKEN', 'OK']);
});

test('two calls at once that enter the same idea of a person without an address enter it once', async () => {
  const input = inputFor('', PHONE);
  const answers = await Promise.all([enter(input), enter(input)]);
  expect(new Set(answers.map(({ body }) => body.data?.enterIdea.idea.id)).size).toBe(1);
});

test('an idea that its person gave to a member is not deleted by the link that they have', async () => {
  const person = await signedIn(portal);
  const { id, token } = await enterFor(person.email);
  const { memberId } = await newMember(portal, person, id);
  await person.ask(
    'mutation ($id: ID!, $memberId: ID!) { handOverIdea(ideaId: $id, memberId: $memberId) { id } }',
    {
      ...{ id, memberId },
    },
  );
  expect([outcomeOf(await refuse(token)), outcomeOf(await takeOver(token))]).toEqual([
    ...['INVALID_TOKEN', 'INVALID_TOKEN'],
  ]);
});

test('a person without an address is asked nothing until they took the idea over', async () => {
  const { id } = await enterByPhone();
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const asked = await reviewer.graphql(
    'mutation ($id: ID!, $until: Date!) { askSubmitter(ideaId: $id, until: $until, questions: [{ field: KEY_BENEFITS, text: "For whom?" }]) { until } }',
    { id, until },
  );
  expect(outcomeOf(asked)).toBe('CONFLICT');
});

test('who judged an idea does not take it over', async () => {
  const { id, token } = await enterByPhone();
  await reviewIdea(reviewer, { id, version: 1, status: 'APPROVED' });
  expect(outcomeOf(await takeOver(token, reviewer))).toBe('CONFLICT');
});

test('another link ends the earlier one; there is none once the idea is taken over, and to one that its person sent', async () => {
  const { id, token } = await enterByPhone();
  const next = tokenIn((await renew(id)).body.data?.renewEntryLink.link ?? '');
  expect(outcomeOf(await read(token))).toBe('INVALID_TOKEN');
  expect(outcomeOf(await read(next))).toBe('OK');
  const mailed = await enterFor(newAddress());
  expect((await renew(mailed.id)).body.data?.renewEntryLink.link).toBeNull();
  const person = await signedIn(portal);
  expect(outcomeOf(await takeOver(next, person))).toBe('OK');
  expect(outcomeOf(await renew(id))).toBe('CONFLICT');
  expect(outcomeOf(await renew((await submitIdea(person)).id))).toBe('CONFLICT');
});

test.each([
  ['with an address', () => enterFor(newAddress())],
  ['without one', enterByPhone],
])('refused, an idea %s is erased with the account that was made for it', async (_, make) => {
  const { id, reference, token } = await make();
  const [owner] = await portal.sql<{ id: string }>('SELECT owner_id AS id FROM ideas WHERE reference = $1', [
    reference,
  ]);
  expect(outcomeOf(await refuse(token))).toBe('OK');
  expect(await portal.sql('SELECT FROM ideas WHERE reference = $1', [reference])).toEqual([]);
  expect(await portal.sql('SELECT FROM accounts WHERE id = $1', [owner!.id])).toEqual([]);
  expect(outcomeOf(await read(token))).toBe('INVALID_TOKEN');
  expect(await acts(id)).toMatchObject([
    { action: 'IDEA_ENTERED' },
    { action: 'IDEA_REFUSED', actor: expect.stringMatching(/^erased/) },
  ]);
});

test('refused by a person with ideas of their own is erased alone', async () => {
  const person = await signedIn(portal);
  const own = await submitIdea(person);
  const { token } = await enterFor(person.email);
  expect(outcomeOf(await refuse(token))).toBe('OK');
  const left = await portal.sql('SELECT reference FROM ideas WHERE email = $1', [person.email]);
  expect(left).toEqual([{ reference: own.reference }]);
});

test('its account stays while it is not taken over, also closed by an administrator', async () => {
  const email = newAddress();
  const { reference } = await enterFor(email);
  await portal.sql(`UPDATE accounts SET created_at = now() - interval '1 year' WHERE email = $1`, [email]);
  const ctx = await contextForTest(portal);
  await purgeExpiredAccountData(ctx);
  const [account] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  const close = 'mutation ($id: ID!) { closeAccount(id: $id) { id } }';
  expect(outcomeOf(await admin.graphql(close, { id: toGlobalId('Account', account!.id) }))).toBe('OK');
  expect(await portal.sql('SELECT FROM ideas WHERE reference = $1', [reference])).toHaveLength(1);
  expect(outcomeOf(await enter(inputFor(email)))).toBe('INVALID_INPUT');
});

test('the file of ideas says which were entered by staff', async () => {
  const { reference } = await enterFor(newAddress());
  const file = await admin.fetch(`/api/submission/export?format=csv&search=${reference}`);
  expect(await file.text()).toContain('Roadshow');
});

test.each([
  ['no name', { firstName: '' }, 'firstName'],
  ['no summary', { solutionSummary: ' ' }, 'solutionSummary'],
  ['no address and no number', { email: ' ' }, 'email'],
  ['a wrong address', { email: 'kabo' }, 'email'],
  ['the domain of nobody', { email: 'nobody@no-address.invalid' }, 'email'],
])('with %s it is refused, and nothing is stored', async (_, changes, field) => {
  const email = newAddress();
  const answer = await enter(inputFor(email, changes));
  expect(JSON.stringify(answer.body.errors)).toContain(`"field":"${field}"`);
  expect(await portal.sql('SELECT FROM accounts WHERE email = $1', [email])).toEqual([]);
});

test('is entered by staff alone, not for themselves; a link that was changed opens nothing', async () => {
  const person = await signedIn(portal);
  expect(outcomeOf(await enter(inputFor(newAddress()), person))).toBe('FORBIDDEN');
  expect(outcomeOf(await enter(inputFor(admin.email), admin))).toBe('INVALID_INPUT');
  const { token } = await enterFor(newAddress());
  for (const wrong of ['x', `${token}x`]) expect(outcomeOf(await read(wrong))).toBe('INVALID_TOKEN');
});
