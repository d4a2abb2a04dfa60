import { cookieUses } from '@portal/schema/cookies';
import { csrfHeader, removeCookie, setCookie, readCookie } from '../lib/cookies.ts';
import { now } from '../lib/clock.ts';
import { isAllowed, onConsentChange } from './consent-store.ts';

const [COUNT] = cookieUses.analytics.cookies;

async function report(clicks: number): Promise<void> {
  const response = await fetch('/api/analytics/clicks', {
    method: 'POST',
    // The request outlives a click that leaves the page.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(await csrfHeader()) },
    body: JSON.stringify({ clicks, timestamp: new Date(now()).toISOString() }),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

function onClick(): void {
  if (!isAllowed('analytics')) return;
  const clicks = (Number(readCookie(COUNT)) || 0) + 1;
  setCookie(COUNT, String(clicks));
  report(clicks).catch((error: unknown) => console.warn('The click was not counted', error));
}

function removeCountUnlessAllowed(): void {
  if (!isAllowed('analytics')) removeCookie(COUNT);
}

/** Counts clicks (spec §7), only while the visitor allows analytics. */
export function startClickCounter(): void {
  removeCountUnlessAllowed();
  onConsentChange(removeCountUnlessAllowed);
  document.addEventListener('click', onClick, { capture: true, passive: true });
}
