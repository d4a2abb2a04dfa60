/** Loaded late, with the GraphQL client. */
import { CheckPasswordDocument } from '../../../graphql/generated-public.ts';
import { mutate } from '../../../session/late-call.ts';

export { easyPasswordFault } from '@portal/schema/account';

/** Milliseconds after which a check that gets no answer counts as failed. */
const PATIENCE = 8_000;

/** Asks the server whether a password is easy to guess. @returns why, or null. @throws when it cannot be asked */
export async function checkPassword(password: string, token: string | undefined): Promise<string | null> {
  const context = { fetchOptions: { signal: AbortSignal.timeout(PATIENCE) } };
  const { checkPassword } = await mutate(
    CheckPasswordDocument,
    { password, token },
    { context, fetchPolicy: 'no-cache' },
  );
  return checkPassword;
}
