import { passwordChecks, signUpRules } from '@portal/schema/account';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { useFailure } from '../../../app/use-failure.ts';
import { useForm } from '../../../app/use-form.ts';
import { useSignUpMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';
import { CheckEmail } from './check-email.tsx';

export function SignUpPage() {
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <FormPage
      lead={sent ? 'Almost there.' : 'Create your account.'}
      text={
        sent
          ? 'Confirm your address, log in, and submit as many ideas as you like.'
          : 'We will email you a link to confirm your address. Then you can submit as many ideas as you like.'
      }
    >
      {sent ? (
        <CheckEmail {...sent} onOtherAddress={() => setSent(undefined)} />
      ) : (
        <SignUpForm onSent={setSent} />
      )}
    </FormPage>
  );
}

const rules = v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]);

function SignUpForm({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
  const form = useForm(rules, { email: '', password: '', confirmPassword: '' });
  const [signUp, { loading }] = useSignUpMutation();
  const { problem, attempt } = useFailure({ fallback: 'Sign up failed', refuse: form.refuse });
  const missing = missingIn(form.values);

  const send = async ({ email, password }: { email: string; password: string }) => {
    const { data } = await signUp({ variables: { input: { email, password } } });
    if (!data) throw new Error('The answer is empty.');
    onSent({ email, message: data.signUp.message });
  };

  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      <form
        noValidate
        onSubmit={form.submit((values) => void attempt(() => send(values)))}
        className="grid gap-4"
      >
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <NewPasswordFields
          password={form.bind('password')}
          confirmPassword={form.bind('confirmPassword')}
          labels={{ password: 'Password', confirmPassword: 'Confirm password' }}
        />
        <p id="missing" role="status" className="text-sm text-muted empty:hidden">
          {missing}
        </p>
        <Button
          type="submit"
          disabled={missing !== undefined}
          aria-describedby={missing && 'missing'}
          busy={loading && 'Signing up...'}
        >
          Sign up
        </Button>
      </form>
      <p>
        Have an account? <Link to="/Login">Login</Link>, or <Link to="/home">return home</Link>.
      </p>
    </>
  );
}

function missingIn(values: { password: string; confirmPassword: string }): string | undefined {
  if (v.is(passwordPairRules, values)) return undefined;
  const { password, confirmPassword } = values;
  if (!password) return 'To sign up, choose a password and enter it twice.';
  const unmet = passwordChecks.filter(({ test }) => !test(password)).map(({ label }) => label.toLowerCase());
  if (unmet.length > 0) return `To sign up, your password still needs: ${unmet.join(', ')}.`;
  if (!confirmPassword) return 'To sign up, enter your password again to confirm it.';
  return password === confirmPassword
    ? 'To sign up, choose a shorter password.'
    : 'To sign up, enter the same password in both fields.';
}
