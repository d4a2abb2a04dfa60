import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Personal } from '../../../platform/people-shown.ts';

/** A place where the name of an erased person stands. The name itself is not stored. */
@ObjectType({
  implements: Node,
  description:
    'A place in what others sent or wrote that has the name of a person who was erased. A name proves nobody: an administrator removes it, or keeps it.',
})
@Entity('name_mentions')
@Index('name_mentions_found_idx', ['createdAt', 'id'])
@Index('name_mentions_place_key', ['tableName', 'rowId', 'columnName', 'position'], { unique: true })
export class NameMention implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'name_mentions_pkey' })
  id!: string;

  @Column('text', { name: 'table_name' })
  tableName!: string;

  @Column('uuid', { name: 'row_id' })
  rowId!: string;

  @Column('text', { name: 'column_name' })
  columnName!: string;

  /** The position in a list, from 1; 0 in a single text. */
  @Column('int')
  position!: number;

  @Field(() => GraphQLDateTimeISO, {
    name: 'at',
    description: 'When the person was erased. The entry ends 30 days later, and the name stays.',
  })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Personal('identity')
  @Field(() => String, { description: 'The name, as it stands there.' })
  name!: string;

  @Field(() => String, { description: 'Where it stands, for people, such as "Member of the team".' })
  place!: string;

  @Field(() => String, { description: 'In what: the name of a team, or the reference of an idea.' })
  subject!: string;

  get globalId(): string {
    return toGlobalId('NameMention', this.id);
  }
}
