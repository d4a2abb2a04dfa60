/** Within Jest's sandbox, before each suite. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Script } from 'node:vm';

// The classes that the server, which runs outside the sandbox, asks `instanceof` of.
Object.assign(globalThis, new Script('({ Date, Map, Set })').runInThisContext());

// Jest opens an AsyncLocalStorage for each suite and leaves it open, and Node 20 visits every one at every promise.
const { prototype } = AsyncLocalStorage;
const { run } = prototype;
if (!run.opened) {
  const opened = new Set();
  const record = function (...args) {
    opened.add(this);
    return Reflect.apply(run, this, args);
  };
  prototype.run = Object.assign(record, { opened });
}
for (const storage of prototype.run.opened) storage.disable();
prototype.run.opened.clear();
