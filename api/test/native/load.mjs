/** Node's own module loader, for code within Jest's sandbox. */
import { constants, Script } from 'node:vm';

/** Imports a module as Node does: outside the sandbox, once for all suites of a worker. */
export const load = new Script('(specifier) => import(specifier)', {
  filename: import.meta.filename,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext();
