/** Keeps in this tab what a visitor entered, from page to page. A login and a log out forget it. */
import { VERIFICATION_LIFETIME } from '@portal/schema/limits';
import { deviceTime } from '../lib/clock.ts';
import { readJson, sessionData } from '../lib/storage.ts';

const EMAIL_KEY = 'visitor-email';
const SIGN_UP_KEY = 'visitor-sign-up';

function keep(key: string, text: string): void {
  if (text) sessionData().setItem(key, text);
  else sessionData().removeItem(key);
}

export const visitorEmail = (): string => sessionData().getItem(EMAIL_KEY) ?? '';

export const keepVisitorEmail = (email: string): void => keep(EMAIL_KEY, email);

/** A sign-up whose address is not verified yet. */
export interface SentSignUp {
  email: string;
  message: string;
  /** When the last email was asked for, by the clock of this browser: only a wait of seconds depends on it. */
  at: number;
}

function isSignUp(value: unknown): value is SentSignUp {
  const { email, message, at } = (value ?? {}) as Partial<SentSignUp>;
  return typeof email === 'string' && typeof message === 'string' && typeof at === 'number';
}

/** Reads the sign-up that this tab sent; undefined once its link has expired. */
export function sentSignUp(): SentSignUp | undefined {
  return readJson(sessionData(), SIGN_UP_KEY, (sent) =>
    isSignUp(sent) && deviceTime() - sent.at < VERIFICATION_LIFETIME ? sent : undefined,
  );
}

/** Keeps a sign-up whose email was just asked for. */
export function keepSignUp({ email, message }: Omit<SentSignUp, 'at'>): SentSignUp {
  const sent = { email, message, at: deviceTime() };
  keep(SIGN_UP_KEY, JSON.stringify(sent));
  return sent;
}

export const forgetSignUp = (): void => keep(SIGN_UP_KEY, '');

export function forgetVisitor(): void {
  keepVisitorEmail('');
  forgetSignUp();
}
