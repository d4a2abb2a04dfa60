import { parseArgs } from 'node:util';
import { roles } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import {
  createAccount,
  inventPassword,
  listAccounts,
  setRole,
} from '../../features/accounts/housekeeping.service.ts';
import { unlinkByAddress } from '../../features/accounts/sign-on/work-account.service.ts';
import { onDatabase, runCommand } from '../command.ts';
import type { Context } from '../../platform/context.ts';

const ROLES = roles.join('|');
const USAGE = `Usage:
  npm run account -- create EMAIL --role ${ROLES}   reads the password from standard input, or makes one and prints it once
  npm run account -- set-role EMAIL ${ROLES}
  npm run account -- unlink EMAIL   lets the next work account in that signs on with the address
  npm run account -- list`;

runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' } },
  });
  const [command, email, role] = positionals;
  if (command === 'create' && email) await onDatabase((ctx) => create(ctx, email, values.role ?? 'user'));
  else if (command === 'set-role' && email)
    await onDatabase((ctx) => changeRole(ctx, email, role ?? values.role ?? ''));
  else if (command === 'unlink' && email) await onDatabase((ctx) => unlink(ctx, email));
  else if (command === 'list') await onDatabase(list);
  else fail('INVALID_INPUT', { message: USAGE });
});

async function create(ctx: Context, email: string, role: string): Promise<void> {
  const given = await readPassword();
  const password = given ?? inventPassword();
  const account = await createAccount(ctx, {
    email,
    password,
    role,
    mustChangePassword: given === undefined,
  });
  console.log(`Created ${account.email} with the role ${account.role}.`);
  if (given === undefined) {
    console.log(`Password (shown only now): ${password}`);
    console.log('It must be changed at the first login.');
  }
}

async function changeRole(ctx: Context, email: string, role: string): Promise<void> {
  const account = await setRole(ctx, email, role);
  console.log(`${account.email} now has the role ${account.role}.`);
}

async function unlink(ctx: Context, email: string): Promise<void> {
  const account = await unlinkByAddress(ctx, email);
  console.log(`The next work account that signs on as ${account.email} opens its account.`);
}

async function list(ctx: Context): Promise<void> {
  for await (const accounts of listAccounts(ctx)) {
    for (const { email, role, isVerified } of accounts)
      console.log(`${role.padEnd(8)}  ${isVerified ? 'verified  ' : 'unverified'}  ${email}`);
  }
}

async function readPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/)[0] || undefined;
}
