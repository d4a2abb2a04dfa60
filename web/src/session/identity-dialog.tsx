import * as v from 'valibot';
import { codeRules, logInRules } from '@portal/schema/account';
import { formTexts } from '@portal/schema/texts/form';
import { sessionTexts } from '@portal/schema/texts/session';
import { problemOf } from '../lib/problem-of.ts';
import { useForm } from '../lib/use-form.ts';
import { useConfirmIdentityMutation, useMeQuery } from '../graphql/generated-public.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem, Skeleton } from '../ui/states.tsx';
import { PasswordField } from '../ui/text-fields.tsx';
import { withParts } from '../ui/with-parts.tsx';
import { answerIdentity } from './confirm-identity.ts';

const passwordRules = v.object({ password: logInRules.entries.password });

/** Asks for the password, or with two-step login for a code. */
export function IdentityDialog() {
  const { data, error, refetch } = useMeQuery();
  return (
    <Dialog title={sessionTexts.confirm} onClose={() => answerIdentity(false)}>
      {data?.me ? (
        <IdentityForm byCode={data.me.hasSecondFactor ?? false} />
      ) : error ? (
        <Problem message={problemOf(error).message} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={2} />
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
      action={sessionTexts.goOn}
      busy={loading && sessionTexts.busy}
      onSubmit={submit}
      onCancel={() => answerIdentity(false)}
    >
      <p>{byCode ? sessionTexts.byCode : sessionTexts.byPassword}</p>
      {'signOn' in document.documentElement.dataset && (
        <p>
          {withParts(sessionTexts.noPassword, {
            signOn: (
              <a href="/SignOn" target="_blank" rel="noreferrer">
                {formTexts.signOn}
              </a>
            ),
          })}
        </p>
      )}
      {byCode ? (
        <CodeField {...form.bind('code')} />
      ) : (
        <PasswordField
          {...form.bind('password')}
          label={formTexts.password}
          autoComplete="current-password"
          required
        />
      )}
    </DialogForm>
  );
}
