import portal from '../../../package.json' with { type: 'json' };

declare global {
  /** What scripts/build.mjs puts in its place: the commit that was built, if it is known. */
  var PORTAL_COMMIT: string | undefined;
}

/** The version as `package.json` has it: that of the documented calls. */
export const release: string = portal.version;

/** Tells one build from another: the version and the commit. */
export const version: string = [release, globalThis.PORTAL_COMMIT].filter(Boolean).join('+');
