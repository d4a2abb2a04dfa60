/** Sending the idea: progress, cancelling, and what the server found wrong. */
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { ideaRules } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../../../app/problem-of.ts';
import type { UploadOptions } from '../../../app/upload-fetch.ts';
import { useSubmitIdeaMutation } from '../../../graphql/generated.ts';
import type { Draft } from './draft.ts';

/** How a submission ended. */
export type Outcome =
  | { kind: 'submitted'; reference: string }
  | { kind: 'cancelled' }
  // Asked for again before the first had ended: that one's end counts.
  | { kind: 'under way' }
  | { kind: 'failed'; message: string; fields: FieldFault[] };

// Spec §8: the words of the toast; what is wrong in particular stands in the error summary.
const FAILED =
  'An error occurred while submitting the idea, please ensure that all required fields are filled.';
const SIGNED_OUT = 'Please sign up to submit an idea';

export function useSubmitIdea() {
  const [submit] = useSubmitIdeaMutation();
  const [progress, setProgress] = useState<number>();
  const abort = useRef<AbortController>(undefined);

  const send = async ({ answers, reference }: Draft, document: File): Promise<Outcome> => {
    if (abort.current) return { kind: 'under way' };
    const controller = new AbortController();
    abort.current = controller;
    setProgress(0);
    const fetchOptions: UploadOptions = { signal: controller.signal, onUploadProgress: setProgress };
    try {
      const { data } = await submit({
        variables: { input: v.parse(ideaRules, { ...answers, reference }), document },
        context: { fetchOptions },
      });
      return data
        ? { kind: 'submitted', reference: data.submitIdea.reference }
        : { kind: 'failed', message: FAILED, fields: [] };
    } catch (error) {
      if (controller.signal.aborted) return { kind: 'cancelled' };
      const { code, message, fields } = problemOf(error);
      if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
      const isFileFault = code === 'FILE_TOO_LARGE' || code === 'UNSUPPORTED_FILE';
      const found = isFileFault ? [{ field: 'file', message }] : fields;
      return { kind: 'failed', message: FAILED, fields: found.length > 0 ? found : [{ field: '', message }] };
    } finally {
      abort.current = undefined;
      setProgress(undefined);
    }
  };

  return { send, progress, cancel: () => abort.current?.abort() };
}
