/** Sending the idea: progress, cancelling, and what the server found wrong. */
import * as v from 'valibot';
import { ideaRules } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../../../app/problem-of.ts';
import { useUpload } from '../../../app/use-upload.ts';
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

function failureOf(error: unknown): Outcome {
  const { code, message, fields } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
  const isFileFault = code === 'FILE_TOO_LARGE' || code === 'UNSUPPORTED_FILE';
  const found = isFileFault ? [{ field: 'file', message }] : fields;
  return { kind: 'failed', message: FAILED, fields: found.length > 0 ? found : [{ field: '', message }] };
}

export function useSubmitIdea() {
  const [submit] = useSubmitIdeaMutation();
  const { upload, progress, cancel } = useUpload();

  const send = async ({ answers, reference }: Draft, document: File): Promise<Outcome> => {
    try {
      const input = v.parse(ideaRules, { ...answers, reference });
      const end = await upload((context) => submit({ variables: { input, document }, context }));
      if (end.kind !== 'sent') return end;
      const { data } = end.answer;
      return data
        ? { kind: 'submitted', reference: data.submitIdea.reference }
        : { kind: 'failed', message: FAILED, fields: [] };
    } catch (error) {
      return failureOf(error);
    }
  };

  return { send, progress, cancel };
}
