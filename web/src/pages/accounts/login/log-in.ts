/** What the form needs before it is sent: it is loaded at its first focus. */
import * as v from 'valibot';
import { codeRules, logInRules } from '@portal/schema/account';
import { LogInDocument } from '../../../graphql/generated-public.ts';
import type { LogInInput } from '../../../graphql/generated-public.ts';
import { faultsBy, mutate, outcomeOf } from '../../../session/late-call.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';

export const check = faultsBy(logInRules);
export const checkWithCode = faultsBy(v.object({ ...logInRules.entries, code: codeRules.entries.code }));

/** Logs in. @param onEnter is called before the session is stored @returns where to go */
export const logIn = (input: LogInInput, next: string | null, onEnter: () => void, failure: string) =>
  outcomeOf(async () => {
    // A pending log out would end the new session.
    await endPendingSession();
    const { logIn } = await mutate(LogInDocument, { input });
    onEnter();
    return enter(logIn, next);
  }, failure);
