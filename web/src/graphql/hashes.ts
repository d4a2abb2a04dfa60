/**
 * The hash of each operation, by its name. The generated documents add theirs when they are loaded, so that pages
 * without data do not load them.
 */
export const hashes: Record<string, string> = {};
