/** Every migration, oldest first. Listed by hand, so that a build includes exactly these. */
import { VersionOneFive1805000000002 } from './migrations/1805000000002-version-1-5.ts';
import { VersionOneThree1801000000003 } from './migrations/1801000000003-version-1-3.ts';
import { VersionOneTwo1799000001001 } from './migrations/1799000001001-version-1-2.ts';
import { VersionOneOne1797000001008 } from './migrations/1797000001008-version-1-1.ts';
import { VersionOne1795000000001 } from './migrations/1795000000001-version-1.ts';
import { Baseline1763700000023 } from './migrations/1763700000023-baseline.ts';

export const migrations = [
  Baseline1763700000023,
  VersionOne1795000000001,
  VersionOneOne1797000001008,
  VersionOneTwo1799000001001,
  VersionOneThree1801000000003,
  VersionOneFive1805000000002,
];

/** The last of the migrations that the baseline replaces. */
const LAST_BEFORE_BASELINE = 'AddExaminations1763700000022';

const timeOf = (name: string) => Number(/\d+$/.exec(name)?.[0]);
const isBeforeBaseline = (name: string) => timeOf(name) < timeOf(Baseline1763700000023.name);

/**
 * Puts the baseline in the place of the migrations that it replaces.
 * @param applied names of migrations, as a database or a backup has them
 * @returns undefined for a database or a backup that lacks some of them
 */
export function withBaseline(applied: readonly string[]): string[] | undefined {
  const later = applied.filter((name) => !isBeforeBaseline(name));
  if (later.length === applied.length || later.includes(Baseline1763700000023.name)) return later;
  return applied.includes(LAST_BEFORE_BASELINE) ? [Baseline1763700000023.name, ...later] : undefined;
}

/** The reason why this version cannot continue with a database, and the remedy. */
interface Refusal {
  because: string;
  wayOut: string;
}

/**
 * Tells why this version cannot continue with a database or a backup.
 * @param applied names of its migrations
 * @returns undefined when it can; unknown migrations after its own are those of a newer version, beside which it runs
 */
export function refusalOf(applied: readonly string[]): Refusal | undefined {
  const later = withBaseline(applied);
  if (!later) {
    return {
      because: 'is of a version before 0.1.0',
      wayOut: 'Start version 0.1.0 on it once, which brings it up to date. Then start this version.',
    };
  }
  const known: readonly string[] = migrations.map(({ name }) => name);
  const last = Math.max(...known.map(timeOf));
  if (!later.some((name) => timeOf(name) < last && !known.includes(name))) return undefined;
  return {
    because: 'is of a version between releases, which no release goes on from',
    wayOut:
      'This version goes on from the last backup that a release made: restore it into an empty database (npm run restore). What came in since, the version that wrote it exports to Excel and CSV.',
  };
}
