import { useEffect } from 'react';

/** Lets the wizard open without a connection: a worker keeps its files (web/worker/sw.js). Browsers without workers go on as before. */
export function useWorker(): void {
  useEffect(() => {
    // An address without https, or a browser that denies its storage, has none.
    if (!('serviceWorker' in navigator)) return;
    // The files that the page needs now are loaded first.
    const register = () =>
      void navigator.serviceWorker.register('/sw.js', { scope: '/innovate' }).catch(() => undefined);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
}
