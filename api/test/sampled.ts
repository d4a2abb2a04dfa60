/** The walks through HTTP: `npm run test:release` takes all of their cases, `npm test` draws some. */
import { createHash } from 'node:crypto';

/** Whether each case is taken: before a release, and where the suite is asked for by its name (jest.config.mjs). */
export const takesAll = process.env['TESTS'] === 'release';

/**
 * Draws cases of a walk by the seed of the run, which `npm test` prints.
 * @param count how many, where not all are taken
 * @returns them in their order
 */
export function sampled<Case>(cases: readonly Case[], count: number): Case[] {
  if (takesAll) return [...cases];
  const lot = (at: number) =>
    createHash('sha1').update(`${process.env['TESTS_SEED']} ${cases.length} ${at}`).digest('hex');
  const drawn = new Set(
    cases
      .map((_, at) => at)
      .toSorted((one, other) => lot(one).localeCompare(lot(other)))
      .slice(0, count),
  );
  return cases.filter((_, at) => drawn.has(at));
}
