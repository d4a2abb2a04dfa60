/** The session in cookies: the opaque secret, and the proofs that this browser logged in to an account or signed up. */
import { DAY } from '@portal/schema/limits';
import type { Request, Response } from 'express';
import type { SessionCarrier } from '../context.ts';
import { cookieOf, hostCookie, privateCookie, SESSION } from './cookies.ts';
import { CSRF_COOKIE, renewCsrfToken } from './csrf.ts';

const DEVICE_LIFETIME = 180 * DAY;
/** Longer than a verification link: people ask for new ones. */
const SIGN_UP_LIFETIME = 7 * DAY;
/** Sign-ups that a browser remembers: a family on one phone. More would swell every request. */
const SIGN_UPS_KEPT = 5;

/** Carries sessions of this request's caller in cookies. */
export function openCarrier(req: Request, res: Response, publicUrl: string): SessionCarrier {
  const name = hostCookie(SESSION, publicUrl);
  const options = privateCookie(publicUrl);
  // One cookie an account, so that a family on one phone does not push each other out.
  const device = (accountId: string) => hostCookie(`portal-device-${accountId.slice(0, 8)}`, publicUrl);
  const signUp = hostCookie('portal-signup', publicUrl);
  return {
    open(secret, expiresAt) {
      res.cookie(name, secret, { ...options, expires: expiresAt });
      renewCsrfToken(res, publicUrl);
    },
    close() {
      res.clearCookie(name, options);
      res.clearCookie(CSRF_COOKIE, { ...options, httpOnly: false });
    },
    deviceOf: (accountId) => cookieOf(req, device(accountId)),
    rememberDevice(accountId, proof) {
      res.cookie(device(accountId), proof, { ...options, maxAge: DEVICE_LIFETIME });
    },
    get signUps() {
      return cookieOf(req, signUp)?.split('~', SIGN_UPS_KEPT) ?? [];
    },
    rememberSignUp(proof) {
      const kept = [proof, ...this.signUps].slice(0, SIGN_UPS_KEPT);
      res.cookie(signUp, kept.join('~'), { ...options, maxAge: SIGN_UP_LIFETIME });
    },
  };
}
