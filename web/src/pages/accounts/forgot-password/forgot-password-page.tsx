import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { emailOnlyRules } from '@portal/schema/account';
import { mailedNextPath, safeNextPath } from '@portal/schema/next-path';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useRequestPasswordResetMutation } from '../../../graphql/generated-public.ts';
import { loginPath } from '../../../session/next-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { AddressField } from '../shared/address-field.tsx';

export function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const form = useForm(emailOnlyRules, { email: '' });
  const [request, { loading }] = useRequestPasswordResetMutation();
  // The words of the server are in the toast (spec §8): the page says what to do next.
  const [outcome, setOutcome] = useState<{ sentTo: string } | { advice: string | undefined }>();

  const send = async (email: string) => {
    setOutcome(undefined);
    try {
      const { data } = await request({ variables: { email, next: mailedNextPath(next) } });
      if (!data) throw new Error('The answer is empty.');
      setOutcome({ sentTo: email });
      toast.success(data.requestPasswordReset.message, { position: 'top-center' });
    } catch (error) {
      const { message, advice, fields } = problemOf(error, 'Error sending email. Please try again.');
      form.refuse(fields);
      if (fields.length === 0) setOutcome({ advice });
      toast.error(message, { position: 'top-center', duration: Infinity });
    }
  };

  return (
    <FormPage
      lead="Forgotten it?"
      text="Enter your email address and we will send you a link to set a new password. The link works for one hour."
    >
      <PageTitle>Forgot password</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {outcome && 'advice' in outcome && (
        <OutcomeNotice message="No email was sent." advice={outcome.advice} />
      )}
      {outcome && 'sentTo' in outcome && (
        <Notice tone="success">
          <p>
            Look for our email to <strong className="wrap-anywhere">{outcome.sentTo}</strong>, also in your
            spam folder. Is the address right? Without an account we send nothing. To send it again, press
            Submit.
          </p>
        </Notice>
      )}
      <form noValidate onSubmit={form.submit(({ email }) => void send(email))} className="grid gap-4">
        <AddressField form={form} />
        <Button type="submit" busy={loading && 'Sending...'}>
          Submit
        </Button>
      </form>
      <p>
        <Link to={loginPath(safeNextPath(next))}>Login</Link> or <Link to="/home">Return home</Link>
      </p>
    </FormPage>
  );
}
