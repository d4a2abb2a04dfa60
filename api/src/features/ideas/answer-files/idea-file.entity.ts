import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../idea.entity.ts';

/** A file that answers a question of the call of an idea. */
@Entity('idea_files')
@Unique('idea_files_idea_question_key', ['ideaId', 'questionKey'])
@Index('idea_files_owner_idx', ['ownerId'])
export class IdeaFile {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_files_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_files_idea_id_fkey' })
  idea?: Idea;

  @Column('text', { name: 'question', exported: true })
  questionKey!: string;

  /** The file counts towards the quota of this account. */
  @Column('uuid', { name: 'owner_id', exported: false })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'idea_files_owner_id_fkey' })
  owner?: Account;

  @Column('text', { name: 'file_key', unique: true, exported: false })
  fileKey!: string;

  @Column('text', { name: 'file_name', exported: true })
  fileName!: string;

  @Column('int', { name: 'file_size', exported: true })
  fileSize!: number;

  @Column('text', { name: 'file_sha256', exported: true })
  fileSha256!: string;
}
