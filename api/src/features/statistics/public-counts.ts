/** The counts by answer that anybody may read (spec §7): exact, or rounded so that they disclose no single idea. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wireLabelsOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { isFieldOfPersons } from '@portal/schema/breakdown';
import { ROUNDED_TO } from '@portal/schema/stats';
import { requirePermission } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { refusePersons } from '../ideas/without-persons.ts';
import { figures } from '../ideas/idea-figures.ts';
import { sumFigures } from '../ideas/idea-tally.ts';
import { roundedFigure } from './breakdown.service.ts';
import { roundingOf, seesExact } from './rounding.ts';

const ALL_TIME = { from: null, to: null };

const publicFigures = ['genders', 'personTypes', 'ageGroups'] as const;
export type PublicFigure = (typeof publicFigures)[number];

/** The number of ideas by the label of an answer. */
type LabelCounts = Record<string, number>;
type Counts = Record<PublicFigure, LabelCounts>;

/** The counts that visitors see, and the exact counts at the time when they were made. */
@Entity('public_counts')
export class PublicCounts {
  /** The key of the only row. */
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'public_counts_pkey' })
  id!: true;

  @Column('jsonb')
  counted!: Counts;

  @Column('jsonb')
  shown!: Counts;
}

/**
 * Counts ideas by the labels of a list, zero included.
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN where PUBLIC_STATS reserves the counts for elevated roles, or those of
 * persons for callers who may read these
 */
export async function countByLabel(ctx: Context, name: PublicFigure): Promise<LabelCounts> {
  if (ctx.publicStats === 'off') {
    requirePermission(ctx, 'stats:read-exact');
    refusePersons(ctx, `Stats.${name}`, isFieldOfPersons(figures[name].by));
  }
  const counts = seesShown(ctx) ? await findShown(ctx) : await countExactly(ctx, ctx.actor?.id);
  return counts[name];
}

/** Tells whether these counts are the same for every caller, so that a shared cache may keep an answer. */
export const isForAll = (ctx: Context): boolean =>
  ctx.publicStats === 'exact' || (ctx.publicStats === 'rounded' && seesShown(ctx));

/** Tells whether the caller gets the rounded counts, as visitors do. */
const seesShown = (ctx: Context): boolean =>
  ctx.publicStats !== 'exact' && (ctx.actor === undefined || !seesExact(ctx));

const countAll = async (
  countsOf: (name: PublicFigure, list: Choices) => Promise<LabelCounts> | LabelCounts,
): Promise<Counts> => {
  const counts: Partial<Counts> = {};
  for (const name of publicFigures) {
    counts[name] = await countsOf(name, wireLabelsOf(figures[name].list));
  }
  return counts as Counts;
};

const byLabel = (list: Choices, count: (value: string) => number): LabelCounts =>
  Object.fromEntries(Object.entries(list).map(([value, label]) => [label, count(value)]));

async function countExactly(ctx: Context, viewerId?: string): Promise<Counts> {
  const sums = await sumFigures(ctx, { viewerId }, ALL_TIME);
  return countAll((name, list) =>
    byLabel(list, (value) => sums.get(`idea.${figures[name].prefix}.${value}`) ?? 0),
  );
}

/**
 * Returns the counts that visitors see. They are rounded, and stay the same until as many ideas came or went as figures are
 * rounded to: if they changed with each idea, they would disclose the gender, age and kind of the person who sent or erased
 * the last one.
 */
async function findShown(ctx: Context): Promise<Counts> {
  const counted = await countExactly(ctx);
  const known = await ctx.db.findOneBy(PublicCounts, { id: true });
  if (known && !movedEnough(known.counted, counted)) return known.shown;
  const round = roundingOf(ctx, ALL_TIME);
  const shown = await countAll(async (name, list) => {
    const figureOf = await roundedFigure(ctx, figures[name], round);
    return byLabel(list, figureOf);
  });
  // If concurrent calls find the same change, the first decides what all see.
  await ctx.db
    .query(
      `INSERT INTO public_counts (id, counted, shown) VALUES (true, $1, $2)
       ON CONFLICT (id) DO UPDATE SET counted = $1, shown = $2 WHERE public_counts.counted = $3`,
      [counted, shown, known?.counted ?? null],
    )
    .catch((error: unknown) => {
      // A database that cannot write, such as one with a full disk, shows the former counts.
      if (!known) throw error;
    });
  const { shown: stored } = await ctx.db.findOneByOrFail(PublicCounts, { id: true });
  return stored;
}

/** Tells whether enough ideas came or went. Each moves one label of a list by one, so that this never takes fewer changes. */
const movedEnough = (before: Counts, now: Counts): boolean =>
  publicFigures.some((name) => {
    const moves = Object.entries(now[name]).map(([label, count]) =>
      Math.abs(count - (before[name][label] ?? 0)),
    );
    return moves.reduce((total, move) => total + move, 0) >= ROUNDED_TO;
  });
