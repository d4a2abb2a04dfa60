import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-up whose account was deleted, since nobody verified it: what the figures count, and nothing of the person. */
@Entity('deleted_sign_ups')
export class DeletedSignUp {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'deleted_sign_ups_pkey',
  })
  id!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}
