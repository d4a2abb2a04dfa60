/** The purposes of optional cookies (spec §3 “Cookie preferences”), with their use by the portal, if any. */
export const purposes = ['functional', 'analytics', 'performance', 'advertisement'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * The day since when the purposes below are in force: a change of their permissions needs another, and every visitor is asked
 * again.
 */
export const purposesVersion = '2026-11-26';

/** The cookies of each purpose: set and sent only while a visitor allows it. */
export const cookieUses = {
  functional: { cookies: [] },
  analytics: { cookies: ['clicks'] },
  performance: { cookies: [] },
  advertisement: { cookies: [] },
} as const satisfies Record<Purpose, { cookies: readonly string[] }>;
