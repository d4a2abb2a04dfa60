import { useEffect, useState } from 'react';
import { composedPassword, easyPasswordFault, passwordChecks } from '@portal/schema/account';
import type { PasswordOwner } from '@portal/schema/account';
import { useCheckPasswordMutation } from '../../../graphql/generated-public.ts';

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 400;
/** Milliseconds after which a check that gets no answer counts as failed. */
const PATIENCE = 8_000;

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
  const [check] = useCheckPasswordMutation({ fetchPolicy: 'no-cache' });
  const [answer, setAnswer] = useState<Answer>();
  const isMet = passwordChecks.every(({ test }) => test(password));
  const fault = isMet ? easyPasswordFault(password, owner) : undefined;
  const asks = isMet && fault === undefined;
  useEffect(() => {
    if (!asks) return undefined;
    let isLatest = true;
    const ask = async (): Promise<Answer['said']> => {
      const context = { fetchOptions: { signal: AbortSignal.timeout(PATIENCE) } };
      const { data } = await check({ variables: { password, token }, context });
      return data ? { fault: data.checkPassword } : undefined;
    };
    const timer = setTimeout(() => {
      void ask()
        .catch(() => undefined)
        .then((said) => {
          if (isLatest) setAnswer({ password, said });
        });
    }, PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asks, check, password, token]);

  if (fault !== undefined) return { state: 'easy', fault };
  if (!isMet) return { state: 'unmet' };
  if (answer?.password !== password) return { state: 'checking' };
  if (!answer.said) return { state: 'unknown' };
  return answer.said.fault ? { state: 'easy', fault: answer.said.fault } : { state: 'hard' };
}
