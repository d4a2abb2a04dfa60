import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Reviewer, reviewerIn } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ implements: Node, description: 'A note on an idea, for the desk alone.' })
@Entity('idea_notes')
@Index('idea_notes_idea_idx', ['ideaId', 'createdAt', 'id'])
export class IdeaNote implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_notes_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_notes_idea_id_fkey' })
  idea?: Idea;

  @Index('idea_notes_author_idx')
  @Column('uuid', { name: 'author_id', exported: false })
  authorId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'idea_notes_author_id_fkey' })
  author!: Account;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was written.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  @Personal('unrecorded')
  @Field(() => String, { description: 'What it says.' })
  @Column('text', { exported: false })
  text!: string;

  @Field(() => Reviewer, { description: 'Who wrote it.' })
  get by(): Reviewer {
    return reviewerIn(this.author);
  }

  get globalId(): string {
    return toGlobalId('IdeaNote', this.id);
  }
}
