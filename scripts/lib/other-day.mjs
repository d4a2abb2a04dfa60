/**
 * Within Jest's sandbox, before each suite of a run on another day: the clock of Node, for the tests and for the server, goes
 * from there. That of PostgreSQL follows (api/test/global-setup.ts).
 */
import { Script } from 'node:vm';

const ahead = Number(process.env['TESTS_AHEAD'] ?? 0);

/** A Date that is the platform's in all but the present. */
const shifted = (RealDate) =>
  new Proxy(RealDate, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], made),
    get: (target, name) =>
      name === 'now' ? () => target.now() + ahead : name === 'isShifted' || Reflect.get(target, name),
  });

for (const realm of [new Script('globalThis').runInThisContext(), globalThis])
  if (ahead && realm.Date.isShifted !== true) realm.Date = shifted(realm.Date);
