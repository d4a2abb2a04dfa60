import { toast } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';

/** The current alert (spec §8). It stays until it is read. */
let shown: ReturnType<typeof toast> | undefined;

export function dismissAlert(): void {
  if (shown !== undefined) toast.dismiss(shown);
  shown = undefined;
}

/** Shows that a review is saved, until the first key or click after the time that it takes to read. */
export function alertSaved(): void {
  dismissAlert();
  const mine = toast.success('Review status updated successfully', { duration: Infinity });
  shown = mine;
  const gone = new AbortController();
  const dismiss = () => {
    gone.abort();
    if (shown === mine) dismissAlert();
  };
  setTimeout(() => {
    if (shown !== mine) return;
    for (const work of ['keydown', 'pointerdown'])
      document.addEventListener(work, dismiss, { signal: gone.signal, capture: true });
  }, TOAST_DURATION);
}

export function alertFailed(): void {
  dismissAlert();
  shown = toast.error(<span role="alert">An error occurred while updating the review status.</span>, {
    duration: Infinity,
  });
}
