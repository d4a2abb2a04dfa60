import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Reviewer, reviewerIn } from '../../accounts/reviewer.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({
  implements: Node,
  description: 'What a member of staff declared: they should not judge an idea.',
})
@Entity('idea_conflicts')
@Index('idea_conflicts_idea_account_key', ['ideaId', 'accountId'], { unique: true })
@Index('idea_conflicts_account_idx', ['accountId'])
export class Conflict implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_conflicts_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_conflicts_idea_id_fkey' })
  idea?: Idea;

  @Column('uuid', { name: 'account_id', exported: false })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'idea_conflicts_account_id_fkey' })
  account?: Account;

  @Personal('unrecorded')
  @Field(() => String, { description: 'Why, in their words.' })
  @Column('text', { exported: true })
  reason!: string;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When they declared it.' })
  @Column({ type: 'timestamptz', name: 'declared_at', precision: 3, exported: true })
  declaredAt!: Date;

  @Field(() => Reviewer, { description: 'Who declared it.' })
  get by(): Reviewer {
    return reviewerIn(this.account);
  }

  get globalId(): string {
    return toGlobalId('Conflict', this.id);
  }
}
