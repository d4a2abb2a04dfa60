import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { accountLinksTexts } from '@portal/schema/texts/account-links';
import { problemOf } from '../../../lib/problem-of.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { keptText } from '../../../lib/storage.ts';
import { useFinishSignOnMutation, useStartSignOnMutation } from '../../../graphql/generated-public.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { replacePage } from '../../../session/next-path.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** The page after the login, while the tab shows the provider. */
const keptNext = keptText('sign-on-next');

/** Redirects to the sign-on provider, which redirects back here. */
export function SignOnPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [start] = useStartSignOnMutation();
  const [finish] = useFinishSignOnMutation();
  const [problem, setProblem] = useState<ProblemDetails>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const leave = async () => {
      // A pending log out would end the new session.
      await endPendingSession();
      const { data } = await start();
      keptNext.write(query.get('next') ?? '');
      if (data) window.location.assign(data.startSignOn);
    };
    const arrive = async () => {
      const { data } = await finish({ variables: { answer: query.toString() } });
      if (data) await replacePage(await enter(data.finishSignOn, keptNext.read() ?? null), navigate);
    };
    (query.has('state') ? arrive() : leave()).catch((error: unknown) => setProblem(problemOf(error)));
  }, [finish, navigate, query, start]);

  return (
    <FormPage lead={accountLinksTexts.signOnLead} text={accountLinksTexts.signOnText}>
      <PageTitle>{accountLinksTexts.signOn}</PageTitle>
      {problem ? (
        <>
          <OutcomeNotice message={problem.message} advice={problem.advice} takesFocus />
          <ButtonLink to="/Login">{accountLinksTexts.toLogin}</ButtonLink>
        </>
      ) : (
        <Skeleton label={accountLinksTexts.signOnBusy} lines={1} />
      )}
    </FormPage>
  );
}
