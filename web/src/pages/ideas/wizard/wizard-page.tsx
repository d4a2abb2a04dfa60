import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useWizardStartQuery } from '../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/use-session.ts';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, LockedPage, Problem, Skeleton } from '../../../ui/states.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { chooseDraft, isStep, loadDraft } from './draft.ts';
import { Wizard } from './wizard.tsx';

/** The idea wizard behind its gate: signed in, verified, else locked or blocked (spec §2). */
export function WizardPage() {
  const { user } = useSession();
  const { step } = useParams();
  const { data, error, refetch } = useWizardStartQuery({
    skip: !user,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
  });
  useEffect(() => {
    if (error) console.error('Error verifying user', error);
  }, [error]);

  if (step !== undefined && !isStep(step)) return <NotFoundPage />;
  if (!user || data?.me === null) return <Locked />;
  if (!data?.me) {
    return (
      <Page>
        <PageTitle className={error ? undefined : 'sr-only'}>Submit an idea</PageTitle>
        {error ? (
          <Problem
            title="We could not check your account"
            message="The form opens when the check succeeds. Look at your connection, then try again."
            retry={() => void refetch()}
          />
        ) : (
          <Skeleton label="Checking your account…" />
        )}
      </Page>
    );
  }
  if (!data.me.isVerified) {
    return (
      <Page>
        <PageTitle>Submit an idea</PageTitle>
        <EmptyState title="Verify your email first">
          <p className="text-muted">
            Follow the link that we mailed to {data.me.email}, then come back here.
          </p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <Start key={data.me.email} email={data.me.email} stored={data.myIdeaDraft} step={step} />
    </Page>
  );
}

function Locked() {
  return (
    <Page>
      <LockedPage
        title="This page is locked and can only be accessed by registered users!"
        text="Please log in or sign up to unlock page features and submit that brilliant idea!"
        action={{ label: 'Log In / Sign Up', to: '/login?next=/innovate' }}
      />
    </Page>
  );
}

/** Chooses the draft once: from then on the wizard holds the newest. */
function Start({
  email,
  stored,
  step,
}: {
  email: string;
  stored: WizardStartQuery['myIdeaDraft'];
  step: string | undefined;
}) {
  const [draft] = useState(() => chooseDraft(email, loadDraft(sessionStorage, email), stored));
  if (!isStep(step)) return <Navigate to={`/innovate/${draft.step}`} replace />;
  return <Wizard email={email} initial={draft} step={step} />;
}
