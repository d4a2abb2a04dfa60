import { safeNextPath } from '@portal/schema/next-path';
import { formTexts } from '@portal/schema/texts/form';
import { loginTexts } from '@portal/schema/texts/login';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import { lateCall, useLateForm } from '../../../lib/use-late-form.ts';
import type { LogInInput } from '../../../graphql/generated-public.ts';
import { CookieNotice } from '../../../session/cookie-notice.tsx';
import {
  forgotPasswordPath,
  pathAfterLogin,
  replacePage,
  signOnPath,
  signUpPath,
} from '../../../session/next-path.ts';
import { getSession, pendingLogOut, useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { AddressField } from '../shared/address-field.tsx';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep);
const calls = () => {
  void CodeStep.preload().catch(() => undefined);
  return import('./log-in.ts');
};
const LoggedInAs = lazyPart(async () => (await import('../shared/logged-in-as.tsx')).LoggedInAs);
const LogOutNotice = lazyPart(async () => (await import('../shared/log-out-notice.tsx')).LogOutNotice);
const ResendButton = lazyPart(async () => (await import('../shared/resend-button.tsx')).ResendButton);

// Logging out must work offline: a page that is logged in loads the words of a log out that fails.
if (getSession().user) void LogOutNotice.preload().catch(() => undefined);

export function LoginPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { user } = useSession();
  const navigate = useNavigate();
  // The form stays until the next page is there.
  const [isEntering, setEntering] = useState(false);
  // During hydration nobody is logged in yet.
  const [wasLoggedOut, setWasLoggedOut] = useState(() => !getSession().user);
  if (!user && !wasLoggedOut) setWasLoggedOut(true);
  // Another tab has logged in.
  const to = user && wasLoggedOut && !isEntering ? pathAfterLogin(user.role, next) : undefined;
  useEffect(() => {
    if (to !== undefined) void replacePage(to, navigate);
  }, [to, navigate]);
  return (
    <FormPage lead={loginTexts.lead} text={loginTexts.text}>
      <PageTitle>{formTexts.login}</PageTitle>
      {user && !isEntering ? (
        <LoggedInAs user={user} next={next} />
      ) : (
        <LoginForm next={next} onEnter={() => setEntering(true)} />
      )}
    </FormPage>
  );
}

/** Logs in; asks for a code where the account has a second factor. */
function useLogIn(next: string | null, onEnter: () => void) {
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, isWaiting, props } = useLateForm(
    'log-in',
    calls,
    ({ check, checkWithCode }, values) => (needsCode ? checkWithCode(values) : check(values)),
    { email: '', password: '', code: '' },
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails>();

  const askForCode = (needed: boolean) => {
    setNeedsCode(needed);
    form.reset({ ...form.values, code: '' });
  };

  const send = async ({ code, ...input }: LogInInput) => {
    setProblem(undefined);
    setBusy(true);
    const outcome = await lateCall(
      calls,
      ({ logIn }) => logIn(needsCode ? { ...input, code } : input, next, onEnter, loginTexts.failed),
      loginTexts.failed,
    );
    if (!outcome.problem) await replacePage(outcome.answer, navigate);
    setBusy(false);
    const { problem: found } = outcome;
    if (!found) return;
    if (found.code === 'CODE_NEEDED') return askForCode(true);
    setProblem(found);
    // A password that was changed meanwhile is asked for again.
    if (found.code === 'INVALID_CREDENTIALS') askForCode(false);
    if (found.code === 'INVALID_CODE') askForCode(true);
    form.refuse(found.fields);
  };
  return { form, props, needsCode, askForCode, isBusy: isBusy || isWaiting, problem, send };
}

function LoginForm({ next, onEnter }: { next: string | null; onEnter: () => void }) {
  const goesOn = safeNextPath(next);
  const { hasEnded } = useSession();
  const isHydrated = useHydrated();
  // The notice stays when the log out has reached the server.
  const [leftOpen] = useState(() => pendingLogOut.read() !== undefined);
  const { form, props, needsCode, askForCode, isBusy, problem, send } = useLogIn(next, onEnter);

  return (
    <>
      <CookieNotice />
      {hasEnded && !problem && <OutcomeNotice tone="info" message={loginTexts.ended} />}
      {isHydrated && leftOpen && <LogOutNotice />}
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && problem.fields.length === 0 && (
        <OutcomeNotice
          message={problem.message}
          advice={problem.advice}
          tone={problem.code === 'UNVERIFIED' ? 'warning' : 'error'}
        >
          {problem.code === 'UNVERIFIED' && <ResendButton email={form.values.email} next={next} />}
        </OutcomeNotice>
      )}
      <form {...props} onSubmit={form.submit((values) => void send(values))} className="grid gap-4">
        {needsCode ? (
          <>
            <p>
              {withParts(loginTexts.code, {
                email: <strong className="wrap-anywhere">{form.values.email}</strong>,
              })}
            </p>
            <CodeStep {...form.bind('code')} refusal={problem} />
          </>
        ) : (
          <>
            <AddressField form={form} />
            <PasswordField
              {...form.bind('password')}
              label={formTexts.password}
              autoComplete="current-password"
              required
            />
            <Link
              to={forgotPasswordPath(goesOn)}
              className="inline-flex min-h-11 items-center justify-self-start text-link"
            >
              {loginTexts.forgot}
            </Link>
          </>
        )}
        <Button type="submit" busy={isBusy && loginTexts.busy}>
          {formTexts.login}
        </Button>
        {needsCode && (
          <Button variant="ghost" onClick={() => askForCode(false)}>
            {loginTexts.other}
          </Button>
        )}
      </form>
      {/* The page is built once for all portals: the styles hide the link where its portal has no sign-on. */}
      <div
        className="needs-sign-on grid"
        hidden={isHydrated && !('signOn' in document.documentElement.dataset)}
      >
        <ButtonLink to={signOnPath(goesOn)} variant="secondary">
          {formTexts.signOn}
        </ButtonLink>
      </div>
      <p>
        {withParts(loginTexts.noAccount, {
          signUp: <Link to={signUpPath(goesOn)}>{formTexts.signUp}</Link>,
          home: <Link to="/home">{loginTexts.home}</Link>,
        })}
      </p>
    </>
  );
}
