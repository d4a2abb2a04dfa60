import { ideaSources } from '@portal/schema/choices';
import { termsVersion } from '@portal/schema/programme-terms';
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

const DELETED = 'Thank you. The idea is deleted, with what we stored about you.';

/** The page of the link to an idea that staff entered for its person, who takes it over or says that it is not theirs. */
export function EnteredIdeaPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, error, refetch } = useEnteredIdeaQuery({ variables: { token }, fetchPolicy: 'no-cache' });
  const problem = error && problemOf(error);
  const [takeOver, taking] = useTakeOverIdeaMutation({ variables: { token, termsVersion } });
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
    <FormPage lead="Is this your idea?" text="Our team entered it for you.">
      <PageTitle>An idea that we entered for you</PageTitle>
      {isDeleted ? (
        <OutcomeNotice tone="success" message={DELETED} takesFocus />
      ) : found ? (
        <>
          {failure && <OutcomeNotice message={failure} />}
          <h2 className="wrap-anywhere">{found.solutionName}</h2>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{found.solutionSummary}</p>
          <p className="text-sm text-muted">
            {`Entered on ${dayOf(found.entered.at)}. It reached us so: ${ideaSources[found.entered.source]}.`}
          </p>
          {found.needsAccount && !user?.email ? (
            <>
              <p>To take it over, log in or sign up first. You come back to this page.</p>
              <div className="flex flex-wrap gap-3">
                <ButtonLink to={loginPath(here)}>Log In</ButtonLink>
                <ButtonLink to={signUpPath(here)} variant="secondary">
                  Sign Up
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <p>
                <span>By taking it over you agree to the </span>
                <Link to="/legalpolicies#terms">terms of agreement</Link>
                <span>.</span>
              </p>
              {!found.needsAccount && !user && <p>You choose a password next, and log in with it.</p>}
              <Button busy={taking.loading && 'Opening...'} onClick={() => void attempt(take)}>
                Take it over
              </Button>
            </>
          )}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            It is not mine
          </Button>
        </>
      ) : problem?.code === 'INVALID_TOKEN' ? (
        <>
          <OutcomeNotice message={problem.message} />
          <ButtonLink to="/IdeaDashboard">See my ideas</ButtonLink>
        </>
      ) : problem ? (
        <Problem message={problem.message} retry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton label="Loading the idea…" />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete this idea?"
          action="It is not mine: delete it"
          danger
          busy={refusing.loading && 'Deleting...'}
          onConfirm={async () => {
            await refuse();
            setAsking(false);
            setDeleted(true);
          }}
          onClose={() => setAsking(false)}
        >
          <p>We delete the idea, and what we stored about you with it. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </FormPage>
  );
}
