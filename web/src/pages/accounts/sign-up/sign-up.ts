/** What the form needs before it is sent: it is loaded at its first focus. */
import * as v from 'valibot';
import { signUpRules } from '@portal/schema/account';
import { mailedNextPath } from '@portal/schema/next-path';
import { SignUpDocument } from '../../../graphql/generated-public.ts';
import { faultsBy, mutate, outcomeOf } from '../../../session/late-call.ts';
import { passwordPairRules } from '../shared/password-pair-rules.ts';

export const check = faultsBy(
  v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]),
);

/** Signs up. @returns what the server says */
export const signUp = (email: string, password: string, next: string | null, failure: string) =>
  outcomeOf(async () => {
    const input = { email, password, next: mailedNextPath(next) };
    return (await mutate(SignUpDocument, { input })).signUp.message;
  }, failure);
