import { GUIDE_ORIGIN } from '@portal/schema/guide-origin';
import { languages } from '@portal/schema/languages';
import { namesOf } from '@portal/schema/lists';
import { NEXT_MARK } from '@portal/schema/next-path';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import type { Resources } from '../../platform/context.ts';
import { presentTexts, presentZone } from '../../platform/present-company.ts';

/** Writes what a page says of this portal. It reads the public address at each call, as that may be unknown before listening. */
export function withPortal(drawn: string, resources: Resources, next?: string): string {
  const { publicUrl, sendsSms, signOn } = resources;
  let html = drawn
    // An attribute begins with it; what a page says may have this word, too.
    .replaceAll('"ORIGIN/', () => `"${publicUrl}/`)
    .replaceAll(GUIDE_ORIGIN, () => publicUrl)
    .replace('"TIME_ZONE"', `"${presentZone(resources)}"`)
    .replaceAll(CHANNELS_MARK, channelsInWords(sendsSms))
    .replaceAll(NEXT_MARK, next === undefined ? '' : `?next=${encodeURIComponent(next)}`);
  html = withOffered(html, presentTexts().offered, namesOf(languages));
  if (sendsSms) html = html.replace('<html', '<html data-sms');
  if (signOn) html = html.replace('<html', '<html data-sign-on');
  return html;
}

/** Names the languages that visitors may choose, and hides the others. @param offered their codes, English first @param all those of the portal */
export function withOffered(html: string, offered: readonly string[], all: readonly string[]): string {
  const isHidden = (code: string) => offered.length < 2 || (all.includes(code) && !offered.includes(code));
  const shown = html.replace(/ *<link rel="alternate" hreflang="([^"]*)".*\n/g, (link, code: string) =>
    isHidden(code) ? '' : link,
  );
  if (offered.length < 2) return shown;
  // The menu is drawn with all languages, by its script, too. Old browsers have no `:has`, so it is a rule of its own.
  const rules = all
    .filter(isHidden)
    .map((code) => `[hreflang=${code}]{display:none}li:has(>[hreflang=${code}]){display:none}`)
    .join('');
  return shown
    .replace('<html', `<html data-languages="${offered.join(' ')}"`)
    .replace('</head>', `${rules && `<style>${rules}</style>`}</head>`);
}
