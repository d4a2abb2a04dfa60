import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { MARK_MAX } from '@portal/schema/score';
import { Account } from '../../accounts/account.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ description: 'What a score card asks about.', simpleResolvers: true })
@InputType('ScoreCriterionInput', { description: 'What a score card is to ask about.' })
export class ScoreCriterion {
  @Personal('none')
  @Field(() => String, {
    description: `Its name, which no other criterion of the card has. At most ${SHORT_TEXT_MAX} characters.`,
  })
  name!: string;

  @Personal('none')
  @Field(() => [String], {
    description: `A word for each mark, from 1 to ${MARK_MAX}: one for each, of at most ${SHORT_TEXT_MAX} characters.`,
  })
  steps!: string[];
}

/** Each change adds a card: the newest is in use, the others belong to the scores that were made with them. */
@ObjectType({ description: 'The criteria by which shortlisted ideas are scored.', simpleResolvers: true })
@Entity('score_cards')
export class ScoreCard {
  @Field(() => Int, {
    description: 'Grows by one with each change. A score names the version it saw as `cardVersion`.',
  })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'score_cards_pkey', exported: false })
  version!: number;

  @Field(() => [ScoreCriterion], { description: 'The criteria, at most 10, in their order.' })
  @Column('jsonb', { exported: true })
  criteria!: ScoreCriterion[];

  @Index('score_cards_changed_by_idx')
  @Column('uuid', { name: 'changed_by_id', nullable: true, exported: false })
  changedById!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'changed_by_id', foreignKeyConstraintName: 'score_cards_changed_by_id_fkey' })
  changer?: Account | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'at',
    simple: false,
    nullable: true,
    description: 'When it was changed; null until somebody does.',
  })
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, nullable: true, exported: true })
  changedAt!: Date | null;
}
