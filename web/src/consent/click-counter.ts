/** Counts clicks for the programme's statistics (spec §7), only while the visitor allows analytics. */
import { csrfHeader } from '../app/csrf-token.ts';
import { dropCookie, keepCookie, readCookie } from '../app/cookies.ts';
import { getConsent, onConsentChange } from './consent-store.ts';

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

const isAllowed = () => getConsent().consent?.preferences.analytics ?? false;

function onClick(): void {
  if (!isAllowed()) return;
  const clicks = (Number(readCookie(COUNT)) || 0) + 1;
  keepCookie(COUNT, String(clicks));
  // Counting must not hold up the click: a failure is only logged.
  report(clicks).catch((error: unknown) => console.warn('The click was not counted', error));
}

function forgetUnlessAllowed(): void {
  if (!isAllowed()) dropCookie(COUNT);
}

/** Starts counting. Nothing is kept or sent without consent, and the count is removed when consent is withdrawn. */
export function startClickCounter(): void {
  forgetUnlessAllowed();
  onConsentChange(forgetUnlessAllowed);
  document.addEventListener('click', onClick, { capture: true, passive: true });
}
