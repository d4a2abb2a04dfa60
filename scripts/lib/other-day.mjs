/**
 * Within Jest's sandbox, before each suite of a run on another day: the clock of Node, for the tests and for the server, goes
 * from there. That of PostgreSQL follows (api/test/global-setup.ts).
 */
import { Script } from 'node:vm';

const ahead = Number(process.env['TESTS_AHEAD'] ?? 0);

/** Moves the present of a realm's Date, which a test may still replace. */
function moveClock(realm) {
  const { Date: RealDate } = realm;
  const { now } = RealDate;
  const moved = () => now() + ahead;
  RealDate.now = Object.assign(moved, { isMoved: true });
  realm.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [moved()], made),
  });
}

for (const realm of [new Script('globalThis').runInThisContext(), globalThis])
  if (ahead && !realm.Date.now.isMoved) moveClock(realm);
