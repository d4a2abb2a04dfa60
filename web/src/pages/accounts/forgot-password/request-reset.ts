/** What the form needs before it is sent: it is loaded at its first focus. */
import { toast } from 'sonner';
import { emailOnlyRules } from '@portal/schema/account';
import { mailedNextPath } from '@portal/schema/next-path';
import { RequestPasswordResetDocument } from '../../../graphql/generated-public.ts';
import { faultsBy, mutate, outcomeOf } from '../../../session/late-call.ts';

export const check = faultsBy(emailOnlyRules);

/** Asks for a link, and says in a toast what came of it (spec §8). */
export async function requestReset(email: string, next: string | null, failure: string) {
  const outcome = await outcomeOf(
    () => mutate(RequestPasswordResetDocument, { email, next: mailedNextPath(next) }),
    failure,
  );
  if (outcome.problem) toast.error(outcome.problem.message, { position: 'top-center', duration: Infinity });
  else toast.success(outcome.answer.requestPasswordReset.message, { position: 'top-center' });
  return outcome;
}
