import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TallyGranularity } from './periods.ts';

/** A change of a figure, written in the transaction of the counted rows and folded into the tallies later. */
@Entity('tally_deltas')
export class TallyDelta {
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'tally_deltas_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('date')
  day!: string;

  @Column('text')
  counter!: string;

  @Column('int')
  amount!: number;
}

/** The folded changes of a figure on a day, and again in its month and in its year. */
@Entity('tallies')
@Index('tallies_period_idx', ['granularity', 'period'])
export class Tally {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tallies_pkey' })
  counter!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'tallies_pkey' })
  granularity!: TallyGranularity;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'tallies_pkey' })
  period!: string;

  @Column('bigint')
  amount!: string;
}

/** The basis of the tallies, in one row. A start with another basis recounts everything. */
@Entity('tally_zone')
export class TallyBasis {
  @PrimaryColumn('text', { name: 'time_zone', primaryKeyConstraintName: 'tally_zone_pkey' })
  timeZone!: string;

  /** The statement that counts their figures from the rows; empty where an older version wrote the row. */
  @Column('text', { default: '' })
  statement!: string;
}

/** Counts of rows whose retention ended: by month, or by year where a month had too few. They hold no personal data. */
@Entity('retired_counts')
export class RetiredCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'retired_counts_pkey' })
  counter!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'retired_counts_pkey' })
  period!: string;

  @Column('int')
  amount!: number;
}
