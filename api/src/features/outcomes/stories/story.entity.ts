import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { storyConsents, storyFields } from '@portal/schema/story';
import type { StoryConsent } from '@portal/schema/story';
import { DeclareFields, oneOfList, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';

@InputType()
@ObjectType()
@DeclareFields(storyFields)
abstract class StoryFields extends typedBy(storyFields) {}

@ObjectType({
  description: 'An idea that went on, as the home page may show it once its submitter agrees to these words.',
})
@Entity('idea_stories')
@Check('idea_stories_consent_check', oneOfList('consent', storyConsents))
export class IdeaStory extends StoryFields {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'idea_stories_pkey', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_stories_idea_id_fkey' })
  idea?: Idea;

  @Field(() => Int, { description: 'Counts its words: an answer names the version that it is about.' })
  @Column('int', { exported: false })
  version!: number;

  @Field(() => enumOf(storyConsents), {
    description:
      'The answer of the submitter; never ENDED here, since a story that was taken off is not read.',
  })
  @Column('text', { exported: true })
  consent!: StoryConsent;

  @Index('idea_stories_proposer_idx')
  @Column('uuid', { name: 'proposer_id', nullable: true, exported: false })
  proposerId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'proposer_id', foreignKeyConstraintName: 'idea_stories_proposer_id_fkey' })
  proposer?: Account | null;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When the submitter was asked.' })
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3, exported: true })
  askedAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the submitter answered last; null before.',
  })
  @Column({ type: 'timestamptz', name: 'answered_at', precision: 3, nullable: true, exported: true })
  answeredAt!: Date | null;
}

@InputType({ description: 'The words in which the home page would show an idea.' })
export class StoryInput extends StoryFields {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => Int, {
    description:
      'The version that the caller saw of the story, 0 without a story. When it is not the newest, it fails with STALE.',
  })
  storyVersion!: number;
}

@InputType({ description: 'The answer of a submitter to a story.' })
export class StoryAnswerInput {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => Int, {
    description:
      'The version that the submitter saw of the story. When it is not the newest, it fails with STALE.',
  })
  storyVersion!: number;

  @Field(() => Boolean, {
    description: 'Whether the home page may show it in these words, until they say otherwise.',
  })
  agrees!: boolean;
}
