/** Whose account opens to whom: every state of an address × every state of a person × every role that the provider gives. */
import { expect, test } from '@jest/globals';
import type { Role } from '@portal/schema/access';
import { DAY } from '@portal/schema/limits';
import { Account } from '../account.entity.ts';
import { admit } from './admission.service.ts';
import type { SignedOn } from './claims.ts';
import { WorkAccount } from './work-account.entity.ts';
import type { Context } from '../../../platform/context.ts';
import { sampled } from '../../../../test/sampled.ts';
import { shareServiceContext } from '../../../../test/service-context.ts';

const now = new Date('2026-11-01T08:00:00Z');
const services = shareServiceContext(now);
const ISSUER = 'https://login.example.com';
let made = 0;

async function store(email: string, changes: Partial<Account> = {}): Promise<Account> {
  const row = {
    email,
    passwordHash: 'a hash',
    role: 'user' as Role,
    verifiedAt: now,
    createdAt: now,
    ...changes,
  };
  await services.ctx.db.insert(Account, row);
  return services.ctx.db.findOneByOrFail(Account, { email });
}

const link = (account: Account, subject: string, email = account.email, issuer = ISSUER) =>
  services.ctx.db.insert(WorkAccount, { accountId: account.id, issuer, subject, email, linkedAt: now });

/** What is at the address that the provider says; each makes it, for a person of the given subject. */
const addresses = {
  nothing: async () => undefined,
  'an account': (email: string) => store(email, { role: 'reviewer' }),
  'a sign-up that nobody verified': (email: string) => store(email, { verifiedAt: null }),
  'an invitation': (email: string) =>
    store(email, { verifiedAt: null, passwordHash: null, invitedAs: 'reviewer', invitedAt: now }),
  'an invitation that has expired': (email: string) =>
    store(email, {
      ...{ verifiedAt: null, passwordHash: null, invitedAs: 'reviewer' as Role },
      invitedAt: new Date(now.getTime() - 4 * DAY),
    }),
  'a closed account': (email: string) => store(email, { closedAt: now }),
  'the account of another person': async (email: string) => {
    const account = await store(email, { role: 'admin' });
    await link(account, `other ${email}`);
    return account;
  },
  'an account of another provider': async (email: string, subject: string) => {
    const account = await store(email);
    await link(account, subject, email, 'https://old.example.com');
    return account;
  },
} satisfies Record<string, (email: string, subject: string) => Promise<Account | undefined>>;
type Address = keyof typeof addresses;

/** Opens: the account of the address, a new one, or the person's own, at the new address. */
const firstTime: Record<Address, string> = {
  nothing: 'new',
  'an account': 'of the address',
  'a sign-up that nobody verified': 'of the address',
  'an invitation': 'of the address',
  'an invitation that has expired': 'of the address',
  'a closed account': 'FORBIDDEN',
  'the account of another person': 'CONFLICT',
  'an account of another provider': 'CONFLICT',
};
const later: Record<Address, string> = {
  nothing: 'own',
  'an account': 'CONFLICT',
  'a sign-up that nobody verified': 'own',
  'an invitation': 'CONFLICT',
  'an invitation that has expired': 'CONFLICT',
  'a closed account': 'CONFLICT',
  'the account of another person': 'CONFLICT',
  'an account of another provider': 'CONFLICT',
};

const everything = (ctx: Context) =>
  ctx.db.query<{ id: string; row: object }[]>(
    `SELECT accounts.id, to_jsonb(accounts) || jsonb_build_object('subject', subject) AS row FROM accounts
     LEFT JOIN work_accounts ON account_id = accounts.id ORDER BY accounts.id`,
  );

const roles = [undefined, 'user', 'reviewer', 'admin'] as const;
const cases = (Object.keys(addresses) as Address[]).flatMap((at) =>
  [true, false].flatMap((isNew) =>
    roles.flatMap((role) => [undefined, 'user' as const].map((first) => [at, isNew, role, first] as const)),
  ),
);

