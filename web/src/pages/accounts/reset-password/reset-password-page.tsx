import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { formTexts } from '@portal/schema/texts/form';
import { resetPasswordTexts } from '@portal/schema/texts/reset-password';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import { lateCall, useLateForm } from '../../../lib/use-late-form.ts';
import { forgotPasswordPath, loginPath, replacePage } from '../../../session/next-path.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { wantToasts } from '../../../ui/late-toasts.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { NewPasswordFields } from '../shared/new-password-fields.tsx';
import { useHardToGuess } from '../shared/use-hard-to-guess.ts';

const calls = () => {
  wantToasts();
  return import('./reset-password.ts');
};

export const InvitationPage = () => <ResetPasswordPage isInvitation />;

export function ResetPasswordPage({ isInvitation = false }: { isInvitation?: boolean }) {
  const { token } = useParams();
  const [query] = useSearchParams();
  const next = query.get('next');
  return (
    <FormPage
      lead={isInvitation ? resetPasswordTexts.welcome : resetPasswordTexts.lead}
      text={isInvitation ? resetPasswordTexts.welcomeText : resetPasswordTexts.text}
    >
      <PageTitle>{isInvitation ? resetPasswordTexts.invitation : resetPasswordTexts.title}</PageTitle>
      {token === undefined ? (
        <>
          <p>{resetPasswordTexts.needed}</p>
          <ButtonLink to={forgotPasswordPath(safeNextPath(next))}>{resetPasswordTexts.ask}</ButtonLink>
        </>
      ) : (
        <ResetByLink token={token} isInvitation={isInvitation} next={next} />
      )}
      <p>
        <Link to={loginPath(safeNextPath(next))}>{formTexts.login}</Link>
      </p>
    </FormPage>
  );
}

interface MailedLink {
  token: string;
  isInvitation: boolean;
  next: string | null;
}

/**
 * Says at once that a link is spent. The check does not consume the link; if it fails, the form reports a spent link. The server has
 * checked the link of a page that it served with the form.
 */
function ResetByLink(link: MailedLink) {
  const { token } = link;
  const isHydrated = useHydrated();
  const [isUsable, setUsable] = useState(isHydrated ? undefined : true);
  const isKnown = isUsable !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    let isLeft = false;
    void calls()
      .then(({ isResetLinkUsable }) => isResetLinkUsable(token))
      .catch(() => true)
      .then((found) => {
        if (!isLeft) setUsable(found);
      });
    return () => {
      isLeft = true;
    };
  }, [isKnown, token]);
  if (isUsable === undefined) return <Skeleton label={resetPasswordTexts.checking} lines={3} />;
  return isUsable ? <ResetForm {...link} /> : <SpentLink {...link} />;
}

function SpentLink({ isInvitation, next }: Omit<MailedLink, 'token'>) {
  if (isInvitation) return <OutcomeNotice message={resetPasswordTexts.spentInvitation} takesFocus />;
  return (
    <>
      <OutcomeNotice message={resetPasswordTexts.spent} advice={resetPasswordTexts.spentText} takesFocus />
      <ButtonLink to={forgotPasswordPath(safeNextPath(next))}>{resetPasswordTexts.askAgain}</ButtonLink>
    </>
  );
}

function ResetForm({ token, isInvitation, next }: MailedLink) {
  const navigate = useNavigate();
  const { form, isWaiting, props } = useLateForm(
    'reset-password',
    calls,
    ({ check }, values) => check(values),
    { password: '', confirmPassword: '' },
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails>();

  const guess = useHardToGuess(form.values.password, { email: '', token });

  const isSpent = problem?.code === 'INVALID_TOKEN';
  const send = async (password: string) => {
    setProblem(undefined);
    setBusy(true);
    const { problem, ...done } = await lateCall(
      calls,
      ({ resetPassword }) => resetPassword({ token, password }, next, resetPasswordTexts.failed),
      resetPasswordTexts.failed,
    );
    if ('answer' in done) {
      const { path, replaces } = done.answer;
      await (replaces ? replacePage(path, navigate) : navigate(path));
    }
    setBusy(false);
    form.refuse(problem?.fields ?? []);
    if (problem?.fields.length === 0) setProblem(problem);
  };

  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {isSpent && isInvitation && <SpentLink isInvitation next={next} />}
      {problem && !(isSpent && isInvitation) && (
        <OutcomeNotice message={resetPasswordTexts.failed} advice={problem.advice ?? problem.message}>
          {isSpent && <Link to={forgotPasswordPath(safeNextPath(next))}>{resetPasswordTexts.askAgain}</Link>}
        </OutcomeNotice>
      )}
      <form {...props} onSubmit={form.submit(({ password }) => void send(password))} className="grid gap-4">
        <NewPasswordFields
          form={form}
          guess={guess}
          labels={{ password: resetPasswordTexts.password, confirmPassword: resetPasswordTexts.confirm }}
        />
        <Button
          type="submit"
          busy={
            (isWaiting || isBusy) && (isInvitation ? resetPasswordTexts.accepting : resetPasswordTexts.busy)
          }
        >
          {isInvitation ? resetPasswordTexts.accept : resetPasswordTexts.act}
        </Button>
      </form>
    </>
  );
}
