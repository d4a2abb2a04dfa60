import { useEffect, useEffectEvent } from 'react';
import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { onAct } from './apollo.ts';

/** Reads a query again after each act that changes its answer. @param acts the names of their mutations */
export function useReadAfter(
  acts: ReadonlySet<string>,
  { query, variables = {}, skip }: { query: DocumentNode; variables?: OperationVariables; skip: boolean },
): void {
  const client = useApolloClient();
  const read = useEffectEvent(() => {
    // A call that is under way may have read before the act.
    const call = { fetchPolicy: 'network-only', context: { queryDeduplication: false } } as const;
    // Without an answer the page stays as it was.
    client.query({ query, variables, ...call }).catch(() => undefined);
  });
  useEffect(
    () => (skip ? undefined : onAct((mutation) => void (acts.has(mutation) && read()))),
    [acts, skip],
  );
}
