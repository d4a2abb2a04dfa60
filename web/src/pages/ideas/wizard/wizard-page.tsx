import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { wizardSteps } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { createRetry } from '../../../lib/retry.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import { useWizardStartQuery } from '../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { phaseOf, slugIn, wizardPath } from '../shared/calls.ts';
import type { AskedForm } from '../shared/calls.ts';
import { beginWith, isStep } from '../shared/draft.ts';
import { isBegun } from '../shared/draft-merge.ts';
import type { OpenDraft } from '../shared/draft-runner.ts';
import { openDraft } from '../shared/open-draft.ts';
import { draftOf, entryOf, sentFrom } from '../shared/sent-ideas.ts';
import { stepsOf } from '../shared/step-status.ts';
import { DraftChoice, NoCall } from './call-parts.ts';
import { StepFrame } from './step-frame.tsx';
import { useCall, useStepPath } from '../shared/use-call.ts';
import { Wizard } from './wizard.tsx';

/** Loaded for a form whose idea was sent, to which Back leads. */
const AlreadySent = lazyPart(async () => (await import('./already-sent.tsx')).AlreadySent);

/** Shows the wizard of the call that the address names, or that for no call: each begins with what the account has by then. */
export function WizardPage() {
  const [query] = useSearchParams();
  const slug = slugIn(query);
  return <WizardOf key={slug ?? ''} slug={slug} />;
}

function WizardOf({ slug }: { slug: string | undefined }) {
  const { user } = useSession();
  const { step } = useParams();
  const isHydrated = useHydrated();
  const isOffline = !useOnline();
  /** Whether the form was opened without a connection: it then stays open while the account is checked. */
  const [isOpen, setOpen] = useState(false);
  /** The choices of an account before its draft was read. */
  const [chosen, setChosen] = useState<{ email: string; files: readonly File[] }>();
  const {
    data,
    error: startError,
    refetch,
  } = useWizardStartQuery({
    skip: !user,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
  });
  const { call, form, isUnknown, reread, ...called } = useCall(user?.email, slug);
  const asks = useChoice(slug, step, data, refetch);
  const navigate = useNavigate();
  const isCallMissing = slug !== undefined && call === undefined;
  const error = startError ?? (isCallMissing ? called.error : undefined);
  const retryNow = useCallback(() => {
    void refetch();
    void reread();
  }, [refetch, reread]);
  useEffect(() => {
    if (!error) return undefined;
    console.error('Error verifying user', error);
    const retry = createRetry(() => {
      retry.later();
      retryNow();
    });
    retry.later();
    return retry.stop;
  }, [error, retryNow]);

  const isOfCall = step === 'questions';
  // A call without the questions or the answers of a step has no such step.
  const isUnasked =
    call || slug === undefined ? stepsOf(form).every(({ key }) => key !== step) : !isStep(step);
  if (step !== undefined && isUnasked) return <NotFoundPage />;
  const shown = isStep(step) ? step : wizardSteps[0].key;
  const frame = (more: Pick<Parameters<typeof StepFrame>[0], 'call' | 'early' | 'onEarly'>) =>
    isOfCall ? <Skeleton label={wizardTexts.checking} /> : <StepFrame step={shown} {...more} />;
  // The page is served before its reader is known.
  if (!isHydrated) return frame({ call: undefined, early: [], onEarly: () => undefined });
  if (!user || data?.me === null) {
    return (
      <LoginRequired
        title={wizardTexts.locked}
        text={wizardTexts.lockedText}
        ended={wizardTexts.lockedEnded}
      />
    );
  }
  const early = chosen?.email === user.email ? chosen.files : [];
  const acts = {
    onEarlyTaken: () => setChosen(undefined),
    onRefused: reread,
    onMoved: (to: string) => void navigate(wizardPath(to), { replace: true }),
  };
  if (data?.me && !data.me.isVerified) {
    return (
      <Page>
        <PageTitle>{wizardTexts.title}</PageTitle>
        <EmptyState title={wizardTexts.verify}>
          <p className="text-muted">{wizardTexts.verifyText({ email: data.me.email })}</p>
        </EmptyState>
      </Page>
    );
  }
  if (data?.me && isUnknown)
    return (
      <Page>
        <NoCall call={undefined} />
      </Page>
    );
  if (!data?.me || isCallMissing) {
    // Without a connection nothing can be checked: the browser stores the answers, and sends them once the session was
    // checked.
    const opensNow = Boolean(error) && isOffline && user.isVerified && !isCallMissing;
    if (opensNow && !isOpen) setOpen(true);
    if (isOpen || opensNow)
      return (
        <Page>
          <Start
            key={user.email}
            email={user.email}
            checked={undefined}
            {...{ step, call, form, early, ...acts }}
          />
        </Page>
      );
    if (!error) {
      const onEarly = (files: readonly File[]) => setChosen({ email: user.email, files });
      return frame({ call, early, onEarly });
    }
    return (
      <Page>
        <PageTitle>{wizardTexts.title}</PageTitle>
        <Problem
          title={data?.me ? wizardTexts.noCall : wizardTexts.noAccount}
          message={wizardTexts.triesAgain}
          retry={retryNow}
        />
      </Page>
    );
  }
  const { me, myIdeaDrafts: drafts } = data;
  if (asks) return <DraftChoice email={me.email} drafts={drafts} onRead={refetch} />;
  const stored = drafts.find(({ challenge }) => challenge?.id === call?.id) ?? null;
  return (
    <Page>
      <Start
        key={me.email}
        email={me.email}
        checked={{ me, stored }}
        {...{ step, call, form, early, ...acts }}
      />
    </Page>
  );
}

