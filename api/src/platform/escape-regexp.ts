/** Escapes a text for a regular expression, where it stands for itself. */
export const escapeRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
