import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DocumentFinding } from '@portal/schema/examination';

@Entity('document_examinations')
@Index('document_examinations_uninspected_idx', ['fileKey'], { where: '"inspected_at" IS NULL' })
@Index('document_examinations_unscanned_idx', ['fileKey'], { where: '"scanned_at" IS NULL' })
export class DocumentExamination {
  @PrimaryColumn('text', { name: 'file_key', primaryKeyConstraintName: 'document_examinations_pkey' })
  fileKey!: string;

  @Column({ type: 'timestamptz', name: 'inspected_at', precision: 3, nullable: true })
  inspectedAt!: Date | null;

  @Column('int', { nullable: true })
  pages!: number | null;

  @Column('text', { array: true, default: [] })
  findings!: DocumentFinding[];

  @Column({ type: 'timestamptz', name: 'scanned_at', precision: 3, nullable: true })
  scannedAt!: Date | null;

  @Column('text', { nullable: true })
  malware!: string | null;
}
