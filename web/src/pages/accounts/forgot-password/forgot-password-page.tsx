import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { emailOnlyRules } from '@portal/schema/account';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useRequestPasswordResetMutation } from '../../../graphql/generated-public.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

export function ForgotPasswordPage() {
  const form = useForm(emailOnlyRules, { email: '' });
  const [request, { loading }] = useRequestPasswordResetMutation();
  const [outcome, setOutcome] = useState<ComponentProps<typeof OutcomeNotice>>();

  const send = async (email: string) => {
    setOutcome(undefined);
    try {
      const { data } = await request({ variables: { email } });
      if (!data) throw new Error('The answer is empty.');
      const { message } = data.requestPasswordReset;
      setOutcome({ tone: 'success', message });
      toast.success(message, { position: 'top-center' });
    } catch (error) {
      const { message, advice, fields } = problemOf(error, 'Error sending email. Please try again.');
      form.refuse(fields);
      if (fields.length === 0) setOutcome({ message, advice });
      toast.error(message, { description: advice, position: 'top-center' });
    }
  };

  return (
    <FormPage
      lead="Forgotten it?"
      text="Enter your email address and we will send you a link to set a new password. The link works for one hour."
    >
      <PageTitle>Forgot password</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {outcome && <OutcomeNotice {...outcome} />}
      <form noValidate onSubmit={form.submit(({ email }) => void send(email))} className="grid gap-4">
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <Button type="submit" busy={loading && 'Sending...'}>
          Submit
        </Button>
      </form>
      <p>
        <Link to="/Login">Login</Link> or <Link to="/home">Return home</Link>
      </p>
    </FormPage>
  );
}
