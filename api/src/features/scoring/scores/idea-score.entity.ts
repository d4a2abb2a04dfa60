import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { Account } from '../../accounts/account.entity.ts';
import { Reviewer, reviewerIn } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { ScoreCard } from './score-card.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ description: 'The mark of one criterion.', simpleResolvers: true })
@InputType('ScoreMarkInput', { description: 'The mark of one criterion.' })
export class ScoreMark {
  @Personal('none')
  @Field(() => String, { description: `The name of the criterion, at most ${SHORT_TEXT_MAX} characters.` })
  criterion!: string;

  @Field(() => Int, { description: 'The mark, 1 to 5.' })
  mark!: number;

  @Personal('unrecorded')
  @Field(() => String, {
    defaultValue: '',
    description: `Words about it; empty when nothing. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comment!: string;
}

@ObjectType({
  description: 'What a scorer handed in when the scores of others were open to them. It counts in no figure.',
  simpleResolvers: true,
})
export class LaterScore {
  @Field(() => [ScoreMark], {
    description: 'The marks, one for each criterion; none when the scorer cannot judge.',
  })
  marks!: ScoreMark[];

  @Field(() => Float, { nullable: true, description: 'The mean of the marks; null when there are none.' })
  mean!: number | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was handed in.' })
  at!: Date;
}

/** The score that counts was made blind: a change after seeing other scores is stored beside it (docs/decisions/0033). */
@ObjectType({ description: 'How one member of staff scored an idea.', simpleResolvers: true })
@Entity('idea_scores')
export class IdeaScore {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'idea_scores_pkey', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_scores_idea_id_fkey' })
  idea?: Idea;

  @Index('idea_scores_scorer_idx')
  @PrimaryColumn('uuid', { name: 'scorer_id', primaryKeyConstraintName: 'idea_scores_pkey', exported: false })
  scorerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'scorer_id', foreignKeyConstraintName: 'idea_scores_scorer_id_fkey' })
  scorer?: Account;

  @Index('idea_scores_card_idx')
  @Column('int', { name: 'card_version', exported: false })
  cardVersion!: number;

  @Field(() => ScoreCard, { description: 'The card as it was when the score was made.' })
  @ManyToOne(() => ScoreCard, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'card_version', foreignKeyConstraintName: 'idea_scores_card_version_fkey' })
  card!: ScoreCard;

  @Field(() => [ScoreMark], {
    description: 'The marks, one for each criterion; none when the scorer cannot judge.',
  })
  @Column('jsonb', { exported: true })
  marks!: ScoreMark[];

  @Field(() => Float, { nullable: true, description: 'The mean of the marks; null when there are none.' })
  @Column('double precision', { nullable: true, exported: true })
  mean!: number | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'at',
    simple: false,
    description: 'When it was handed in, or last changed before it was final.',
  })
  @Column({ type: 'timestamptz', name: 'scored_at', precision: 3, exported: true })
  scoredAt!: Date;

  @Field(() => Boolean, {
    description:
      'Whether no score of others was open to the scorer when it was handed in. One that is not blind counts in no figure.',
  })
  @Column('boolean', { name: 'is_blind', default: true, exported: false })
  isBlind!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the scores of others have been open to the scorer since: then it stands, and what they hand in is `later`.',
  })
  @Column('boolean', { name: 'is_final', default: false, exported: false })
  isFinal!: boolean;

  @Column('jsonb', { name: 'later', nullable: true, exported: true })
  laterStored!: (Omit<LaterScore, 'at'> & { at: string }) | null;

  @Field(() => LaterScore, {
    nullable: true,
    description: 'What the scorer handed in last since it is final; null when nothing.',
  })
  get later(): LaterScore | null {
    return this.laterStored && { ...this.laterStored, at: new Date(this.laterStored.at) };
  }

  @Field(() => Boolean, { description: 'Whether the scorer said that they cannot judge.' })
  get cannotJudge(): boolean {
    return this.mean === null;
  }

  @Field(() => Reviewer, { description: 'Who scored it.' })
  get by(): Reviewer {
    return reviewerIn(this.scorer);
  }
}
