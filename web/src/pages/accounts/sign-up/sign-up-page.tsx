import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { signUpRules } from '@portal/schema/account';
import { problemOf } from '../../../app/problem-of.ts';
import { useForm } from '../../../app/use-form.ts';
import { useSignUpMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';

const rules = v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]);

/** Signup (spec §2, §5): the button waits until the password obeys the rules and both entries are equal. */
export function SignUpPage() {
  const form = useForm(rules, { email: '', password: '', confirmPassword: '' });
  const [signUp, { loading }] = useSignUpMutation();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>();

  const send = async ({ email, password }: { email: string; password: string }) => {
    setOutcome(undefined);
    try {
      const { data } = await signUp({ variables: { input: { email, password } } });
      form.reset();
      setOutcome({ tone: 'success', text: data?.signUp.message ?? '' });
    } catch (error) {
      const { message, fields } = problemOf(error);
      form.refuse(fields);
      if (fields.length === 0) setOutcome({ tone: 'error', text: message || 'Sign up failed' });
    }
  };

  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">It begins with an account.</p>
          <p>
            We mail you a link to verify your address. After that you can submit as many ideas as you like.
          </p>
        </>
      }
    >
      <PageTitle>Sign up</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {outcome && (
        <Notice tone={outcome.tone}>
          <p>{outcome.text}</p>
        </Notice>
      )}
      <form noValidate onSubmit={form.submit((values) => void send(values))} className="grid gap-4">
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <NewPasswordFields
          password={form.bind('password')}
          confirmPassword={form.bind('confirmPassword')}
          labels={{ password: 'Password', confirmPassword: 'Confirm password' }}
        />
        <Button
          type="submit"
          disabled={!v.is(passwordPairRules, form.values)}
          busy={loading && 'Signing up...'}
        >
          Sign up
        </Button>
      </form>
      <p>
        Have an account? <Link to="/Login">Login</Link>, or <Link to="/home">return home</Link>.
      </p>
    </FormPage>
  );
}