/**
 * Tells whether the page asks with which draft to go on: where no step is named, and a draft is for a call. It goes on asking
 * once that one is discarded.
 */
function useChoice(
  slug: string | undefined,
  step: string | undefined,
  data: WizardStartQuery | undefined,
  read: () => Promise<unknown>,
): boolean {
  const { key } = useLocation();
  const [askedAt, setAskedAt] = useState<string>();
  const mayAsk = slug === undefined && step === undefined;
  const isNew = mayAsk && askedAt !== key && data?.myIdeaDrafts.some(({ challenge }) => challenge);
  if (isNew) setAskedAt(key);
  const asks = mayAsk && askedAt === key;
  /** Whether a draft may have changed since it was read. */
  const wasOpen = useRef(false);
  useEffect(() => {
    if (step !== undefined) wasOpen.current = true;
    if (!asks || !wasOpen.current) return;
    wasOpen.current = false;
    void read();
  }, [step, asks, read]);
  return asks;
}

type StoredIdea = WizardStartQuery['myIdeaDrafts'][number];
/** The server's data of the account and its draft. */
interface Checked {
  me: NonNullable<WizardStartQuery['me']>;
  stored: StoredIdea | null;
}

/** Hands what the server knows over to the draft in the tab. */
function begin(draft: OpenDraft, email: string, { me, stored }: Checked): void {
  beginWith(email, { ...me.lastIdea, ...me.contact });
  draft.act({ type: 'start', stored });
}

/** Reads the server's draft once; from then on the tab's draft is newer. @param props.checked undefined without a connection */
function Start({
  email,
  checked,
  step,
  call,
  form,
  ...more
}: {
  email: string;
  checked: Checked | undefined;
  step: string | undefined;
  form: AskedForm;
} & Pick<Parameters<typeof Wizard>[0], 'call' | 'early' | 'onEarlyTaken' | 'onRefused' | 'onMoved'>) {
  const [{ open, begun: begunWith }] = useState(() => {
    const draft = openDraft(email, call?.id);
    if (checked) begin(draft, email, checked);
    draft.act({ type: 'ask', form });
    return { open: draft, begun: checked };
  });
  const catchUp = useEffectEvent(() => {
    if (!checked || begunWith) return;
    begin(open, email, checked);
    // The draft may have been read just before it was first saved.
    open.act({ type: 'save now' });
  });
  useEffect(() => open.act({ type: 'ask', form }), [open, form]);
  const isChecked = checked !== undefined;
  // The connection came back after the form was opened.
  useEffect(() => catchUp(), [isChecked]);
  const pathOf = useStepPath();
  const keptIdNumber = checked?.me.lastIdea?.idNumberMasked ?? undefined;
  const { state } = useLocation();
  const sent = sentFrom(email, state);
  if (sent) return <AlreadySent {...sent} />;
  const { draft } = open.get();
  // A call takes no new idea once it is closed.
  const isBegunHere = isBegun(draft, email);
  if (call && checked && !checked.stored && !isBegunHere && phaseOf(call) !== 'open')
    return <NoCall call={call} />;
  const begun =
    isBegunHere && stepsOf(form).some(({ key }) => key === draft.step) ? draft.step : wizardSteps[0].key;
  const shown = isStep(step) ? step : undefined;
  return (
    <>
      {shown && (
        <Wizard
          {...{ email, open, step: shown, call, keptIdNumber, ...more }}
          lastModel={checked?.me.lastModel ?? null}
          stored={checked?.stored ?? null}
        />
      )}
      {/* The history entry of a followed link does not name a draft yet. */}
      {!(shown && draftOf(state)) && <Navigate to={pathOf(shown ?? begun)} replace state={entryOf(draft)} />}
    </>
  );
}
