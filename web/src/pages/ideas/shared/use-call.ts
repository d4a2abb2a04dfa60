import type { Phase } from '@portal/schema/call-phase';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWizardCallQuery } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { formOfAll, phaseOf, slugIn, wizardPath } from './calls.ts';
import type { AskedForm, Call } from './calls.ts';
import type * as callQuestions from './call-questions.tsx';

/** Returns what makes the address of a step: within the wizard of a call it names the call. */
export function useStepPath(): (step: string) => string {
  const [query] = useSearchParams();
  const slug = slugIn(query);
  return (step) => wizardPath(step, slug);
}

type Code = typeof callQuestions;

/** Loads what only the wizard of a call needs. */
function useCode(isCall: boolean) {
  const [code, setCode] = useState<Code>();
  const [error, setError] = useState<Error>();
  const load = useCallback(
    () => import('./call-questions.tsx').then((loaded) => setCode(loaded), setError),
    [],
  );
  useEffect(() => {
    if (isCall) void load();
  }, [isCall, load]);
  return { code, error: code ? undefined : error, load };
}

/**
 * Reads the call of the wizard. Without a connection it is that of the last visit on this device.
 * @param isChange whether an idea that was sent to it is changed
 */
export function useCall(email: string | undefined, slug: string | undefined, isChange = false) {
  const isNeeded = email !== undefined && slug !== undefined;
  const { code, load, ...loading } = useCode(isNeeded);
  const { data, error, refetch } = useWizardCallQuery({
    variables: { slug: slug ?? '' },
    skip: !isNeeded,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
  });
  const read = data?.challenge;
  useEffect(() => {
    if (email !== undefined && read?.takes === 'IDEAS') code?.rememberCall(email, read);
  }, [code, email, read]);
  const isUnknown = read
    ? read.takes !== 'IDEAS'
    : error !== undefined && problemOf(error).code === 'NOT_FOUND';
  const call = isNeeded && !isUnknown ? code && (read ?? code.callOnDevice(email, slug)) : undefined;
  const { questions: asked, leavesOut } = call ?? {};
  return {
    call,
    form: useMemo(
      () =>
        code && asked && leavesOut ? { questions: code.questionsOf(asked, isChange), leavesOut } : formOfAll,
      [code, asked, leavesOut, isChange],
    ),
    isUnknown,
    /** Why the call could not be read. */
    error: isUnknown ? undefined : (error ?? loading.error),
    /** Reads the call again, if there is one. @returns its form */
    reread: useCallback(async (): Promise<AskedForm> => {
      if (slug === undefined) return formOfAll;
      if (!code) await load();
      const { data } = await refetch();
      if (!data || !code) return formOfAll;
      const { questions, leavesOut } = data.challenge;
      return { questions: code.questionsOf(questions), leavesOut };
    }, [slug, code, load, refetch]),
  };
}

/** Returns whether a call takes ideas, also when that changes while the page is open. */
export function useCallPhase(call: Call | undefined): Phase | undefined {
  const [, setTicks] = useState(0);
  const isAwaited = call !== undefined;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 30_000);
    return () => clearInterval(timer);
  }, [isAwaited]);
  return call && phaseOf(call);
}
