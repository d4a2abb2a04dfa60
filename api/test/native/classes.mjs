/** Within Jest's sandbox: the classes that the server, which runs outside it, asks `instanceof` of. */
import { Script } from 'node:vm';

Object.assign(globalThis, new Script('({ Date, Map, Set })').runInThisContext());
