/** Escapes a text so that a regular expression matches it literally. */
export const escapeRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
