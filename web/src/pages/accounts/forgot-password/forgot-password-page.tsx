import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { forgotPasswordTexts } from '@portal/schema/texts/forgot-password';
import { formTexts } from '@portal/schema/texts/form';
import { lateCall, useLateForm } from '../../../lib/use-late-form.ts';
import { loginPath } from '../../../session/next-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { wantToasts } from '../../../ui/late-toasts.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { AddressField } from '../shared/address-field.tsx';

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
    const failure = forgotPasswordTexts.failed;
    const { problem } = await lateCall(calls, (late) => late.requestReset(email, next, failure), failure);
    setBusy(false);
    if (problem) form.refuse(problem.fields);
    if (!problem) setOutcome({ sentTo: email });
    else if (problem.fields.length === 0) setOutcome({ advice: problem.advice });
  };

  return (
    <FormPage lead={forgotPasswordTexts.lead} text={forgotPasswordTexts.text}>
      <PageTitle>{forgotPasswordTexts.title}</PageTitle>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {outcome && 'advice' in outcome && (
        <OutcomeNotice message={forgotPasswordTexts.notSent} advice={outcome.advice} />
      )}
      {outcome && 'sentTo' in outcome && (
        <Notice tone="success">
          <p>
            {withParts(forgotPasswordTexts.sent, {
              email: <strong className="wrap-anywhere">{outcome.sentTo}</strong>,
            })}
          </p>
        </Notice>
      )}
      <form {...props} onSubmit={form.submit(({ email }) => void send(email))} className="grid gap-4">
        <AddressField form={form} />
        <Button type="submit" busy={(isWaiting || isBusy) && forgotPasswordTexts.busy}>
          {forgotPasswordTexts.act}
        </Button>
      </form>
      <p>
        {withParts(forgotPasswordTexts.foot, {
          login: <Link to={loginPath(safeNextPath(next))}>{formTexts.login}</Link>,
          home: <Link to="/home">{forgotPasswordTexts.home}</Link>,
        })}
      </p>
    </FormPage>
  );
}
