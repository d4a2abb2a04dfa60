import Bowser from 'bowser';

/** Names a browser and its system from what it says of itself: `Firefox on Windows`; '' when it says neither. */
export function deviceInWords(userAgent: string | undefined): string {
  if (!userAgent) return '';
  // No browser sends a longer one.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 80);
}
