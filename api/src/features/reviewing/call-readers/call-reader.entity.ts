import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { newsFrequencies } from '@portal/schema/choices';
import type { NewsFrequency } from '@portal/schema/choices';
import { oneOfList } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Reviewer, reviewerIn } from '../../accounts/reviewer.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';

@ObjectType({ description: 'Who is notified of new ideas of a call, and when.' })
@Entity('call_readers')
@Check('call_readers_frequency_check', oneOfList('frequency', newsFrequencies))
export class CallReader {
  @PrimaryColumn('uuid', {
    name: 'challenge_id',
    primaryKeyConstraintName: 'call_readers_pkey',
    exported: true,
  })
  challengeId!: string;

  @ManyToOne(() => Challenge, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'call_readers_challenge_id_fkey' })
  challenge?: Challenge;

  @Index('call_readers_account_idx')
  @PrimaryColumn('uuid', {
    name: 'account_id',
    primaryKeyConstraintName: 'call_readers_pkey',
    exported: false,
  })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'call_readers_account_id_fkey' })
  account?: Account;

  @Field(() => enumOf(newsFrequencies), { description: 'When they are notified.' })
  @Column('text', { exported: true })
  frequency!: NewsFrequency;

  @Field(() => Reviewer, { description: 'Who is notified.' })
  get reader(): Reviewer {
    return reviewerIn(this.account);
  }
}

/** An idea of a call of which a reader is not notified yet. */
@Entity('call_news')
@Index('call_news_reader_idx', ['challengeId', 'accountId'])
export class CallNews {
  @Column('uuid', { name: 'challenge_id', exported: false })
  challengeId!: string;

  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'call_news_pkey', exported: false })
  accountId!: string;

  @ManyToOne(() => CallReader, { onDelete: 'CASCADE' })
  @JoinColumn([
    {
      name: 'challenge_id',
      referencedColumnName: 'challengeId',
      foreignKeyConstraintName: 'call_news_reader_fkey',
    },
    {
      name: 'account_id',
      referencedColumnName: 'accountId',
      foreignKeyConstraintName: 'call_news_reader_fkey',
    },
  ])
  reader?: CallReader;

  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'call_news_pkey', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'call_news_idea_id_fkey' })
  idea?: Idea;
}

@InputType({ description: 'Who is to be notified of new ideas of a call, and when.' })
export class CallReaderInput {
  @Field(() => ID, { description: 'The id of one of `staff`.' })
  readerId!: string;

  @Field(() => enumOf(newsFrequencies), { description: 'When they are notified.' })
  frequency!: NewsFrequency;
}
