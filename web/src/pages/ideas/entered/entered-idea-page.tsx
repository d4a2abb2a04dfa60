import { termsVersion } from '@portal/schema/programme-terms';
import { enteredTexts } from '@portal/schema/texts/entered';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  useEnteredIdeaQuery,
  useRefuseIdeaMutation,
  useTakeOverIdeaMutation,
} from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayOf } from '../../../lib/words.ts';
import { loginPath, signUpPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { withParts } from '../../../ui/with-parts.tsx';

/** The page of the link to an idea that staff entered for its person, who takes it over or says that it is not theirs. */
export function EnteredIdeaPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, error, refetch } = useEnteredIdeaQuery({ variables: { token }, fetchPolicy: 'no-cache' });
  const problem = error && problemOf(error);
  const [takeOver, taking] = useTakeOverIdeaMutation({ variables: { token, termsVersion: termsVersion() } });
  const [refuse, refusing] = useRefuseIdeaMutation({ variables: { token } });
  const [isAsking, setAsking] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { failure, attempt } = useFailure();
  const found = data?.enteredIdea;
  const here = `/EnteredIdea/${token}`;
  const take = async () => {
    const path = (await takeOver()).data?.takeOverIdea;
    if (path) await navigate(path, { replace: true });
  };
  return (
    <FormPage lead={enteredTexts.lead} text={enteredTexts.text}>
      <PageTitle>{enteredTexts.title}</PageTitle>
      {isDeleted ? (
        <OutcomeNotice tone="success" message={enteredTexts.deleted} takesFocus />
      ) : found ? (
        <>
          {failure && <OutcomeNotice message={failure} />}
          <h2 className="wrap-anywhere">{found.solutionName}</h2>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{found.solutionSummary}</p>
          <p className="text-sm text-muted">
            {enteredTexts.from({
              day: dayOf(found.entered.at),
              source: ideaWordsTexts[found.entered.source],
            })}
          </p>
          {found.needsAccount && !user?.email ? (
            <>
              <p>{enteredTexts.login}</p>
              <div className="flex flex-wrap gap-3">
                <ButtonLink to={loginPath(here)}>{enteredTexts.logIn}</ButtonLink>
                <ButtonLink to={signUpPath(here)} variant="secondary">
                  {enteredTexts.signUp}
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <p>
                {withParts(enteredTexts.terms, {
                  terms: <Link to="/legalpolicies#terms">{enteredTexts.termsLink}</Link>,
                })}
              </p>
              {!found.needsAccount && !user && <p>{enteredTexts.password}</p>}
              <Button busy={taking.loading && enteredTexts.taking} onClick={() => void attempt(take)}>
                {enteredTexts.take}
              </Button>
            </>
          )}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {enteredTexts.refuse}
          </Button>
        </>
      ) : problem?.code === 'INVALID_TOKEN' ? (
        <>
          <OutcomeNotice message={problem.message} />
          <ButtonLink to="/IdeaDashboard">{enteredTexts.seeMine}</ButtonLink>
        </>
      ) : problem ? (
        <Problem message={problem.message} retry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton label={enteredTexts.loading} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={enteredTexts.deleteTitle}
          action={enteredTexts.deleteAct}
          danger
          busy={refusing.loading && enteredTexts.deleting}
          onConfirm={async () => {
            await refuse();
            setAsking(false);
            setDeleted(true);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{enteredTexts.deleteText}</p>
        </ConfirmDialog>
      )}
    </FormPage>
  );
}
