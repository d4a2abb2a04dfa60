import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { claimKinds } from '@portal/schema/choices';
import type { ClaimKind } from '@portal/schema/choices';
import { toGlobalId } from '../../../platform/global-id.ts';
import { oneOfList } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Reviewer, reviewerIn } from '../../accounts/reviewer.ts';

@ObjectType({ implements: Node, description: 'That a member of staff has an idea.' })
@Entity('idea_claims')
@Check('idea_claims_kind_check', oneOfList('kind', claimKinds))
@Unique('idea_claims_idea_id_key', ['ideaId'])
@Index('idea_claims_holder_idx', ['holderId'])
export class Claim implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_claims_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_claims_idea_id_fkey' })
  idea?: Idea;

  @Column('uuid', { name: 'holder_id', exported: false })
  holderId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'holder_id', foreignKeyConstraintName: 'idea_claims_holder_id_fkey' })
  account?: Account;

  @Field(() => enumOf(claimKinds), {
    description: 'READING ends by itself when it is not renewed, ASSIGNED when it is given back.',
  })
  @Column('text', { exported: true })
  kind!: ClaimKind;

  /** When the reading ends. An assigned idea, too, counts as being read until then, so that the next idea is another one. */
  @Column({ type: 'timestamptz', name: 'read_until', precision: 3, nullable: true, exported: true })
  readUntil!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the reading ends unless it is renewed; null for what is assigned.',
  })
  get until(): Date | null {
    return this.kind === 'READING' ? this.readUntil : null;
  }

  @Field(() => Reviewer, { description: 'Who has the idea.' })
  get holder(): Reviewer {
    return reviewerIn(this.account);
  }

  get globalId(): string {
    return toGlobalId('Claim', this.id);
  }
}
