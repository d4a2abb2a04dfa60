import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { replyFields } from '@portal/schema/reply';
import { toGlobalId } from '../../../platform/global-id.ts';
import { DeclareFields, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';

@ObjectType({ implements: Node, description: 'A text of the team, which reviewers put into comments.' })
@DeclareFields(replyFields)
@Entity('replies')
@Index('replies_author_idx', ['authorId'])
export class Reply extends typedBy(replyFields) implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'replies_pkey', exported: false })
  id!: string;

  @Field(() => Int, { description: 'Grows by one with each change of its words, from 1.' })
  @Column('int', { exported: false })
  version!: number;

  @Field(() => Int, { description: 'How often it was put into a comment.' })
  @Column('int', { default: 0, exported: false })
  uses!: number;

  @Column('uuid', { name: 'author_id', nullable: true, exported: false })
  authorId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'replies_author_id_fkey' })
  author?: Account | null;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was added.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  get globalId(): string {
    return toGlobalId('Reply', this.id);
  }
}

@InputType({ description: 'The words of a reply.' })
@DeclareFields(replyFields)
export class ReplyInput extends typedBy(replyFields) {}
