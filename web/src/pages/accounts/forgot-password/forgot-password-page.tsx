import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { lateCall, useLateForm } from '../../../lib/use-late-form.ts';
import { loginPath } from '../../../session/next-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { wantToasts } from '../../../ui/late-toasts.tsx';
import { AddressField } from '../shared/address-field.tsx';

const FAILURE = 'Error sending email. Please try again.';
const calls = () => {
  wantToasts();
  return import('./request-reset.ts');
};

export function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { form, isWaiting, props } = useLateForm(
    'forgot-password',
    calls,
    ({ check }, values) => check(values),
    { email: '' },
  );
  const [isBusy, setBusy] = useState(false);
  // The words of the server are in the toast (spec §8): the page says what to do next.
  const [outcome, setOutcome] = useState<{ sentTo: string } | { advice: string | undefined }>();

  const send = async (email: string) => {
    setOutcome(undefined);
    setBusy(true);
    const { problem } = await lateCall(calls, (late) => late.requestReset(email, next, FAILURE), FAILURE);
    setBusy(false);
    if (problem) form.refuse(problem.fields);
    if (!problem) setOutcome({ sentTo: email });
    else if (problem.fields.length === 0) setOutcome({ advice: problem.advice });
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
      <form {...props} onSubmit={form.submit(({ email }) => void send(email))} className="grid gap-4">
        <AddressField form={form} />
        <Button type="submit" busy={(isWaiting || isBusy) && 'Sending...'}>
          Submit
        </Button>
      </form>
      <p>
        <Link to={loginPath(safeNextPath(next))}>Login</Link> or <Link to="/home">Return home</Link>
      </p>
    </FormPage>
  );
}
