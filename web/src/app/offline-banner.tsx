import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says when the connection is gone, in sight wherever the page is scrolled, and that nothing is lost. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. Keep going: we will save your answers when you are back online.
        </p>
      )}
    </div>
  );
}
