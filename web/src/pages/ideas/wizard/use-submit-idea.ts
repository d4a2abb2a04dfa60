/** Sending the idea: its PDF is there already. */
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { ideaRules } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../../../app/problem-of.ts';
import { useSubmitIdeaMutation } from '../../../graphql/generated.ts';
import type { Draft } from '../shared/draft.ts';

/** How a submission ended. */
export type Outcome =
  | { kind: 'submitted'; reference: string }
  // Asked for again before the first had ended: that one's end counts.
  | { kind: 'under way' }
  | { kind: 'failed'; message: string; fields: FieldFault[] };

// Spec §8: the words of the toast; the error summary says what is wrong in particular.
const FAILED =
  'An error occurred while submitting the idea, please ensure that all required fields are filled.';
const SIGNED_OUT = 'Please sign up to submit an idea';

function failureOf(error: unknown): Outcome {
  const { code, message, fields } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
  return { kind: 'failed', message: FAILED, fields: fields.length > 0 ? fields : [{ field: '', message }] };
}

export function useSubmitIdea() {
  const [submit] = useSubmitIdeaMutation();
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);

  const send = async ({ answers, reference }: Draft): Promise<Outcome> => {
    if (isUnderWay.current) return { kind: 'under way' };
    isUnderWay.current = true;
    setIsSending(true);
    try {
      const input = v.parse(ideaRules, { ...answers, reference });
      const { data } = await submit({ variables: { input } });
      return data
        ? { kind: 'submitted', reference: data.submitIdea.reference }
        : { kind: 'failed', message: FAILED, fields: [] };
    } catch (error) {
      return failureOf(error);
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };

  return { send, isSending };
}
