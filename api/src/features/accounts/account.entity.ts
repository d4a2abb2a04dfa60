import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { roleLabels } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import type { Language } from '@portal/schema/languages';
import { enums } from '../../transport/graphql/enums.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Personal } from '../../platform/people-shown.ts';

export const RoleEnum = {
  USER: 'user',
  BOARD: 'board',
  REVIEWER: 'reviewer',
  ADMIN: 'admin',
} as const satisfies Record<string, Role>;

registerEnumType(RoleEnum, {
  name: 'Role',
  description: 'What an account may do. REVIEWER and ADMIN are elevated: they see ideas and persons.',
  valuesConfig: {
    USER: { description: 'Submits ideas and sees their own.' },
    BOARD: { description: 'Sees figures, those about people rounded to 5, and neither ideas nor persons.' },
    REVIEWER: { description: 'Judges ideas, sees statistics and reports.' },
    ADMIN: { description: 'A reviewer who also manages accounts and content.' },
  },
});
enums.set(roleLabels, { name: 'Role', values: RoleEnum });

@ObjectType({ implements: Node, description: 'A person who signed up.' })
@Entity('accounts')
@Check('accounts_role_check', `"role" IN ('user', 'board', 'reviewer', 'admin')`)
@Check('accounts_invited_as_check', `"invited_as" IN ('board', 'reviewer', 'admin')`)
@Check('accounts_email_check', `"email" = lower("email")`)
@Index('accounts_created_idx', ['createdAt', 'id'])
@Index('accounts_role_created_idx', ['role', 'createdAt', 'id'])
// These are trigram indexes; 1.0.0 searches by the first.
@Index('accounts_email_search_idx', { synchronize: false })
@Index('accounts_search_text_idx', { synchronize: false })
export class Account implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'accounts_pkey', exported: false })
  id!: string;

  @Personal('identity')
  @Field(() => String, { description: 'The email address, in lower case.' })
  @Column('text', { unique: true, exported: true })
  email!: string;

  /** Null while sign-ups with different passwords contest the address, and for people who sign on by the provider only. */
  @Column('text', { name: 'password_hash', nullable: true, exported: false })
  passwordHash!: string | null;

  @Field(() => RoleEnum, { description: 'What the account may do.' })
  @Column('text', { default: 'user', exported: true })
  role!: Role;

  /**
   * Marks an account of nobody: that of an access token of the programme, or of an idea that staff entered for a person without
   * an address. Mail does not reach its `email`, so nobody can log in to it. Lists of people leave it out.
   */
  @Column('boolean', { name: 'is_system', default: false, exported: false })
  isSystem!: boolean;

  /** The role that the sign-on provider granted last; it may revoke only that one. */
  @Column('text', { name: 'provider_role', nullable: true, exported: true })
  providerRole!: Role | null;

  @Column('timestamptz', { name: 'verified_at', nullable: true, exported: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'second_factor_at', nullable: true, exported: true })
  secondFactorAt!: Date | null;

  @Column('boolean', { name: 'must_change_password', default: false, exported: true })
  mustChangePassword!: boolean;

  /** The generation of known devices: proofs from earlier generations are void. */
  @Column('integer', { name: 'device_generation', default: 0, exported: false })
  deviceGeneration!: number;

  @Column('text', { name: 'pending_email', nullable: true, exported: true })
  pendingEmail!: string | null;

  @Column('timestamptz', { name: 'pending_email_at', nullable: true, exported: true })
  pendingEmailAt!: Date | null;

  @Column('boolean', { name: 'wants_review_digest', default: false, exported: true })
  wantsReviewDigest!: boolean;

  @Column('boolean', { name: 'wants_monthly_figures', default: false, exported: true })
  wantsMonthlyFigures!: boolean;

  /** The language of the emails to a person outside; staff get theirs in English. */
  @Column('text', { default: 'en', exported: true })
  language!: Language;

  /** The role that the invitation gives, until it is accepted or the address is verified otherwise. */
  @Field(() => RoleEnum, { nullable: true, description: 'The role that an open invitation gives.' })
  @Column('text', { name: 'invited_as', nullable: true, exported: true })
  invitedAs!: Role | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When an open invitation was sent last.' })
  @Column({ type: 'timestamptz', name: 'invited_at', precision: 3, nullable: true, exported: true })
  invitedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true, exported: true })
  closedAt!: Date | null;

  /** The time of the last login, which outlives its session. Null for a login before the portal recorded it. */
  @Column({
    type: 'timestamptz',
    name: 'last_login_at',
    precision: 3,
    nullable: true,
    select: false,
    exported: true,
  })
  lastLoginAt!: Date | null;

  /** Earlier addresses, by which an erasure finds the person: rows that were sent under them still have them. */
  @Column('text', { name: 'former_emails', array: true, default: [], select: false, exported: true })
  formerEmails!: string[];

  /** The name and number that fill in the next idea: all null before the first idea is sent, but for the name of staff and of members of a team. */
  @Column('text', { name: 'first_name', nullable: true, select: false, exported: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true, select: false, exported: true })
  lastName!: string | null;

  @Column('text', { name: 'dial_code', nullable: true, select: false, exported: true })
  dialCode!: string | null;

  @Column('text', { name: 'contact_number', nullable: true, select: false, exported: true })
  contactNumber!: string | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When the person signed up.' })
  @CreateDateColumn({
    type: 'timestamptz',
    name: 'created_at',
    precision: 3,
    default: () => 'now()',
    exported: true,
  })
  createdAt!: Date;

  /**
   * Of a service account, the accounts of the people who made or renewed its token. Their ids stay when they leave. Null for
   * people, and where 1.1.0 made the token: see `identifyByToken`.
   */
  @Column('uuid', { name: 'stands_for', array: true, nullable: true, exported: false })
  standsFor!: string[] | null;

  get globalId(): string {
    return toGlobalId('Account', this.id);
  }

  @Field(() => Boolean, { description: 'Whether the email address was verified by the mailed link.' })
  get isVerified(): boolean {
    return this.verifiedAt !== null;
  }
}

/** The time of a sign-up whose unverified account was deleted: the figures still count it. */
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
