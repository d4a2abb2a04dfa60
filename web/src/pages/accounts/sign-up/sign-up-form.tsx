import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { passwordChecks, signUpRules } from '@portal/schema/account';
import { useFailure } from '../../../app/use-failure.ts';
import { useForm } from '../../../app/use-form.ts';
import { useSignUpMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';

const rules = v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]);

/**
 * The signup form (spec §5): its button waits until the password obeys the rules and both entries are equal.
 * @param onSent takes the address and the server's answer
 */
export function SignUpForm({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
  const form = useForm(rules, { email: '', password: '', confirmPassword: '' });
  const [signUp, { loading }] = useSignUpMutation();
  const { problem, attempt } = useFailure({ words: 'Sign up failed', refuse: form.refuse });
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

/** Says why the button waits; undefined when it does not. */
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
