import { NEXT_MARK } from '@portal/schema/next-path';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import type { Resources } from '../../platform/context.ts';
import { presentTexts, presentZone } from '../../platform/present-company.ts';

/** Writes what a page says of this portal. It reads the public address at each call, as that may be unknown before listening. */
export function withPortal(drawn: string, resources: Resources, next?: string): string {
  const { publicUrl, sendsSms, signOn } = resources;
  let html = drawn
    .replaceAll('ORIGIN/', `${publicUrl}/`)
    .replace('"TIME_ZONE"', `"${presentZone(resources)}"`)
    .replaceAll(CHANNELS_MARK, channelsInWords(sendsSms))
    .replaceAll(NEXT_MARK, next === undefined ? '' : `?next=${encodeURIComponent(next)}`);
  const { offered } = presentTexts();
  if (offered.length > 1) html = html.replace('<html', `<html data-languages="${offered.join(' ')}"`);
  else html = html.replace(/ *<link rel="alternate" hreflang=.*\n/g, '');
  if (sendsSms) html = html.replace('<html', '<html data-sms');
  if (signOn) html = html.replace('<html', '<html data-sign-on');
  return html;
}
