import * as v from 'valibot';
import { codeRules, logInRules } from '@portal/schema/account';
import { problemOf } from '../lib/problem-of.ts';
import { useForm } from '../lib/use-form.ts';
import { useConfirmIdentityMutation, useMeQuery } from '../graphql/generated-public.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem, Skeleton } from '../ui/states.tsx';
import { PasswordField } from '../ui/text-fields.tsx';
import { answerIdentity } from './confirm-identity.ts';

const passwordRules = v.object({ password: logInRules.entries.password });

/** Asks for the password, or with two-step login for a code. */
export function IdentityDialog() {
  const { data, error, refetch } = useMeQuery();
  return (
    <Dialog title="Confirm that it is you" onClose={() => answerIdentity(false)}>
      {data?.me ? (
        <IdentityForm byCode={data.me.hasSecondFactor ?? false} />
      ) : error ? (
        <Problem message={problemOf(error).message} retry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading…" lines={2} />
      )}
    </Dialog>
  );
}

function IdentityForm({ byCode }: { byCode: boolean }) {
  const form = useForm(byCode ? codeRules : passwordRules, { password: '', code: '' });
  const [confirm, { loading }] = useConfirmIdentityMutation({ fetchPolicy: 'no-cache' });
  const submit = async ({ password, code }: typeof form.values) => {
    await confirm({ variables: byCode ? { code } : { password } });
    answerIdentity(true);
  };
  return (
    <DialogForm
      form={form}
      action="Continue"
      busy={loading && 'Checking...'}
      onSubmit={submit}
      onCancel={() => answerIdentity(false)}
    >
      <p>
        Confirm that it is you: {byCode ? 'enter a code' : 'enter your password'} once more. We ask again
        after 15 minutes.
      </p>
      {'signOn' in document.documentElement.dataset && (
        <p>
          No password?{' '}
          <a href="/SignOn" target="_blank" rel="noreferrer">
            Sign on with your work account
          </a>{' '}
          in a new tab. Then cancel here, and repeat the step.
        </p>
      )}
      {byCode ? (
        <CodeField {...form.bind('code')} />
      ) : (
        <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" required />
      )}
    </DialogForm>
  );
}
