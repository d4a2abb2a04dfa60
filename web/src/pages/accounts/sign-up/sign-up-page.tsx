import { useState } from 'react';
import type { FocusEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { composedPassword, passwordChecks } from '@portal/schema/password-checks';
import { safeNextPath } from '@portal/schema/next-path';
import { formTexts } from '@portal/schema/texts/form';
import { signUpTexts } from '@portal/schema/texts/sign-up';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import { lateCall, useLateForm } from '../../../lib/use-late-form.ts';
import { CookieNotice } from '../../../session/cookie-notice.tsx';
import { loginPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { forgetSignUp, keepSignUp, sentSignUp } from '../../../session/visitor.ts';
import type { SentSignUp } from '../../../session/visitor.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { leadsOn } from '../../../ui/lead-on.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';
import { PrivacyLine } from '../../../ui/privacy-line.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { AddressField } from '../shared/address-field.tsx';
import { NewPasswordFields } from '../shared/new-password-fields.tsx';
import { useHardToGuess } from '../shared/use-hard-to-guess.ts';
import type { Guess } from '../shared/use-hard-to-guess.ts';

const calls = () => import('./sign-up.ts');
const CheckEmail = lazyPart(async () => (await import('./check-email.tsx')).CheckEmail);
const LoggedInAs = lazyPart(async () => (await import('../shared/logged-in-as.tsx')).LoggedInAs);

export function SignUpPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { user } = useSession();
  const isHydrated = useHydrated();
  const [changed, setSent] = useState<SentSignUp | undefined | 'unchanged'>('unchanged');
  // The prerendered page knows nobody.
  const kept = isHydrated ? sentSignUp() : undefined;
  const sent = changed === 'unchanged' ? kept : changed;
  const keep = (asked: Omit<SentSignUp, 'at'>) => setSent(keepSignUp(asked));
  return (
    <FormPage
      lead={sent ? signUpTexts.almost : signUpTexts.lead}
      text={sent ? signUpTexts.almostText : signUpTexts.text}
    >
      {sent ? (
        <CheckEmail
          sent={sent}
          next={next}
          onSentAgain={() => keep(sent)}
          onOtherAddress={() => {
            forgetSignUp();
            setSent(undefined);
          }}
        />
      ) : user ? (
        <>
          <PageTitle>{formTexts.signUp}</PageTitle>
          <LoggedInAs user={user} next={next} />
        </>
      ) : (
        <SignUpForm next={next} onSent={keep} />
      )}
    </FormPage>
  );
}

function SignUpForm({
  next,
  onSent,
}: {
  next: string | null;
  onSent: (sent: Omit<SentSignUp, 'at'>) => void;
}) {
  const { form, isWaiting, props } = useLateForm('sign-up', calls, ({ check }, values) => check(values), {
    email: '',
    password: '',
    confirmPassword: '',
  });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails>();
  const { email, password } = form.values;
  const guess = useHardToGuess(password, { email });
  const missing = missingIn(form.values, guess);

  const send = async ({ email, password }: { email: string; password: string }) => {
    setProblem(undefined);
    setBusy(true);
    const { problem, ...sent } = await lateCall(
      calls,
      ({ signUp }) => signUp(email, password, next, signUpTexts.failed),
      signUpTexts.failed,
    );
    setBusy(false);
    if ('answer' in sent) return onSent({ email, message: sent.answer });
    form.refuse(problem?.fields ?? []);
    if (problem?.fields.length === 0) setProblem(problem);
  };

  return (
    <>
      <PageTitle>{formTexts.signUp}</PageTitle>
      <CookieNotice />
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      <form
        {...props}
        onKeyDown={leadsOn.onKeyDown}
        onFocus={(event: FocusEvent<HTMLFormElement>) => {
          leadsOn.onFocus(event);
          props.onFocus();
        }}
        onSubmit={form.submit((values) => void send(values))}
        className="grid gap-4"
      >
        <AddressField form={form} />
        <NewPasswordFields
          form={form}
          guess={guess}
          labels={{ password: formTexts.password, confirmPassword: signUpTexts.confirm }}
          said={missing ?? signUpTexts.ready}
        />
        <p id="missing" className="text-sm text-muted empty:hidden">
          {missing}
        </p>
        <PrivacyLine>{signUpTexts.privacy}</PrivacyLine>
        <Button
          type="submit"
          disabled={missing !== undefined}
          aria-describedby={missing && 'missing'}
          busy={(isWaiting || isBusy) && signUpTexts.busy}
        >
          {formTexts.signUp}
        </Button>
      </form>
      <p>
        {withParts(signUpTexts.known, {
          logIn: <Link to={loginPath(safeNextPath(next))}>{signUpTexts.logIn}</Link>,
          home: <Link to="/home">{signUpTexts.home}</Link>,
        })}
      </p>
    </>
  );
}

function missingIn(
  values: { password: string; confirmPassword: string },
  { state }: Guess,
): string | undefined {
  const { password, confirmPassword } = values;
  if (!password) return signUpTexts.choose;
  const unmet = passwordChecks
    .filter(({ test }) => !test(composedPassword(password)))
    .map(({ label }) => label.toLowerCase());
  if (unmet.length > 0) return signUpTexts.needs({ rules: unmet.join(', ') });
  // A password that could not be checked is left to the server.
  if (state === 'easy') return signUpTexts.easy;
  if (!confirmPassword) return signUpTexts.again;
  return composedPassword(password) === composedPassword(confirmPassword) ? undefined : signUpTexts.differ;
}
