/** Counts clicks for the programme's statistics (spec §7), only while the visitor allows analytics. */
import { csrfHeader } from '../app/csrf-token.ts';
import { keepCookie, readCookie } from '../app/cookies.ts';
import { getConsent } from './consent-store.ts';

const COUNT = 'clicks';

async function report(clicks: number): Promise<void> {
  const response = await fetch('/api/analytics/clicks', {
    method: 'POST',
    // The call outlives the page that a click may leave.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(await csrfHeader()) },
    body: JSON.stringify({ clicks, timestamp: new Date().toISOString() }),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

function onClick(): void {
  if (!getConsent().consent?.preferences.analytics) return;
  const clicks = (Number(readCookie(COUNT)) || 0) + 1;
  keepCookie(COUNT, String(clicks));
  // Beside the click, never in its way; a failure is nobody's business but the console's.
  report(clicks).catch((error: unknown) => console.warn('The click was not counted', error));
}

/** Starts counting; nothing is kept or sent without consent. */
export function startClickCounter(): void {
  document.addEventListener('click', onClick, { capture: true, passive: true });
}
