/** A real OpenID provider on a free port, with people who log in by their name alone. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: it brings no types.
import UntypedProvider from 'oidc-provider';

const Provider = UntypedProvider as new (
  issuer: string,
  configuration: object,
) => { callback(): RequestListener };

const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const CLIENT = { client_id: 'portal', client_secret: 'a-secret-of-the-client' };

export interface SignOnProvider {
  /** The settings of a portal that uses it. */
  env: Record<string, string>;
  /** What it says of each person, by name. */
  people: Map<string, Record<string, unknown>>;
  /** `broken` cuts every connection, `silent` never answers. */
  state: 'up' | 'broken' | 'silent';
  /** What its ID tokens say instead of the truth, signed by its own key. */
  forged: Record<string, unknown>;
  /** The addresses that were asked for, without their query. */
  asked: string[];
  /** Knows a portal by its address. */
  serve(portalUrl: string): void;
  /** Goes through its pages as a browser would, as a person; returns the query that comes back to the portal. */
  logIn(address: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startSignOnProvider(): Promise<SignOnProvider> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => {
    provider.asked.push(new URL(request.url ?? '', provider.env['OIDC_ISSUER']).pathname);
    if (provider.state === 'silent') return;
    if (provider.state === 'broken' || !listener) request.socket.destroy();
    else {
      if (request.url?.startsWith('/token')) forge(response, () => provider.forged);
      listener(request, response);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: SignOnProvider = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    people: new Map(),
    state: 'up',
    forged: {},
    asked: [],
    serve(portalUrl) {
      listener = new Provider(issuer, configuration(provider, portalUrl)).callback();
    },
    logIn: (address, name) => passPages(issuer, address, name),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

interface OidcContext {
  oidc: {
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
    client: { clientId: string };
    session: { accountId: string };
  };
}

const configuration = (provider: SignOnProvider, portalUrl: string) => ({
  clients: [
    {
      ...CLIENT,
      redirect_uris: [`${portalUrl}/SignOn`],
      post_logout_redirect_uris: [`${portalUrl}/Login`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['roles', 'realm_access'] },
  cookies: { keys: ['a key of cookies'] },
  ttl: { IdToken: 600, AccessToken: 600, Grant: 600, Interaction: 600, Session: 600 },
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'the key', use: 'sig', alg: 'RS256' }] },
  findAccount: (_ctx: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, ...provider.people.get(accountId) }),
  }),
  async loadExistingGrant({ oidc }: OidcContext) {
    const { client, session } = oidc;
    const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

function forge(response: ServerResponse, claims: () => object): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((body: string) => {
    const { id_token: token, ...answer } = JSON.parse(body) as Record<string, string>;
    if (!token) return end(body);
    const [header = '', payload = ''] = token.split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const signed = `${header}.${Buffer.from(JSON.stringify({ ...said, ...claims() })).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
    const text = JSON.stringify({ ...answer, id_token: `${signed}.${signature}` });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
}

async function passPages(issuer: string, address: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const open = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    return response;
  };
  let response = await open(address);
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location && !location.startsWith('/') && !location.startsWith(issuer))
      return new URL(location).search.slice(1);
    if (location) {
      response = await open(new URL(location, issuer).href);
      continue;
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(await response.text())?.[1];
    if (!action) throw new Error(`the provider has no form: ${response.status}`);
    response = await open(new URL(action, issuer).href, {
      method: 'POST',
      body: new URLSearchParams({ prompt: 'login', login: name, password: 'any' }),
    });
  }
  throw new Error('the provider leads nowhere');
}
