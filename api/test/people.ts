/** Signed-in callers for tests, made by signing up and logging in. */
import type { Role } from '@portal/schema/access';
import type { Client } from './client.ts';
import type { TestPortal } from './harness.ts';

/** A password that obeys the rules. */
export const PASSWORD = 'Correct-Horse-9!';

let count = 0;

/** Makes an address that was never used before in this run. */
export function newAddress(name = 'person'): string {
  count += 1;
  return `${name}${count}.${process.pid}@example.com`;
}

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
): Promise<Client & { email: string }> {
  await createAccount(portal, email, role);
  const client = portal.client();
  await expectStatus(client, 200, 'POST', '/api/auth/login', { email, password: PASSWORD });
  return Object.assign(client, { email });
}

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
