/** Calls the company's sign-on provider. Each call has a timeout: an outage must not delay logins by password. */
import { DomainError, fail } from '@portal/schema/errors';
import type { Context } from '../../../platform/context.ts';
import { faultInWords } from '../../../platform/fault-in-words.ts';
import type { Settings, SignOnSettings } from '../../../platform/settings.ts';

declare module '../../../platform/context.ts' {
  interface Resources {
    /** Undefined where staff log in by password only. */
    signOn: Settings['signOn'];
  }
}

async function load({ issuer, clientId, clientSecret }: SignOnSettings) {
  // The import is lazy: only installations with a provider load the client.
  const client = await import('openid-client');
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  // The timeout is in seconds.
  const options = { timeout: 5, execute };
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  return { client, config, metadata: config.serverMetadata() };
}

type Provider = Awaited<ReturnType<typeof load>>;

/** The providers of the portals in this process. */
const providers = new WeakMap<SignOnSettings, Promise<Provider>>();

/** Codes of openid-client for an answer that is not accepted; all others mean that the provider is out of order. */
const REFUSAL = /COMPARISON|TIMESTAMP|RESPONSE_ERROR|BODY_ERROR|INVALID_RESPONSE/;

/**
 * Calls the provider, which is discovered at the first call, and again after a failure.
 * @throws DomainError NOT_FOUND without one, UNAVAILABLE while it is out of order, INVALID_CREDENTIALS
 */
export async function withProvider<T>(
  { signOn, log }: Context,
  work: (provider: Provider, settings: SignOnSettings) => Promise<T>,
): Promise<T> {
  if (!signOn) return fail('NOT_FOUND', { message: 'This portal has no sign-on by a work account.' });
  try {
    const provider = providers.get(signOn) ?? load(signOn);
    providers.set(signOn, provider);
    await provider.catch(() => providers.delete(signOn));
    return await work(await provider, signOn);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The cause is left out, since it may contain tokens.
    const { name, code = '', message } = error as Error & { code?: string };
    log.warn({ failure: { name, code, message }, fault: faultInWords(error) }, 'the sign-on provider failed');
    if (!REFUSAL.test(code)) fail('UNAVAILABLE', { message: OUTAGE });
    return fail('INVALID_CREDENTIALS', { message: 'Your work account was not accepted. Begin again.' });
  }
}

const OUTAGE =
  'The sign-on for work accounts does not answer right now. Try again in a moment, or log in with your password.';
