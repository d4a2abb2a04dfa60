import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { logInRules } from '@portal/schema/account';
import { problemOf } from '../../../app/problem-of.ts';
import type { ProblemWords } from '../../../app/problem-words.ts';
import { useForm } from '../../../app/use-form.ts';
import { useLogInMutation } from '../../../graphql/generated.ts';
import type { LogInInput } from '../../../graphql/generated.ts';
import { EXPLORER_PATH, pathAfterLogin } from '../../../session/next-path.ts';
import { roleName } from '../../../session/role-name.ts';
import { storeSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PasswordField, TextField } from '../../../ui/text-fields.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

/** Login (spec §2, §4). */
export function LoginPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useForm(logInRules, { email: '', password: '' });
  const [logIn, { loading, client }] = useLogInMutation();
  const [problem, setProblem] = useState<ProblemWords>();

  const send = async (input: LogInInput) => {
    setProblem(undefined);
    try {
      const { data } = await logIn({ variables: { input } });
      if (!data) return;
      const { user, token } = data.logIn;
      const role = roleName(user.role);
      // Whatever was loaded for somebody else is not for this one.
      await client.clearStore();
      storeSession({ email: user.email, role, isVerified: user.isVerified }, token);
      const path = pathAfterLogin(role, query.get('next'));
      if (path === EXPLORER_PATH) window.location.replace(path);
      else await navigate(path, { replace: true });
    } catch (error) {
      const words = problemOf(error);
      setProblem(words);
      form.refuse(words.fields);
    }
  };

  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">Your ideas, kept in one place.</p>
          <p>
            Log in to go on with your draft, follow the review of what you submitted, and read what the
            reviewers say.
          </p>
        </>
      }
    >
      <PageTitle>Login</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && problem.fields.length === 0 && (
        <Notice tone={problem.code === 'UNVERIFIED' ? 'warning' : 'error'}>
          <p>{problem.message || 'Login failed'}</p>
          {problem.code === 'UNVERIFIED' && <ResendButton email={form.values.email} />}
        </Notice>
      )}
      <form noValidate onSubmit={form.submit((values) => void send(values))} className="grid gap-4">
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" required />
        <Link
          to="/ForgotPassword"
          className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-2"
        >
          Forgot password?
        </Link>
        <Button type="submit" busy={loading && 'Logging in...'}>
          Login
        </Button>
      </form>
      <p>
        No account yet? <Link to="/SignUp">Sign up</Link>, or <Link to="/home">return home</Link>.
      </p>
    </FormPage>
  );
}
