/** The sign-on of staff by the company's provider: OpenID Connect, authorization code with PKCE. */
import { fail, failField } from '@portal/schema/errors';
import { LONG_TEXT_MAX, RECENT_AUTHENTICATION, SIGN_ON_LIFETIME } from '@portal/schema/limits';
import { recordFailedLogin } from '../../audit/security-audit.service.ts';
import type { Context } from '../../../platform/context.ts';
import { newSecret } from '../../../platform/security/secrets.ts';
import type { Signer } from '../../../platform/security/secrets.ts';
import { openSession } from '../log-in.service.ts';
import type { OpenedSession } from '../notice.ts';
import { admit } from './admission.service.ts';
import { readClaims } from './claims.ts';
import { withProvider } from './provider.ts';

const pageOf = ({ publicUrl }: Context) => `${publicUrl}/SignOn`;

/** Derives state, nonce and verifier of a sign-on from the attempt, which only a cookie of the browser stores. */
const checksOf = ({ sign }: Signer, attempt: string) => ({
  expectedState: sign('sign-on state', attempt),
  expectedNonce: sign('sign-on nonce', attempt),
  pkceCodeVerifier: sign('sign-on verifier', attempt),
  idTokenExpected: true,
});

/** The cookie with the sign-on that a browser began. */
const COOKIE = 'portal-signon';

/** Begins a sign-on; returns the provider's address that the browser opens. */
export async function startSignOn(ctx: Context): Promise<string> {
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  return withProvider(ctx, async ({ client, config }, { scope }) => {
    const attempt = `${ctx.now().getTime()}.${newSecret()}`;
    const { expectedState: state, expectedNonce: nonce, pkceCodeVerifier } = checksOf(ctx.secrets, attempt);
    ctx.cookies.set(COOKIE, attempt, SIGN_ON_LIFETIME);
    return client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: pageOf(ctx), scope, state, nonce, code_challenge_method: 'S256' },
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      // Every sign-on asks for a recent login, which some actions need.
      max_age: String(RECENT_AUTHENTICATION / 1_000),
    }).href;
  });
}

/** Opens a session for the person that the provider names. @param answer the query string of the page that it leads back to */
export async function finishSignOn(ctx: Context, answer: string): Promise<OpenedSession> {
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  if (answer.length > LONG_TEXT_MAX) failField('answer', `Give at most ${LONG_TEXT_MAX} characters.`);
  try {
    const checks = await useAttempt(ctx, new URLSearchParams(answer).get('state'));
    const { person, idToken } = await withProvider(ctx, async (provider, settings) => {
      const { client, config, metadata } = provider;
      const address = new URL(`${pageOf(ctx)}?${answer}`);
      const tokens = await client.authorizationCodeGrant(config, address, checks);
      const proven = tokens.claims() ?? fail('INVALID_CREDENTIALS');
      // Many providers give the address and the roles here only.
      const userinfo = metadata.userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, proven.sub)
        : {};
      return { person: readClaims(settings, { idToken: proven, userinfo }), idToken: tokens.id_token };
    });
    const account = await admit(ctx, person);
    const provenAt = Math.min(person.authTime * 1_000, ctx.now().getTime());
    return await openSession(ctx, account, new Date(provenAt), idToken);
  } catch (refusal) {
    recordFailedLogin(ctx, undefined, 'provider');
    throw refusal;
  }
}

/** Uses up an attempt, whatever becomes of it. The state proves the time in it. */
async function useAttempt(ctx: Context, state: string | null) {
  const attempt = ctx.cookies.read(COOKIE) ?? '';
  ctx.cookies.set(COOKIE, '', 0);
  // Another instance, with another key, may have started the attempt.
  const checks = ctx.secrets.signers
    .map((signer) => checksOf(signer, attempt))
    .find(({ expectedState }) => expectedState === state);
  const isFresh = ctx.now().getTime() - Number(attempt.split('.')[0]) < SIGN_ON_LIFETIME;
  if (attempt && isFresh && checks && (await ctx.throttle.tryTake('signOnsOfState', checks.expectedState)))
    return checks;
  return fail('INVALID_TOKEN', { message: 'This sign-on was used, or took too long. Begin again.' });
}

/**
 * Returns the address at which the browser ends the provider's session, unless the provider is out of order or has no such
 * address.
 */
export async function endAtProvider(ctx: Context, idToken: string): Promise<string | undefined> {
  const back = { id_token_hint: idToken, post_logout_redirect_uri: `${ctx.publicUrl}/Login` };
  return withProvider(ctx, async ({ client, config, metadata }) =>
    metadata.end_session_endpoint ? client.buildEndSessionUrl(config, back).href : undefined,
  ).catch(() => undefined);
}
