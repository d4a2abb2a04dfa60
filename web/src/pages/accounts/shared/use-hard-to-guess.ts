import { useEffect, useState } from 'react';
import type { PasswordOwner } from '@portal/schema/account';
import { composedPassword, passwordChecks } from '@portal/schema/password-checks';

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 400;

const calls = () => import('./check-password.ts');

export interface Guess {
  /** `unmet` until the password obeys the other rules; `unknown` if the server could not be asked. */
  state: 'unmet' | 'checking' | 'unknown' | 'hard' | 'easy';
  /** Why the password is easy to guess, and what to do. */
  fault?: string | undefined;
}

interface Answer {
  password: string;
  /** The server's answer; undefined without an answer. */
  said: { fault: string | null } | undefined;
}

/** Tells whether the server would refuse a password as easy to guess. @param owner with a token in place of the address, for a mailed link */
export function useHardToGuess(
  typed: string,
  { token, ...owner }: PasswordOwner & { token?: string },
): Guess {
  const password = composedPassword(typed);
  const [late, setLate] = useState<Awaited<ReturnType<typeof calls>>>();
  const [answer, setAnswer] = useState<Answer>();
  const isMet = passwordChecks.every(({ test }) => test(password));
  const fault = isMet ? late?.easyPasswordFault(password, owner) : undefined;
  const asks = isMet && fault === undefined;
  useEffect(() => {
    if (!asks) return undefined;
    let isLatest = true;
    const answerWith = (said: Answer['said']) => {
      if (isLatest) setAnswer({ password, said });
    };
    const fail = () => answerWith(undefined);
    if (!late) {
      calls().then((loaded) => setLate(() => loaded), fail);
      return () => {
        isLatest = false;
      };
    }
    const timer = setTimeout(() => {
      late.checkPassword(password, token).then((found) => answerWith({ fault: found }), fail);
    }, PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asks, late, password, token]);

  if (fault !== undefined) return { state: 'easy', fault };
  if (!isMet) return { state: 'unmet' };
  if (answer?.password !== password) return { state: 'checking' };
  if (!answer.said) return { state: 'unknown' };
  return answer.said.fault ? { state: 'easy', fault: answer.said.fault } : { state: 'hard' };
}
