import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { toast } from 'sonner';
import type { DraftDocument } from './use-draft-document.ts';

/**
 * Lets Finish wait for the upload.
 * @param finish submits once the document is there: the newest, since answers may change; none once the page is left
 */
export function useFinishLater(
  { state, goOn, settled }: DraftDocument,
  finish: RefObject<(() => void) | undefined>,
) {
  const [isWaiting, setIsWaiting] = useState(false);
  // State changes with the next render only: a second press before it must find that Finish waits already.
  const waits = useRef(false);
  const wait = async () => {
    waits.current = true;
    setIsWaiting(true);
    const end = await settled();
    waits.current = false;
    setIsWaiting(false);
    if (end.kind === 'uploaded') finish.current?.();
    else if (end.kind === 'stopped') {
      toast.info(`${end.message ?? 'The upload is stopped.'} Your answers are kept.`);
    }
  };
  return {
    isWaiting,
    /** Waits, where the document is still on its way; tells whether. */
    waitForUpload: (): boolean => {
      if (waits.current) return true;
      if (state.kind !== 'uploading' && state.kind !== 'stopped') return false;
      if (state.kind === 'stopped') goOn();
      void wait();
      return true;
    },
  };
}
