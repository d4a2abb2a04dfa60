import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { apolloClient } from '../../../app/apollo.ts';
import { SubmitIdeaDocument } from '../../../graphql/generated.ts';
import type { Keepers } from '../shared/keepers.ts';
import { createFinish } from './finish.ts';

/** Finish on a page: what it is doing, and pressing it. */
export function useFinish(keeper: Keepers['keeper'], upload: Keepers['upload']) {
  const [finish] = useState(() =>
    createFinish({
      keeper,
      upload,
      submit: async (input) => {
        const { data } = await apolloClient.mutate({ mutation: SubmitIdeaDocument, variables: { input } });
        if (!data) throw new Error('The answer is empty.');
        return data.submitIdea.reference;
      },
    }),
  );
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    stage: useSyncExternalStore(finish.subscribe, finish.stage),
    press: () => finish.press(() => isHere.current),
  };
}
