/** Keeps in this tab what a visitor entered, from page to page. A login and a log out forget it. */
import { VERIFICATION_LIFETIME } from '@portal/schema/limits';
import { deviceTime } from '../lib/clock.ts';
import { kept, keptText } from '../lib/storage.ts';

const address = keptText('visitor-email');

export const visitorEmail = (): string => address.read() ?? '';

export function keepVisitorEmail(email: string): void {
  if (email) address.write(email);
  else address.remove();
}

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
const signUp = kept('visitor-sign-up', (value) =>
  isSignUp(value) && deviceTime() - value.at < VERIFICATION_LIFETIME ? value : undefined,
);

/** Reads the sign-up that this tab sent; undefined once its link has expired. */
export const sentSignUp = (): SentSignUp | undefined => signUp.read();

/** Keeps a sign-up whose email was just asked for. */
export function keepSignUp({ email, message }: Omit<SentSignUp, 'at'>): SentSignUp {
  const sent = { email, message, at: deviceTime() };
  signUp.write(sent);
  return sent;
}

export const forgetSignUp = (): void => signUp.remove();
