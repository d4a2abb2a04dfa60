import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { ideaSources } from '@portal/schema/choices';
import type { IdeaSource } from '@portal/schema/choices';
import { oneOfList } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Idea } from '../idea.entity.ts';

@ObjectType({
  description: 'How staff entered an idea for the person whose it is.',
  simpleResolvers: true,
})
@Entity('entered_ideas')
@Check('entered_ideas_source_check', oneOfList('source', ideaSources))
@Index('entered_ideas_token_key', ['tokenHash'], { unique: true })
export class EnteredIdea {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'entered_ideas_pkey', exported: true })
  ideaId!: string;

  @OneToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'entered_ideas_idea_id_fkey' })
  idea?: Idea;

  @Field(() => enumOf(ideaSources), { description: 'How it reached them.' })
  @Column('text', { exported: true })
  source!: IdeaSource;

  /** The account that typed it; it stays when the account is erased. */
  @Column('uuid', { name: 'entered_by_id', exported: false })
  enteredById!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was entered.' })
  @Column({ type: 'timestamptz', precision: 3, exported: true })
  at!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the person took it over by the link that they got; null until then.',
  })
  @Column({ type: 'timestamptz', name: 'taken_over_at', precision: 3, nullable: true, exported: true })
  takenOverAt!: Date | null;

  /** SHA-256 of the token of the link; null until it is made, and once it is used. */
  @Column('bytea', { name: 'token_hash', nullable: true, exported: false })
  tokenHash!: Buffer | null;

  @Column({ type: 'timestamptz', name: 'token_until', precision: 3, nullable: true, exported: true })
  tokenUntil!: Date | null;

  /** The idea, in whose right it is read; undefined for a person who has the link alone. */
  of?: Idea;
}
