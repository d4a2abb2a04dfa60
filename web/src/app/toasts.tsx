import { Toaster } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';

/** Where short messages appear (spec §8). */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      duration={TOAST_DURATION}
      closeButton
      toastOptions={{ className: 'font-sans!' }}
    />
  );
}
