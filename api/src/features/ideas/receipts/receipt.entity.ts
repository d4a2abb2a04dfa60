import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Idea, READING } from '../idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

/** A public key that signed receipts. It is never deleted: receipts outlive the replacement of the key. */
@Entity('receipt_keys')
export class ReceiptKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'receipt_keys_pkey' })
  id!: string;

  /** The SubjectPublicKeyInfo in base64. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;
}

@Extensions(READING)
@ObjectType({
  description: 'The signed receipt of an idea: of what was sent, whatever changes later.',
})
@Entity('idea_receipts')
export class Receipt {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'idea_receipts_pkey', exported: true })
  ideaId!: string;

  /** The idea of the answers: their reader reads data of its submitter. */
  of!: Pick<Idea, 'id' | 'ownerId'>;

  @OneToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_receipts_idea_id_fkey' })
  idea?: Idea;

  @Personal('unrecorded')
  @Field(() => String, { description: 'A path on this origin: the receipt as a PDF, for people.' })
  get url(): string {
    return `/api/submission/${this.ideaId}/receipt`;
  }

  @Field(() => ID, { description: 'The key that signed it, one of /.well-known/portal-receipts.json.' })
  @Column('text', { name: 'key_id', exported: true })
  keyId!: string;

  @Personal('unrecorded')
  @Field(() => String, {
    description: 'The signed bytes in base64: JSON with the digests, the reference and the moment.',
  })
  @Column('text', { exported: true })
  payload!: string;

  @Personal('unrecorded')
  @Field(() => String, { description: 'The Ed25519 signature of these bytes, in base64.' })
  @Column('text', { exported: true })
  signature!: string;
}
