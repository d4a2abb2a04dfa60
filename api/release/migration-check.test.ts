/** The check on migrations bites: each of these would stop instances of the last release, or could not be begun again. */
import { expect, test } from '@jest/globals';
import { briefly, concurrently, inBatches, unhurried } from '../src/platform/database/steps.ts';
import type { Step } from '../src/platform/database/steps.ts';
import { faultsOf } from './migration-check.ts';

const IN_USE = new Set(['ideas', 'accounts']);
const check = (steps: readonly Step[]) => faultsOf([{ name: 'Planted1', steps, transaction: false }], IN_USE);

const add = (column: string) => briefly(`ALTER TABLE ideas ADD COLUMN IF NOT EXISTS ${column}`);
const ROWS = 'SELECT id FROM ideas WHERE a IS NULL';

test.each<[string, readonly Step[]]>([
  ['a nullable column', add('a date')],
  ['a column with a constant', add(`a jsonb NOT NULL DEFAULT '[]'::jsonb`)],
  ['a default for rows to come', briefly(`ALTER TABLE ideas ALTER a SET DEFAULT now()`)],
  [
    'a wider check',
    briefly('ALTER TABLE ideas DROP CONSTRAINT IF EXISTS c, ADD CONSTRAINT c CHECK (a > 0) NOT VALID'),
  ],
  ['its validation', unhurried('ALTER TABLE ideas VALIDATE CONSTRAINT c')],
  ['an index', concurrently('CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON ideas (a)')],
  [
    'a new table with rows',
    briefly('CREATE TABLE IF NOT EXISTS t (a int)', 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING'),
  ],
  [
    'a reference of a new table',
    briefly('ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES ideas (id)'),
  ],
  [
    'an index for the migration alone',
    concurrently(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON ideas (a)',
      'DROP INDEX CONCURRENTLY IF EXISTS i',
    ),
  ],
  [
    'a trigger and its function',
    briefly(
      'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
      'CREATE OR REPLACE TRIGGER t BEFORE INSERT ON ideas FOR EACH ROW EXECUTE FUNCTION f()',
    ),
  ],
  ['a column that is no longer generated', briefly('ALTER TABLE ideas ALTER a DROP EXPRESSION IF EXISTS')],
  ['batches', inBatches(`UPDATE ideas SET a = 1 WHERE id IN (${ROWS} LIMIT 1000 FOR UPDATE SKIP LOCKED)`)],
])('%s goes', async (_what, steps) => {
  expect(await check(steps)).toEqual([]);
});

test.each<[string, readonly Step[], string]>([
  [
    'a change of type',
    briefly('ALTER TABLE ideas ALTER a TYPE date'),
    'AT_AlterColumnType is not on the list',
  ],
  ['NOT NULL later', briefly('ALTER TABLE ideas ALTER a SET NOT NULL'), 'AT_SetNotNull is not on the list'],
  ['a computed default', add('a uuid DEFAULT gen_random_uuid()'), 'use a constant'],
  ['the time of the migration', add('a timestamptz DEFAULT now()'), 'use a constant'],
  ['a generated column', add('a int GENERATED ALWAYS AS (b + 1) STORED'), 'CONSTR_GENERATED'],
  ['an identity', add('a int GENERATED ALWAYS AS IDENTITY'), 'CONSTR_IDENTITY'],
  ['a serial', add('a bigserial'), 'each row gets a number'],
  ['a column that must be given', add('a int NOT NULL'), 'refuses what the last release writes'],
  ['a unique column', add('a int UNIQUE'), 'CONSTR_UNIQUE'],
  ['a check in a column', add('a int CHECK (a > 0)'), 'CONSTR_CHECK'],
  ['a reference in a column', add('a uuid REFERENCES accounts (id)'), 'CONSTR_FOREIGN'],
  [
    'a column that is gone',
    briefly('ALTER TABLE ideas DROP COLUMN IF EXISTS a'),
    'AT_DropColumn is not on the list',
  ],
  ['an index of the last release', concurrently('DROP INDEX CONCURRENTLY IF EXISTS i'), 'may read by'],
  ['an index under a lock', concurrently('DROP INDEX IF EXISTS i'), 'under a lock'],
  ['a function twice', briefly('CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1'), 'OR REPLACE'],
  ['no longer generated, twice', briefly('ALTER TABLE ideas ALTER a DROP EXPRESSION'), 'cannot be repeated'],
  ['a column twice', briefly('ALTER TABLE ideas ADD COLUMN a date'), 'cannot be repeated'],
  ['a name', briefly('ALTER TABLE ideas RENAME COLUMN a TO b'), 'is not on the list'],
  [
    'a valid check',
    briefly('ALTER TABLE ideas ADD CONSTRAINT c CHECK (a > 0)'),
    'reads all rows under a lock',
  ],
  [
    'a unique constraint',
    briefly('ALTER TABLE ideas ADD CONSTRAINT c UNIQUE (a)'),
    'builds an index under a lock',
  ],
  [
    'a reference between tables in use',
    briefly('ALTER TABLE ideas ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES accounts (id) NOT VALID'),
    'locks two tables',
  ],
  ['a hurried validation', briefly('ALTER TABLE ideas VALIDATE CONSTRAINT c'), 'must be run unhurried'],
  [
    'a validation among changes',
    unhurried('ALTER TABLE ideas ALTER a SET DEFAULT 1, VALIDATE CONSTRAINT c'),
    'while it validates',
  ],
  ['a plain index', briefly('CREATE INDEX IF NOT EXISTS i ON ideas (a)'), 'build the index CONCURRENTLY'],
  ['an index once', concurrently('CREATE INDEX CONCURRENTLY i ON ideas (a)'), 'cannot be repeated'],
  ['a table once', briefly('CREATE TABLE t (a int)'), 'cannot be repeated'],
  [
    'a table that locks others',
    briefly('CREATE TABLE IF NOT EXISTS t (a uuid REFERENCES ideas (id))'),
    'locks "ideas", too',
  ],
  ['an update of all', briefly('UPDATE ideas SET a = 1'), 'choose them by a LIMIT'],
  [
    'batches that wait',
    inBatches(`UPDATE ideas SET a = 1 WHERE id IN (${ROWS} LIMIT 9 FOR UPDATE)`),
    'SKIP LOCKED',
  ],
  [
    'rows of a table in use',
    briefly('INSERT INTO ideas VALUES (1) ON CONFLICT DO NOTHING'),
    'may write, too',
  ],
  ['rows twice', briefly('INSERT INTO t VALUES (1)'), 'lacks ON CONFLICT'],
  ['a deletion', briefly('DELETE FROM ideas'), 'is not on the list'],
  ['a lock', briefly('LOCK TABLE ideas'), 'is not on the list'],
  [
    'a trigger',
    briefly('CREATE TRIGGER x AFTER INSERT ON ideas EXECUTE FUNCTION f()'),
    'it lacks OR REPLACE',
  ],
  ['a table that is gone', briefly('DROP TABLE ideas'), 'is not on the list'],
  ['code', briefly('DO $$ BEGIN PERFORM 1; END $$'), 'is not on the list'],
  ['two statements', briefly('SELECT 1; DROP TABLE ideas'), 'is not one statement'],
])('%s is refused', async (_what, steps, fault) => {
  expect((await check(steps)).join('\n')).toContain(fault);
});

test('a migration that is not written in steps is refused, whatever it does', async () => {
  const faults = await faultsOf([{ name: 'Plain1' }, { name: 'Whole1', steps: [] }], IN_USE);
  expect(faults).toEqual([expect.stringContaining('Plain1'), expect.stringContaining('Whole1')]);
});
