/** Staff sign on by the company's provider: OpenID Connect, authorization code with PKCE. */
import type { Role } from '@portal/schema/access';
import { emailOnlyRules } from '@portal/schema/account';
import { DomainError, fail, failField } from '@portal/schema/errors';
import { LONG_TEXT_MAX, RECENT_AUTHENTICATION, SIGN_ON_LIFETIME } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { recordAccountAct, recordFailedLogin } from '../audit/security-audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { newSecret } from '../../platform/security/secrets.ts';
import { tallySignUp } from '../accounts/account-figures.ts';
import { Account } from '../accounts/account.entity.ts';
import { contestUnverified, findAccountByEmail, insertAccount } from '../accounts/account.queries.ts';
import { changeRole } from '../accounts/administration.service.ts';
import { markAsVerified } from '../accounts/credentials.service.ts';
import { openSession } from '../accounts/log-in.service.ts';
import type { OpenedSession } from '../accounts/notice.ts';
import { roleIn, withProvider } from './provider.ts';

const pageOf = ({ publicUrl }: Context) => `${publicUrl}/SignOn`;

/** Derives what a sign-on is recognized by from the attempt, which only the browser keeps, in a cookie. */
const checksOf = ({ secrets }: Context, attempt: string) => ({
  expectedState: secrets.sign('sign-on state', attempt),
  expectedNonce: secrets.sign('sign-on nonce', attempt),
  pkceCodeVerifier: secrets.sign('sign-on verifier', attempt),
  idTokenExpected: true,
});

/** Begins a sign-on; returns the provider's address that the browser opens. */
export async function startSignOn(ctx: Context): Promise<string> {
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  return withProvider(ctx, async ({ client, config }, { scope }) => {
    const attempt = `${ctx.now().getTime()}.${newSecret()}`;
    const { expectedState: state, expectedNonce: nonce, pkceCodeVerifier } = checksOf(ctx, attempt);
    ctx.session.rememberSignOn(attempt);
    return client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: pageOf(ctx), scope, state, nonce, code_challenge_method: 'S256' },
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      // Every sign-on proves who it is, as some actions ask.
      max_age: String(RECENT_AUTHENTICATION / 1_000),
    }).href;
  });
}

/** Opens a session for whom the provider names. @param answer the query string of the page that it leads back to */
export async function finishSignOn(ctx: Context, answer: string): Promise<OpenedSession> {
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  if (answer.length > LONG_TEXT_MAX) failField('answer', `Give at most ${LONG_TEXT_MAX} characters.`);
  try {
    const checks = await useAttempt(ctx, new URLSearchParams(answer).get('state'));
    const { claims, idToken, role } = await withProvider(ctx, async (provider, settings) => {
      const { client, config, metadata } = provider;
      const address = new URL(`${pageOf(ctx)}?${answer}`);
      const tokens = await client.authorizationCodeGrant(config, address, checks);
      const proven = tokens.claims() ?? fail('INVALID_CREDENTIALS');
      // Many providers tell the address and the roles here only.
      const told = metadata.userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, proven.sub)
        : {};
      const claims: Record<string, unknown> = { ...told, ...proven };
      return { claims, idToken: tokens.id_token, role: roleIn(settings, claims) };
    });
    // Unverified, it may be an address that the person merely typed there.
    if (claims['email_verified'] !== true)
      fail('FORBIDDEN', { message: 'Your work account has no verified email address.' });
    const { email } = parse(emailOnlyRules, claims);
    const provenAt = Math.min(Number(claims['auth_time'] ?? 0) * 1_000, ctx.now().getTime());
    return await openSession(ctx, await admit(ctx, email, role), new Date(provenAt), idToken);
  } catch (refusal) {
    recordFailedLogin(ctx, undefined, 'provider');
    throw refusal;
  }
}

/** Takes an attempt once, whatever becomes of it. The state vouches for the time in it. */
async function useAttempt(ctx: Context, state: string | null) {
  const attempt = ctx.session.signOn ?? '';
  ctx.session.rememberSignOn('');
  const checks = checksOf(ctx, attempt);
  const isFresh = ctx.now().getTime() - Number(attempt.split('.')[0]) < SIGN_ON_LIFETIME;
  const isOwn = attempt && isFresh && state === checks.expectedState;
  if (isOwn && (await ctx.throttle.tryTake('signOnsOfState', state))) return checks;
  return fail('INVALID_TOKEN', { message: 'This sign-on was used, or took too long. Begin again.' });
}

const BY_PROVIDER = { by: 'provider' };

/** Finds or makes the account of an address, and gives it the role that the provider gives. */
function admit(caller: Context, email: string, role: Role | undefined): Promise<Account> {
  // Whoever is logged in in this browser has no part in it.
  return inTransaction({ ...caller, actor: undefined }, async (ctx) => {
    const now = ctx.now();
    const made = { email, passwordHash: null, role: role ?? 'user', verifiedAt: now, createdAt: now };
    const isNew = role !== undefined && (await insertAccount(ctx.db, made));
    const account = (await findAccountByEmail(ctx.db, email)) ?? fail('FORBIDDEN', { message: NO_ROLE });
    if (account.closedAt) fail('FORBIDDEN', { message: CLOSED });
    if (isNew) {
      await tallySignUp(ctx, made, { isNew });
      await recordAccountAct(ctx, 'ACCOUNT_CREATED', account, { role, ...BY_PROVIDER });
    }
    // A stranger may have chosen the password of an address that was never verified.
    await contestUnverified(ctx.db, email, '');
    await markAsVerified(ctx, account.id);
    try {
      // What the provider gave goes when it no longer gives it; what an administrator gave stays.
      const wanted = role ?? (account.providerRole ? 'user' : account.role);
      await changeRole(ctx, account.id, wanted, BY_PROVIDER);
      await ctx.db.update(Account, { id: account.id }, { providerRole: role ?? null });
    } catch (error) {
      // The last administrator stays one.
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
    }
    return ctx.db.findOneByOrFail(Account, { id: account.id });
  });
}

const CLOSED = 'Your account in this portal is closed. Ask whoever looks after the portal to open it again.';
const NO_ROLE =
  'Your work account has no role in this portal. Ask whoever looks after the portal for access, or sign up.';

/** Returns where the browser ends the provider's session, unless the provider has no such page or is out of order. */
export async function endAtProvider(ctx: Context, idToken: string): Promise<string | undefined> {
  const back = { id_token_hint: idToken, post_logout_redirect_uri: `${ctx.publicUrl}/Login` };
  return withProvider(ctx, async ({ client, config, metadata }) =>
    metadata.end_session_endpoint ? client.buildEndSessionUrl(config, back).href : undefined,
  ).catch(() => undefined);
}
