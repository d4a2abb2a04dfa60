import portal from '../../../package.json' with { type: 'json' };

declare global {
  /** The commit that was built, if it is known: scripts/build.mjs puts it here. */
  var PORTAL_COMMIT: string | undefined;
}

/** The version as `package.json` has it: that of the documented calls. */
export const release: string = portal.version;

/** The version and the commit, which identify a build. */
export const version: string = [release, globalThis.PORTAL_COMMIT].filter(Boolean).join('+');
