import { DAY, DEVICES_KEPT, SIGN_ON_LIFETIME, SIGN_UPS_KEPT } from '@portal/schema/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resources, SessionCookies } from '../../platform/context.ts';
import { cookieNames, cookieOf, hostCookie, privateCookie, SESSION, setCookie } from './cookies.ts';
import { CSRF_COOKIE, setCsrfToken } from './csrf.ts';

const DEVICE_LIFETIME = 180 * DAY;
/** Longer than the lifetime of a verification link, because people ask for new links. */
const SIGN_UP_LIFETIME = 7 * DAY;

/** Returns the lifetime of a cookie, also as `Expires`, which is all that old browsers read. */
const lasting = (ms: number) => ({ maxAge: ms / 1_000, expires: new Date(Date.now() + ms) });

export function openSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Pick<Resources, 'publicUrl' | 'secrets'>,
): SessionCookies {
  const { publicUrl } = site;
  const name = hostCookie(SESSION, publicUrl);
  const options = privateCookie(publicUrl);
  // Each account has a cookie of its own, so that a family on one phone does not replace each other's.
  const devices = hostCookie('portal-device-', publicUrl);
  const device = (accountId: string) => `${devices}${accountId.slice(0, 8)}`;
  const signUp = hostCookie('portal-signup', publicUrl);
  const signOn = hostCookie('portal-signon', publicUrl);
  const keepSignUps = (proofs: readonly string[]) =>
    setCookie(reply, signUp, proofs.join('~'), {
      ...options,
      ...lasting(proofs.length > 0 ? SIGN_UP_LIFETIME : 0),
    });
  return {
    open(secret, expiresAt) {
      setCookie(reply, name, secret, { ...options, expires: expiresAt });
      setCsrfToken(reply, site, secret);
    },
    close() {
      setCookie(reply, name, '', { ...options, expires: new Date(0) });
      setCookie(reply, CSRF_COOKIE, '', { ...options, expires: new Date(0), httpOnly: false });
    },
    deviceOf: (accountId) => cookieOf(request, device(accountId)),
    rememberDevice(accountId, proof) {
      setCookie(reply, device(accountId), proof, { ...options, ...lasting(DEVICE_LIFETIME) });
      const others = cookieNames(request).filter(
        (name) => name.startsWith(devices) && name !== device(accountId),
      );
      // Browsers send the oldest first (RFC 6265 §5.4).
      for (const old of others.slice(0, 1 - DEVICES_KEPT))
        setCookie(reply, old, '', { ...options, expires: new Date(0) });
    },
    forgetDevice(accountId) {
      setCookie(reply, device(accountId), '', { ...options, expires: new Date(0) });
    },
    get signUps() {
      return cookieOf(request, signUp)?.split('~', SIGN_UPS_KEPT) ?? [];
    },
    rememberSignUp(proof) {
      keepSignUps([proof, ...this.signUps].slice(0, SIGN_UPS_KEPT));
    },
    forgetSignUp(proof) {
      keepSignUps(this.signUps.filter((kept) => kept !== proof));
    },
    get signOn() {
      return cookieOf(request, signOn);
    },
    rememberSignOn(attempt) {
      setCookie(reply, signOn, attempt, { ...options, ...lasting(attempt ? SIGN_ON_LIFETIME : 0) });
    },
  };
}
