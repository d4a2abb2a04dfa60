import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { wizardSteps } from '@portal/schema/idea';
import { createRetry } from '../../../lib/retry.ts';
import { useWizardStartQuery } from '../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { beginWith, isStep } from '../shared/draft.ts';
import { isBegun } from '../shared/draft-merge.ts';
import { openDraft } from '../shared/open-draft.ts';
import { draftOf, entryOf, sentFrom } from '../shared/sent-ideas.ts';
import { AlreadySent } from './draft-conflict.tsx';
import { Wizard } from './wizard.tsx';

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
    if (!error) return undefined;
    console.error('Error verifying user', error);
    const retry = createRetry(() => {
      retry.later();
      void refetch();
    });
    retry.later();
    return retry.stop;
  }, [error, refetch]);

  if (step !== undefined && !isStep(step)) return <NotFoundPage />;
  if (!user || data?.me === null) {
    return (
      <LoginRequired
        title="This page is locked and can only be accessed by registered users!"
        text="Please log in or sign up to unlock page features and submit that brilliant idea!"
        ended="Your answers are kept on this device: log in to continue at the same step."
      />
    );
  }
  if (!data?.me) {
    return (
      <Page>
        <PageTitle className={error ? undefined : 'sr-only'}>Submit an idea</PageTitle>
        {error ? (
          <Problem
            title="We could not check your account"
            message="Check your connection and try again. The answers that you typed are kept."
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
          <p className="text-muted">Open the link that we emailed to {data.me.email}, then come back here.</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <Start key={data.me.email} me={data.me} stored={data.myIdeaDraft} step={step} />
    </Page>
  );
}

/** Reads the server's draft once; from then on the tab's draft is newer. */
function Start({
  me: { email, contact, lastIdea },
  stored,
  step,
}: {
  me: NonNullable<WizardStartQuery['me']>;
  stored: WizardStartQuery['myIdeaDraft'];
  step: string | undefined;
}) {
  const [open] = useState(() => {
    beginWith(email, { ...lastIdea, ...contact });
    const draft = openDraft(email);
    draft.act({ type: 'start', stored });
    return draft;
  });
  const keptIdNumber = lastIdea?.idNumberMasked ?? undefined;
  const { state } = useLocation();
  const sent = sentFrom(email, state);
  if (sent) return <AlreadySent {...sent} />;
  const { draft } = open.get();
  const begun = isBegun(draft, email) ? draft.step : wizardSteps[0].key;
  const shown = isStep(step) ? step : undefined;
  return (
    <>
      {shown && <Wizard {...{ email, open, step: shown, keptIdNumber }} stored={stored ?? null} />}
      {/* The history entry of a followed link does not name a draft yet. */}
      {!(shown && draftOf(state)) && (
        <Navigate to={`/innovate/${shown ?? begun}`} replace state={entryOf(draft)} />
      )}
    </>
  );
}
