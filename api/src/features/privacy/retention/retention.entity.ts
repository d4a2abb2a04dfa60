import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { retentionKinds } from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
import { DayScalar } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';

/** The day that was announced to the person of a row: the row does not end before. */
@Entity('retention_notices')
export class RetentionNotice {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'retention_notices_pkey' })
  place!: string;

  @PrimaryColumn('uuid', { name: 'row_id', primaryKeyConstraintName: 'retention_notices_pkey' })
  rowId!: string;

  @Column('date', { name: 'ends_on' })
  endsOn!: string;
}

/** The numbers of rows that ended on a day, in any number of batches; an interrupted run goes on. */
@Entity('retention_runs')
export class RetentionRun {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'retention_runs_pkey' })
  day!: string;

  @Column('jsonb')
  counts!: Partial<Record<RetentionKind, number>>;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt!: Date | null;
}

@ObjectType({ description: 'What ends within 30 days, of one kind, as the programme sets it now.' })
export class RetentionPlan {
  @Field(() => enumOf(retentionKinds), { description: 'What it is.' })
  kind!: RetentionKind;

  @Field(() => Int, { nullable: true, description: 'For how many months it is kept; null: without an end.' })
  months!: number | null;

  @Field(() => Int, { description: 'How many end.' })
  count!: number;

  @Field(() => DayScalar, {
    nullable: true,
    description: 'The first day on which one ends; null when none does.',
  })
  firstOn!: string | null;

  @Field(() => DayScalar, { nullable: true, description: 'The last of these days; null when none does.' })
  lastOn!: string | null;
}

@ObjectType({ description: 'What shorter terms of keeping would end.' })
export class RetentionReach {
  @Field(() => GraphQLDateTimeISO, {
    description: 'From when they hold, if they are set now: until then they can be called off.',
  })
  from!: Date;

  @Field(() => Int, { description: 'The number of people who get an email that their data ends.' })
  people!: number;

  @Field(() => [RetentionPlan], {
    description:
      'What ends within 30 days, one for each RetentionKind that is kept for a shorter time than now.',
  })
  ends!: RetentionPlan[];
}
