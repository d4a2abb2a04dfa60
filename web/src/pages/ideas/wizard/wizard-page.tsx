import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { wizardSteps } from '@portal/schema/idea';
import { createRetry } from '../../../lib/retry.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import { useWizardStartQuery } from '../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Problem } from '../../../ui/states.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { beginWith, isStep } from '../shared/draft.ts';
import { isBegun } from '../shared/draft-merge.ts';
import type { OpenDraft } from '../shared/draft-runner.ts';
import { openDraft } from '../shared/open-draft.ts';
import { draftOf, entryOf, sentFrom } from '../shared/sent-ideas.ts';
import { AlreadySent } from './already-sent.tsx';
import { StepFrame } from './step-frame.tsx';
import { Wizard } from './wizard.tsx';

export function WizardPage() {
  const { user } = useSession();
  const { step } = useParams();
  const isHydrated = useHydrated();
  const isOffline = !useOnline();
  /** Whether the form was opened without a connection: it then stays open while the account is checked. */
  const [isOpen, setOpen] = useState(false);
  /** The choices of an account before its draft was read. */
  const [chosen, setChosen] = useState<{ email: string; files: readonly File[] }>();
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
  const shown = step ?? wizardSteps[0].key;
  // The page is served before its reader is known.
  if (!isHydrated) return <StepFrame step={shown} early={[]} onEarly={() => undefined} />;
  if (!user || data?.me === null) {
    return (
      <LoginRequired
        title="This page is locked and can only be accessed by registered users!"
        text="Please log in or sign up to unlock page features and submit that brilliant idea!"
        ended="Your answers are kept on this device: log in to continue at the same step."
      />
    );
  }
  const early = chosen?.email === user.email ? chosen.files : [];
  const onEarlyTaken = () => setChosen(undefined);
  if (!data?.me) {
    // Without a connection nothing can be checked: the browser stores the answers, and sends them once the session was
    // checked.
    const opensNow = Boolean(error) && isOffline && user.isVerified;
    if (opensNow && !isOpen) setOpen(true);
    if (isOpen || opensNow)
      return (
        <Page>
          <Start key={user.email} email={user.email} checked={undefined} {...{ step, early, onEarlyTaken }} />
        </Page>
      );
    if (!error) {
      const onEarly = (files: readonly File[]) => setChosen({ email: user.email, files });
      return <StepFrame step={shown} {...{ early, onEarly }} />;
    }
    return (
      <Page>
        <PageTitle>Submit an idea</PageTitle>
        <Problem
          title="We could not check your account"
          message="The answers that you typed are kept on this device. This page tries again by itself: check your connection."
          retry={() => void refetch()}
        />
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
      <Start key={data.me.email} email={data.me.email} checked={data} {...{ step, early, onEarlyTaken }} />
    </Page>
  );
}

/** The server's data of the account and its draft. */
type Checked = Pick<WizardStartQuery, 'myIdeaDraft'> & { me?: WizardStartQuery['me'] | undefined };

/** Hands what the server knows over to the draft in the tab. */
function begin(draft: OpenDraft, email: string, { me, myIdeaDraft }: Checked): void {
  beginWith(email, { ...me?.lastIdea, ...me?.contact });
  draft.act({ type: 'start', stored: myIdeaDraft });
}

/** Reads the server's draft once; from then on the tab's draft is newer. @param props.checked undefined without a connection */
function Start({
  email,
  checked,
  step,
  ...files
}: {
  email: string;
  checked: Checked | undefined;
  step: string | undefined;
} & Pick<Parameters<typeof Wizard>[0], 'early' | 'onEarlyTaken'>) {
  const [{ open, begun: begunWith }] = useState(() => {
    const draft = openDraft(email);
    if (checked) begin(draft, email, checked);
    return { open: draft, begun: checked };
  });
  const catchUp = useEffectEvent(() => {
    if (!checked || begunWith) return;
    begin(open, email, checked);
    // The draft may have been read just before it was first saved.
    open.act({ type: 'save now' });
  });
  const isChecked = checked !== undefined;
  // The connection came back after the form was opened.
  useEffect(() => catchUp(), [isChecked]);
  const keptIdNumber = checked?.me?.lastIdea?.idNumberMasked ?? undefined;
  const { state } = useLocation();
  const sent = sentFrom(email, state);
  if (sent) return <AlreadySent {...sent} />;
  const { draft } = open.get();
  const begun = isBegun(draft, email) ? draft.step : wizardSteps[0].key;
  const shown = isStep(step) ? step : undefined;
  return (
    <>
      {shown && (
        <Wizard
          {...{ email, open, step: shown, keptIdNumber, ...files }}
          lastModel={checked?.me?.lastModel ?? null}
          stored={checked?.myIdeaDraft ?? null}
        />
      )}
      {/* The history entry of a followed link does not name a draft yet. */}
      {!(shown && draftOf(state)) && (
        <Navigate to={`/innovate/${shown ?? begun}`} replace state={entryOf(draft)} />
      )}
    </>
  );
}
