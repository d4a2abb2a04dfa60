import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { logInRules } from '@portal/schema/account';
import { safeNextPath } from '@portal/schema/next-path';
import { formTexts } from '@portal/schema/texts/form';
import { sessionTexts } from '@portal/schema/texts/session';
import { verifyTexts } from '@portal/schema/texts/verify';
import { problemOf } from '../../../lib/problem-of.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVerifyEmailMutation } from '../../../graphql/generated-public.ts';
import { enterVerified } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { forgotPasswordPath, loginPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { keepVisitorEmail, visitorEmail } from '../../../session/visitor.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { LoggedInAs } from '../shared/logged-in-as.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

/** Verifies the address on click, never on load, because mail scanners open links, too. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { busy, verified, problem, needsPassword, isEntering, send } = useVerification(next);
  const isSpent = problem?.code === 'INVALID_TOKEN';
  return (
    <FormPage
      lead={verified ? verifyTexts.welcome : verifyTexts.lead}
      text={verified ? verifyTexts.welcomeText : verifyTexts.text}
    >
      <PageTitle>{verifyTexts.title}</PageTitle>
      {verified && <Verified verified={verified} next={next} />}
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} takesFocus={isSpent} />}
      {isSpent && <SpentLink next={next} />}
      {/* Who has just been logged in here is not asked whose link it is. */}
      {!verified && !isSpent && !isEntering && <Question {...{ busy, needsPassword, send }} />}
      {(isSpent || (needsPassword && !verified)) && (
        <p>
          {withParts(verifyTexts.forgot, {
            link: <Link to={forgotPasswordPath(safeNextPath(next))}>{verifyTexts.setNew}</Link>,
          })}
        </p>
      )}
    </FormPage>
  );
}

interface Verification {
  message: string;
  email?: string | null | undefined;
}

/** Verifies the address of the link, and logs in if the link is opened in the browser of the sign-up. */
function useVerification(next: string | null) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [verify, { loading }] = useVerifyEmailMutation();
  const [verified, setVerified] = useState<Verification>();
  const [problem, setProblem] = useState<ProblemDetails>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const send = async (password?: string) => {
    setProblem(undefined);
    try {
      // A pending log out would end the new session.
      await endPendingSession();
      const { data } = await verify({ variables: { token, password } });
      if (!data) throw new Error('The answer is empty.');
      const { session, email } = data.verifyEmail;
      if (session) {
        setEntering(true);
        await enterVerified(session, next, navigate);
      } else {
        keepVisitorEmail(email ?? '');
        setVerified(data.verifyEmail);
      }
    } catch (error) {
      setEntering(false);
      const words = problemOf(error);
      if (words.code === 'PASSWORD_NEEDED') setNeedsPassword(true);
      else setProblem(words);
    }
  };
  const busy = loading && verifyTexts.busy;
  return { busy, verified, problem, needsPassword, isEntering, send };
}

function Verified({ verified: { message, email }, next }: { verified: Verification; next: string | null }) {
  const { user } = useSession();
  // The waiting tab of this browser may have logged in first.
  const isHere = user?.email === email;
  return (
    <>
      <OutcomeNotice tone="success" message={isHere ? sessionTexts.verified : message} takesFocus />
      {user ? (
        <LoggedInAs user={user} next={next} />
      ) : (
        <ButtonLink to={loginPath(safeNextPath(next))}>{formTexts.login}</ButtonLink>
      )}
    </>
  );
}

/** Offers a new link if the address is known, and the login. */
function SpentLink({ next }: { next: string | null }) {
  const known = visitorEmail();
  return (
    <>
      {known && (
        <div className="grid justify-items-start gap-3">
          <p>
            {withParts(verifyTexts.spent, {
              email: <strong className="wrap-anywhere">{known}</strong>,
            })}
          </p>
          <ResendButton email={known} next={next} />
        </div>
      )}
      <ButtonLink to={loginPath(safeNextPath(next))} variant={known ? 'secondary' : 'primary'}>
        {formTexts.login}
      </ButtonLink>
    </>
  );
}

function Question({
  busy,
  needsPassword,
  send,
}: Pick<ReturnType<typeof useVerification>, 'busy' | 'needsPassword' | 'send'>) {
  const { user } = useSession();
  return (
    <>
      {user && (
        <OutcomeNotice tone="info" message={verifyTexts.loggedIn}>
          <strong className="wrap-anywhere">{user.email}</strong>
          <p>{verifyTexts.otherAccount}</p>
        </OutcomeNotice>
      )}
      {needsPassword ? (
        <PasswordForm busy={busy} onSend={(password) => void send(password)} />
      ) : (
        <>
          <p>{verifyTexts.question}</p>
          <Button busy={busy} onClick={() => void send()}>
            {verifyTexts.act}
          </Button>
        </>
      )}
    </>
  );
}

const passwordRules = v.object({ password: logInRules.entries.password });

function PasswordForm({ busy, onSend }: { busy: string | false; onSend: (password: string) => void }) {
  const form = useForm(passwordRules, { password: '' });
  useEffect(() => focusControl('password'), []);
  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      <p>{verifyTexts.password}</p>
      <form noValidate onSubmit={form.submit(({ password }) => onSend(password))} className="grid gap-4">
        <PasswordField
          {...form.bind('password')}
          label={formTexts.password}
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={busy}>
          {verifyTexts.act}
        </Button>
      </form>
    </>
  );
}
