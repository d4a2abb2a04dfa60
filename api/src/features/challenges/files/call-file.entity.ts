import { Field, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { callFileKinds } from '@portal/schema/call-file';
import type { CallFileKind } from '@portal/schema/call-file';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { oneOfList } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Challenge } from '../challenge.entity.ts';

/** The path of the files of challenges, below /api. */
export const CALL_FILES = '/call-files/';

@ObjectType({
  implements: Node,
  description: 'A file of a challenge: the logo of its sponsor, a picture of its brief, or a download.',
})
@Entity('call_files')
@Check('call_files_kind_check', oneOfList('kind', callFileKinds))
@Index('call_files_challenge_created_idx', ['challengeId', 'createdAt', 'id'])
export class CallFile implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'call_files_pkey' })
  id!: string;

  @Column('uuid', { name: 'challenge_id' })
  challengeId!: string;

  @ManyToOne(() => Challenge, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'call_files_challenge_id_fkey' })
  challenge?: Challenge;

  @Field(() => enumOf(callFileKinds), { description: 'What the file is for.' })
  @Column('text')
  kind!: CallFileKind;

  @Personal('none')
  @Field(() => String, {
    description:
      'The name, with an extension of its content. A brief shows a picture by it: ![words](picture:NAME).',
  })
  @Column('text', { name: 'file_name' })
  name!: string;

  @Personal('none')
  @Field(() => String, { description: 'The words of a download; of a picture, what it shows.' })
  @Column('text')
  label!: string;

  @Column('text', { name: 'file_key', unique: true })
  fileKey!: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  @Column('int', { name: 'file_size' })
  size!: number;

  @Column('text', { name: 'file_sha256' })
  sha256!: string;

  @Field(() => Int, { nullable: true, description: 'The width of a picture in pixels; null for a download.' })
  @Column('int', { nullable: true })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The height of a picture in pixels; null for a download.',
  })
  @Column('int', { nullable: true })
  height!: number | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  get globalId(): string {
    return toGlobalId('CallFile', this.id);
  }

  @Personal('none')
  @Field(() => String, {
    description: 'Where the file is: a path on this origin, such as /api/call-files/…/guidelines.pdf.',
  })
  get url(): string {
    return `/api${CALL_FILES}${this.id}/${encodeURIComponent(this.name)}`;
  }
}
