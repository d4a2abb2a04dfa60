/** The hash of each operation, by name. `generated.ts` adds them, so that pages without data do not load it. */
export const hashes: Record<string, string> = {};