test.each(sampled(cases, 32))(
  'at an address with %s, first time: %p, mapped role: %p, default role: %p',
  async (at, isNew, role, defaultRole) => {
    made += 1;
    const [email, subject] = [`person${made}@corp.example`, `subject ${made}`];
    const signOn = { trustsEmail: false, defaultRole } as Context['signOn'];
    const ctx = { ...services.ctx, signOn };
    // There is always another administrator.
    await store(`head${made}@corp.example`, { role: 'admin' });
    const present = await addresses[at](email, subject);
    const own = isNew ? undefined : await store(`before${made}@corp.example`, { role: 'reviewer' });
    if (own) await link(own, subject);
    const before = await everything(ctx);
    const said: SignedOn = { issuer: ISSUER, subject, address: { email }, role, authTime: 0 };
    const opened = await admit(ctx, said).catch((error: { code: string }) => error.code);
    const turnedAway = isNew && at === 'nothing' && !role && !defaultRole;
    const outcome =
      typeof opened === 'string'
        ? opened
        : ({ [present?.id ?? '-']: 'of the address', [own?.id ?? '--']: 'own' }[opened.id] ?? 'new');
    expect(outcome).toBe(turnedAway ? 'FORBIDDEN' : (isNew ? firstTime : later)[at]);

    // Nobody else changes, and nothing at all where the person is refused.
    const after = await everything(ctx);
    const isOpened = ({ id }: { id: string }) => typeof opened !== 'string' && id === opened.id;
    const gone = outcome === 'own' && present ? [present.id] : [];
    expect(after.filter((one) => !isOpened(one))).toEqual(
      before.filter((one) => !isOpened(one) && !gone.includes(one.id)),
    );
    if (typeof opened === 'string') return;
    expect(opened).toMatchObject({ email, isVerified: true, invitedAs: null });
    const given = at === 'an account' || outcome === 'own' || (at === 'an invitation' && isNew);
    expect(opened.role).toBe(role ?? (given ? 'reviewer' : 'user'));
    // From now on it is known, whatever the provider says of an address.
    for (const fault of ['MISSING', 'NO_ADDRESS', 'UNVERIFIED', 'NOT_SAID'] as const)
      expect((await admit(ctx, { ...said, address: { fault } })).id).toBe(opened.id);
    await expect(admit(ctx, { ...said, address: { fault: 'CONTRADICTED' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    // The address is another person's no longer.
    const other = admit(ctx, { ...said, subject: `${subject} again` });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
  },
);

test.each(['MISSING', 'NO_ADDRESS', 'UNVERIFIED', 'NOT_SAID', 'CONTRADICTED'] as const)(
  'the first time, an address that is %s opens nothing, and says what to do',
  async (fault) => {
    const person = {
      issuer: ISSUER,
      subject: fault,
      address: { fault },
      role: 'admin' as const,
      authTime: 0,
    };
    await expect(admit(services.ctx, person)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/(Ask|Tell) .*log in with your password/),
    });
  },
);

test('an address that its owner chose in the portal stays until the provider has another', async () => {
  const account = await store('private@home.example');
  await link(account, 'who moved', 'work@corp.example');
  const said = { issuer: ISSUER, subject: 'who moved', role: undefined, authTime: 0 };
  const at = async (email: string) => (await admit(services.ctx, { ...said, address: { email } })).email;
  expect(await at('work@corp.example')).toBe('private@home.example');
  expect(await at('married@corp.example')).toBe('married@corp.example');
});

test('of two sign-ons of one person at once, both open one account', async () => {
  const said = { issuer: ISSUER, subject: 'twice', role: 'user' as const, authTime: 0 };
  const opened = await Promise.all(
    [1, 2].map(() => admit(services.ctx, { ...said, address: { email: 'twice@corp.example' } })),
  );
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
});
