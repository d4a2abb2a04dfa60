/** Signed-in callers for tests, made by signing up and logging in. */
import { runInThisContext } from 'node:vm';
import type { Role } from '@portal/schema/access';
import type { Scope } from '@portal/schema/choices';
import { Client } from './client.ts';
import type { Answer, GraphqlFailure } from './client.ts';
import { tokenIn } from './harness.ts';
import type { TestPortal } from './harness.ts';

/** Passwords that obey the rules. */
export const PASSWORD = 'Correct-Horse-9!';
export const NEW_PASSWORD = 'Brand-New-2@';

/** A caller who is signed in. */
export type Person = Client & { email: string };

/** Each suite has globals of its own: these are the process’s, whose suites may share a portal. */
const shared = runInThisContext('globalThis') as { testAddresses?: number };

/** Makes an address that was never used before in this run. */
export function newAddress(name = 'person'): string {
  shared.testAddresses = (shared.testAddresses ?? 0) + 1;
  return `${name}${shared.testAddresses}.${process.pid}@example.com`;
}

/** Tells how an operation of the graph ended: OK, or the code of its refusal. */
export const outcomeOf = ({ body }: { body: { errors?: GraphqlFailure[] } }): string =>
  body.errors?.[0]?.extensions.code ?? 'OK';

export const signUp = (client: Client, email: string, password = PASSWORD) =>
  client.rest('POST', '/api/auth/signup', { email, password });

export const logIn = (client: Client, email: string, password = PASSWORD, code?: string) =>
  client.rest('POST', '/api/auth/login', { email, password, ...(code !== undefined && { code }) });

/** Calls one after the other. */
export async function inTurn<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await call(n));
  return answers;
}

export const statusOfMe = async (client: Client) => (await client.rest('GET', '/api/auth/me')).status;

/** Asks for a link to set a new password. @returns its token */
export async function askForReset(portal: TestPortal, email: string, client = portal.client()) {
  await expectStatus(client, 200, 'POST', '/api/auth/forgotpassword', { email });
  return tokenIn(await portal.mail(email, /reset your password/i), 'ResetPassword');
}

export const resetPassword = (client: Client, token: string, password = NEW_PASSWORD): Promise<Answer> =>
  client.rest('POST', `/api/resetpassword/${token}`, { password });

/** Signs up, and verifies without the mailed link, which accounts.test.ts tests. */
export async function createAccount(
  portal: TestPortal,
  email = newAddress(),
  role: Role = 'user',
): Promise<string> {
  await expectStatus(portal.client(), 201, 'POST', '/api/auth/signup', { email, password: PASSWORD });
  await portal.sql('UPDATE accounts SET verified_at = now(), role = $1 WHERE email = $2', [role, email]);
  return email;
}

/** Makes a client whose account is verified, has the role, and is logged in. */
export async function signedIn(
  portal: TestPortal,
  role: Role = 'user',
  email = newAddress(role),
): Promise<Person> {
  await createAccount(portal, email, role);
  const client = portal.client();
  await expectStatus(client, 200, 'POST', '/api/auth/login', { email, password: PASSWORD });
  return Object.assign(client, { email });
}

export const changePassword = (client: Client, currentPassword: string, password: string) =>
  client.graphql('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }', {
    input: { currentPassword, password },
  });

export const requestEmailChange = (client: Client, email: string, password = PASSWORD) =>
  client.graphql<{ requestEmailChange: { email: string; pendingEmail: string | null } }>(
    'mutation ($input: EmailChangeInput!) { requestEmailChange(input: $input) { email pendingEmail } }',
    { input: { email, password } },
  );

export const confirmEmailChange = (client: Client, token: string) =>
  client.graphql('mutation ($token: String!) { confirmEmailChange(token: $token) { message email } }', {
    token,
  });

/** Confirms who a client is: some actions need a recent authentication. */
export async function confirmIdentity(client: Client): Promise<void> {
  const { body } = await client.graphql(
    'mutation ($password: String) { confirmIdentity(password: $password) { message } }',
    { password: PASSWORD },
  );
  if (body.errors) throw new Error(`the password was refused: ${JSON.stringify(body.errors)}`);
}

async function expectStatus(
  client: Client,
  status: number,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await client.rest(method, path, body);
  if (answer.status !== status) {
    throw new Error(
      `${method} ${path} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`,
    );
  }
}

export const idOf = async (client: Client) =>
  (await client.graphql<{ me: { id: string } }>('{ me { id } }')).body.data?.me.id;

/** Makes a system that calls with an access token of an account, or with one of the programme that the account made. */
export async function systemOf(
  owner: Client,
  scopes: readonly Scope[],
  { name = newAddress('system'), ofProgramme = false } = {},
): Promise<Client> {
  const { createAccessToken } = await owner.ask<{ createAccessToken: { secret: string } }>(
    'mutation ($input: AccessTokenInput!) { createAccessToken(input: $input) { secret } }',
    { input: { name, scopes, lifetimeDays: 30, ofProgramme } },
  );
  const system = new Client(owner.url);
  system.headers['authorization'] = `Bearer ${createAccessToken.secret}`;
  return system;
}
