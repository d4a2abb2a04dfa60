import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { viewFields } from '@portal/schema/saved-view';
import { toGlobalId } from '../../../platform/global-id.ts';
import { DeclareFields, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';

const shared = 'Whether all staff see it, and not only who saved it.';

@ObjectType({
  implements: Node,
  description: 'A filter of ideas under a name, which somebody of the staff saved.',
})
@DeclareFields(viewFields)
@Entity('saved_views')
@Index('saved_views_author_idx', ['authorId'])
export class SavedView extends typedBy(viewFields) implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'saved_views_pkey', exported: false })
  id!: string;

  @Field(() => Int, { description: 'Grows by one with each change, from 1.' })
  @Column('int', { exported: false })
  version!: number;

  @Field(() => Boolean, { description: shared })
  @Column('boolean', { exported: true })
  shared!: boolean;

  @Column('uuid', { name: 'author_id', nullable: true, exported: false })
  authorId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'saved_views_author_id_fkey' })
  author?: Account | null;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was saved first.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  get globalId(): string {
    return toGlobalId('SavedView', this.id);
  }
}

@InputType({ description: 'A view to save.' })
@DeclareFields(viewFields)
export class SavedViewInput extends typedBy(viewFields) {
  @Field(() => Boolean, { description: shared })
  shared!: boolean;
}
