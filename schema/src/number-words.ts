/** How the languages besides English write numbers. The build of the web client replaces this module by its value (web/texts.ts). */
import { languageFiles } from './language-files.ts';
import type { NumberWords } from './language-files.ts';

export const numberWords: readonly NumberWords[] = Object.values(languageFiles).map(
  ({ numbers = {} }) => numbers,
);
