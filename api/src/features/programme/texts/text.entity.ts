import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { OwnValue } from '@portal/schema/declare-texts';
import type { Language } from '@portal/schema/languages';
import { Account } from '../../accounts/account.entity.ts';

/** The programme's own words of a text in one language, and whether somebody confirmed those that come with the portal. */
@Entity('own_texts')
export class OwnText {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'own_texts_pkey', exported: true })
  language!: Language;

  /** `group.name`, as the catalogue declares it. */
  @PrimaryColumn('text', { name: 'name', primaryKeyConstraintName: 'own_texts_pkey', exported: true })
  key!: string;

  /** What pages say; null for the words that come with the portal. */
  @Column('jsonb', { nullable: true, exported: true })
  published!: OwnValue | null;

  /** What they say once it is published; null for the words that come with the portal. */
  @Column('jsonb', { nullable: true, exported: true })
  draft!: OwnValue | null;

  /** Whether the draft differs from what is published. */
  @Column('boolean', { name: 'is_drafted', exported: true })
  isDrafted!: boolean;

  /** The shipped words that somebody confirmed. After a release with other words the text is not confirmed any more. */
  @Column('jsonb', { nullable: true, exported: true })
  confirmed!: OwnValue | null;

  /** Grows by one with each change. */
  @Column('int', { exported: false })
  version!: number;

  @Index('own_texts_changed_by_idx')
  @Column('uuid', { name: 'changed_by_id', nullable: true, exported: false })
  changedById!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'changed_by_id', foreignKeyConstraintName: 'own_texts_changed_by_id_fkey' })
  changer?: Account | null;

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, exported: true })
  changedAt!: Date;
}

/** What the programme decided of a language. Other processes see by it that texts have changed. */
@Entity('languages')
export class SpokenLanguage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'languages_pkey', exported: false })
  code!: Language;

  /** Counts the publications of its texts. */
  @Column('int', { exported: false })
  publications!: number;

  /** Whether visitors may choose it; null until an administrator decides. English is always there. */
  @Column('boolean', { name: 'is_offered', nullable: true, exported: false })
  isOffered!: boolean | null;
}
