import type { FastifyReply, FastifyRequest } from 'fastify';
import '../../platform/fault-texts.ts';
import { fail } from '@portal/schema/errors';
import type { Language } from '@portal/schema/languages';
import { nobodyShown } from '../../platform/people-shown.ts';
import { presentTexts, presentZone, speakIn } from '../../platform/present-company.ts';
import { logOnceAMinute } from '../../platform/security/security-log.ts';
import type { Context, Identity, Resources } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { sessionSecretOf } from './cookies.ts';
import { openPrivateCookies, openSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
    network: string;
  }
}

/** The functions that read the caller from each kind of credential. */
export interface Identification {
  bySession(resources: Resources, secret: string | undefined): Promise<Identity>;
  /** @throws DomainError UNAUTHENTICATED for an unknown, expired or revoked token */
  byToken(resources: Resources, secret: string): Promise<Identity>;
}

export function attachContext(resources: Resources, { bySession, byToken }: Identification) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bearer = bearerOf(request);
    // A caller with a token is no browser: its cookies are ignored.
    const identity = bearer
      ? await byToken(resources, bearer).catch((refusal: unknown) => {
          logOnceAMinute(
            { ...resources, log: request.log as Logger, network: request.network },
            'token-refused',
          );
          throw refusal;
        })
      : await bySession(resources, sessionSecretOf(request, resources.publicUrl));
    request.ctx = {
      ...resources,
      timeZone: presentZone(resources),
      token: undefined,
      sessionId: undefined,
      authenticatedAt: undefined,
      isSignedOn: false,
      userAgent: request.headers['user-agent'],
      language: languageOfCall(request),
      ...identity,
      log: request.log as Logger,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      network: request.network,
      measured: {},
      shown: nobodyShown(),
      session: openSessionCookie(reply, resources),
      cookies: openPrivateCookies(request, reply, resources.publicUrl),
      loaders: new Map<symbol, unknown>(),
    };
  };
}

/** Returns the offered language that a call asks for. */
export function languageOfCall(request: FastifyRequest): Language {
  const { offered } = presentTexts();
  const asked = request.accepts().language([...offered]);
  return offered.find((language) => language === asked) ?? 'en';
}

/** Answers people outside the staff in the language of their call. Staff and other systems read English. */
export function speakToCaller({ ctx }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const isOutside = !ctx.token && (!ctx.actor || ctx.actor.role === 'user');
  speakIn(isOutside ? ctx.language : 'en', done);
}

/** The schemes of logins at a proxy, which browsers send with every call of a page. */
const OF_PROXIES = /^(basic|digest|negotiate|ntlm)\b/i;

/** Reads the token of the Authorization header (RFC 6750 §2.1), whatever its format. @throws DomainError UNAUTHENTICATED */
function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const token = /^Bearer +(.*?) *$/i.exec(authorization)?.[1];
  if (token === undefined && authorization !== '' && !OF_PROXIES.test(authorization)) {
    fail('UNAUTHENTICATED', {
      message:
        'There is no Bearer token in the header Authorization. Send the access token as “Authorization: Bearer innovation_…”.',
    });
  }
  return token;
}
