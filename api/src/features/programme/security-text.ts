/** The contact for security problems, for tools that look for it (RFC 9116). */
import { company } from '@portal/schema/company';
import { DAY } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';

/** The validity is less than a year, as the standard recommends. It is computed: the file never expires while the portal runs. */
const HOLDS_FOR = 180 * DAY;

export function securityText({ now, publicUrl }: Pick<Context, 'now' | 'publicUrl'>): string {
  const today = Math.floor(now().getTime() / DAY) * DAY;
  const fields = {
    Contact: `mailto:${company.mailbox}`,
    Expires: new Date(today + HOLDS_FOR).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
    Policy: `${publicUrl}/security`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
