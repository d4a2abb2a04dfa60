/** Every migration, oldest first. Listed by hand, so that a build holds them and nothing is found by accident. */
import { Desk1796000000001 } from './migrations/1796000000001-desk.ts';
import { Outcomes1796000000023 } from './migrations/1796000000023-outcomes.ts';
import { Figures1796000000024 } from './migrations/1796000000024-figures.ts';
import { BlindScores1797000000020 } from './migrations/1797000000020-blind-scores.ts';
import { WithheldActs1797000000010 } from './migrations/1797000000010-withheld-acts.ts';
import { OwnIdeas1796000000003 } from './migrations/1796000000003-own-ideas.ts';
import { SignOn1796000000022 } from './migrations/1796000000022-sign-on.ts';
import { Together1796000000002 } from './migrations/1796000000002-together.ts';
import { People1796000000021 } from './migrations/1796000000021-people.ts';
import { Waiting1797000000030 } from './migrations/1797000000030-waiting.ts';
import { VersionOne1795000000001 } from './migrations/1795000000001-version-1.ts';
import { WorkAccounts1797000000050 } from './migrations/1797000000050-work-accounts.ts';
import { Baseline1763700000023 } from './migrations/1763700000023-baseline.ts';

export const migrations = [
  Baseline1763700000023,
  VersionOne1795000000001,
  Desk1796000000001,
  Together1796000000002,
  OwnIdeas1796000000003,
  People1796000000021,
  SignOn1796000000022,
  Outcomes1796000000023,
  Figures1796000000024,
  Waiting1797000000030,
  WorkAccounts1797000000050,
  BlindScores1797000000020,
  WithheldActs1797000000010,
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

/** The way out for what is older than the baseline. */
export const UPDATE_FIRST =
  'Start version 0.1.0 on it once, which brings it up to date. Then start this version.';
