import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { problemOf } from '../../../app/problem-of.ts';
import { useForm } from '../../../app/use-form.ts';
import { useResetPasswordMutation } from '../../../graphql/generated.ts';
import { clearSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';

/** Sets a new password by the mailed link (spec §2, §5, §8). */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm(passwordPairRules, { password: '', confirmPassword: '' });
  const [reset, { loading }] = useResetPasswordMutation();
  const [problem, setProblem] = useState<{ text: string; linkIsSpent: boolean }>();

  const send = async (password: string) => {
    setProblem(undefined);
    try {
      const { data } = await reset({ variables: { input: { token, password } } });
      // The server ended every session of the account, this browser's too.
      clearSession();
      toast.success(data?.resetPassword.message);
      await navigate('/login');
    } catch (error) {
      const { message, code, fields } = problemOf(error);
      form.refuse(fields);
      if (fields.length > 0) return;
      setProblem({
        text: message || 'Error resetting password. Please try again.',
        linkIsSpent: code === 'INVALID_TOKEN',
      });
    }
  };

  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">A new password.</p>
          <p>Setting it logs you out on all devices. Choose one that you use nowhere else.</p>
        </>
      }
    >
      <PageTitle>Reset password</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && (
        <Notice tone="error">
          <p>{problem.text}</p>
          {problem.linkIsSpent && <Link to="/ForgotPassword">Ask for a new link</Link>}
        </Notice>
      )}
      <form noValidate onSubmit={form.submit(({ password }) => void send(password))} className="grid gap-4">
        <NewPasswordFields
          password={form.bind('password')}
          confirmPassword={form.bind('confirmPassword')}
          labels={{ password: 'New Password', confirmPassword: 'Confirm Password' }}
        />
        <Button type="submit" busy={loading && 'Resetting...'}>
          Reset Password
        </Button>
      </form>
      <p>
        <Link to="/Login">Login</Link>
      </p>
    </FormPage>
  );
}
