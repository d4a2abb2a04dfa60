/** The list of `npm run mutants` keeps up with the code: it is run before a release, and must not have rotted by then. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

interface List {
  mutants: readonly { name: string; reaches: string }[];
  faultsOf(mutant: object, root: string): string[];
}
const list = new URL('../../scripts/mutants/list.mjs', import.meta.url);
const { mutants, faultsOf } = (await import(list.href)) as List;

test('each change has one place in its file, and names one test that is there', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const faults = mutants.map((mutant) => [mutant.name, faultsOf(mutant, root)] as const);
  expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
});

test('each change has a name of its own and says what it would let through, and there are at least 60', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.filter(({ reaches }) => !/^[A-Z“].*\.$/.test(reaches))).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});
