/** The words of the purposes of optional cookies (spec §3 “Cookie preferences”): those of the terms, and the defaults of the choice. */
import type { Purpose } from './cookies.ts';

const unused = 'Nothing here uses this today, and no cookie is set for it.';

export const cookieWords = {
  functional: { label: 'Functional', text: unused },
  analytics: {
    label: 'Analytics',
    text: 'Counts your clicks in a cookie of this site. We add them up by day, without your name or address.',
  },
  performance: { label: 'Performance', text: unused },
  advertisement: { label: 'Advertisement', text: unused },
} as const satisfies Record<Purpose, { label: string; text: string }>;
