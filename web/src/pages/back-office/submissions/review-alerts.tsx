/** The alerts of a review (spec §8): they stay until somebody has read them. */
import { toast } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';

let shown: ReturnType<typeof toast> | undefined;

/** Takes the last alert away. */
export function dismissAlert(): void {
  if (shown !== undefined) toast.dismiss(shown);
  shown = undefined;
}

/** Says that a review is saved, until somebody works on after the time that it takes to read. */
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

/** Says that a review is not saved, until it is closed or saved. */
export function alertFailed(): void {
  dismissAlert();
  shown = toast.error(<span role="alert">An error occurred while updating the review status.</span>, {
    duration: Infinity,
  });
}
