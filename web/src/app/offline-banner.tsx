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

/** Says so when the connection is gone, and that nothing is lost by it. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. What you enter is kept; send it when the connection is back.
        </p>
      )}
    </div>
  );
}
