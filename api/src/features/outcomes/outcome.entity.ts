import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { outcomeFields, outcomeStages, outcomeUnits } from '@portal/schema/outcome';
import type { OutcomeUnit } from '@portal/schema/outcome';
import { DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { Account } from '../accounts/account.entity.ts';
import { Idea } from '../ideas/idea.entity.ts';

@InputType()
@ObjectType()
@DeclareFields(outcomeFields, { exported: false })
abstract class OutcomeFields extends typedBy(outcomeFields) {
  @Field(() => Float, {
    nullable: true,
    description: 'Its value, in its unit: 0 to 1,000,000,000,000.',
  })
  @Column('double precision', { nullable: true, exported: false })
  value!: number | null;
}

@ObjectType({ description: 'What became of an approved idea, as it was recorded at one time.' })
@Entity('idea_outcomes')
@Check('idea_outcomes_stage_check', oneOfList('stage', outcomeStages))
@Check('idea_outcomes_unit_check', oneOfList('unit', outcomeUnits))
@Index('idea_outcomes_idea_version_key', ['ideaId', 'version'], { unique: true })
@Index('idea_outcomes_created_idx', ['createdAt', 'id'])
export class IdeaOutcome extends OutcomeFields {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_outcomes_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @Field(() => Idea, { description: 'The idea.' })
  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_outcomes_idea_id_fkey' })
  idea!: Idea;

  @Field(() => Int, { description: 'Its number among those of the idea, from 1; the highest holds.' })
  @Column('int', { exported: false })
  version!: number;

  @Index('idea_outcomes_author_idx')
  @Column('uuid', { name: 'author_id', nullable: true, exported: false })
  authorId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'idea_outcomes_author_id_fkey' })
  author?: Account | null;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was recorded.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;
}

@InputType({ description: 'What became of an idea.' })
export class OutcomeInput extends OutcomeFields {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => Int, {
    description:
      'The version that the caller saw of the newest outcome, 0 without an outcome. When it is not the newest, it fails with STALE.',
  })
  outcomeVersion!: number;
}

@ObjectType({
  description: 'The total value of approved ideas, in one unit.',
  simpleResolvers: true,
})
export class OutcomeValue {
  @Field(() => enumOf(outcomeUnits), { description: 'The unit.' })
  unit!: OutcomeUnit;

  @Field(() => Float, { description: 'The sum of their values.' })
  total!: number;
}

const { stage, sentence } = outcomeFields;

@ObjectType({ description: 'What the submitter of an idea reads of what became of it.' })
@DeclareFields({ stage, sentence })
export class ShownOutcome extends typedBy({ stage, sentence }) {}
