/** The purposes of optional cookies (spec §3 “Cookie preferences”), with their use by the portal, if any. */
export const purposes = ['functional', 'analytics', 'performance', 'advertisement'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * The day since when the purposes below are in force: a change of their permissions needs another, and every visitor is asked
 * again.
 */
export const purposesVersion = '2026-11-26';

interface CookieUse {
  label: string;
  /** The cookies of the purpose: set and sent only while a visitor allows it. */
  cookies: readonly string[];
  text: string;
}

const unused = 'Nothing here uses this today, and no cookie is set for it.';

export const cookieUses = {
  functional: { label: 'Functional', cookies: [], text: unused },
  analytics: {
    label: 'Analytics',
    cookies: ['clicks'],
    text: 'Counts your clicks in a cookie of this site. We add them up by day, without your name or address.',
  },
  performance: { label: 'Performance', cookies: [], text: unused },
  advertisement: { label: 'Advertisement', cookies: [], text: unused },
} as const satisfies Record<Purpose, CookieUse>;
