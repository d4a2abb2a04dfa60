import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWizardCallQuery } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { findCall, phaseOf, rememberCall, slugIn, wizardPath } from '../shared/calls.ts';
import type { Call, Phase } from '../shared/calls.ts';

/** Returns what makes the address of a step: within the wizard of a call it names the call. */
export function useStepPath(): (step: string) => string {
  const [query] = useSearchParams();
  const slug = slugIn(query);
  return (step) => wizardPath(step, slug);
}

/** Reads the call of the wizard. Without a connection it is that of the last visit on this device. */
export function useCall(email: string | undefined, slug: string | undefined) {
  const { data, error, refetch } = useWizardCallQuery({
    variables: { slug: slug ?? '' },
    skip: email === undefined || slug === undefined,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
  });
  const read = data?.challenge;
  useEffect(() => {
    if (email !== undefined && read?.takes === 'IDEAS') rememberCall(email, read);
  }, [email, read]);
  const isUnknown = read
    ? read.takes !== 'IDEAS'
    : error !== undefined && problemOf(error).code === 'NOT_FOUND';
  const isNamed = email !== undefined && slug !== undefined && !isUnknown;
  return {
    call: isNamed ? (read ?? findCall(email, { slug })) : undefined,
    isUnknown,
    /** Why the call could not be read. */
    error: isUnknown ? undefined : error,
    /** Reads the call again, if there is one. */
    reread: useCallback(async () => {
      if (slug !== undefined) await refetch();
    }, [slug, refetch]),
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
