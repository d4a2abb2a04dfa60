import { MEGABYTE } from './limits.ts';
import { fileFaultsTexts } from './texts/file-faults.ts';

/** Says that a file is too large. @param maxBytes how large it may be */
export const fileTooLarge = (maxBytes: number): string =>
  fileFaultsTexts.large({ size: String(Math.floor(maxBytes / MEGABYTE)) });
