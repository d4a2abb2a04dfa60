/** An upload under way: how much is sent, and stopping it. */
import { useRef, useState } from 'react';
import type { UploadOptions } from './upload-fetch.ts';

/** What to hand to an Apollo mutation as its `context`. */
interface UploadContext {
  fetchOptions: UploadOptions;
}

/** How an upload ended: with an answer, stopped by the person, or not begun since one runs already. */
export type UploadEnd<T> = { kind: 'sent'; answer: T } | { kind: 'cancelled' } | { kind: 'under way' };

export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  /**
   * Runs an upload.
   * @param send makes the call with the given context
   * @throws what the call throws, unless the person stopped it
   */
  const upload = async <T>(send: (context: UploadContext) => Promise<T>): Promise<UploadEnd<T>> => {
    if (running.current) return { kind: 'under way' };
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const fetchOptions = { signal: controller.signal, onUploadProgress: setProgress };
      return { kind: 'sent', answer: await send({ fetchOptions }) };
    } catch (error) {
      if (controller.signal.aborted) return { kind: 'cancelled' };
      throw error;
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return {
    /** Share of the request that is sent, 0 to 1; undefined when none runs. */
    progress,
    upload,
    cancel: () => running.current?.abort(),
  };
}
