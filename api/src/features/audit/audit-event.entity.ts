import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { auditActions, auditSubjects } from '@portal/schema/audit';
import type { AuditAction, AuditSubject } from '@portal/schema/audit';
import type { PersonalRow } from '../../platform/people-shown.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Personal } from '../../platform/people-shown.ts';

export type AuditDetails = Record<string, string | number>;

/** Names are stored as they were, so that the event outlives accounts and ideas. */
@ObjectType({
  implements: Node,
  description: 'One act of an administrator, a reviewer or the operator that has to be accounted for.',
})
@Entity('audit_events')
@Index('audit_events_action_idx', ['action', 'id'])
@Index('audit_events_actor_idx', ['actorEmail', 'id'])
@Index('audit_events_at_idx', ['at', 'id'])
@Index('audit_events_subject_idx', ['subjectId', 'id'])
// These are trigram indexes; 1.0.0 searches by the first.
@Index('audit_events_search_idx', { synchronize: false })
@Index('audit_events_search_text_idx', { synchronize: false })
export class AuditEvent implements Node {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_events_pkey',
    exported: false,
  })
  id!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was done.' })
  @Column({ type: 'timestamptz', precision: 3, exported: true })
  at!: Date;

  /** Null for the operator. */
  @Column('uuid', { name: 'actor_id', nullable: true, exported: false })
  actorId!: string | null;

  @Personal('identity')
  @Field(() => String, {
    name: 'actor',
    description: 'Who did it, by the email address of that time; "operator" for commands from the shell.',
  })
  @Column('text', { name: 'actor_email', exported: false })
  actorEmail!: string;

  @Field(() => enumOf(auditActions), { description: 'What was done.' })
  @Column('text', { exported: true })
  action!: AuditAction;

  @Field(() => enumOf(auditSubjects), { description: 'What kind of thing it was done to.' })
  @Column('text', { name: 'subject_kind', exported: true })
  subjectKind!: AuditSubject;

  /** Null if the act is not about a single row, but many ideas or an export. */
  @Column('uuid', { name: 'subject_id', nullable: true, exported: false })
  subjectId!: string | null;

  @Personal('identity')
  @Field(() => String, {
    name: 'subject',
    description:
      'What it was done to: the email address of an account, the reference of an idea, the number of ideas, the title of a challenge, the team of an entry, the name of an access token or a file.',
  })
  @Column('text', { name: 'subject_label', exported: false })
  subjectLabel!: string;

  @Field(() => GraphQLJSONObject, {
    description:
      'What else there is to know, as texts and numbers: `from` and `to` of a role or a status, the `role` of a new account, the `count` of sessions or ideas, whether a review was `announced` at once, the `ideas` of a bulk review, the `filter` and `rows` of an export, its `columns` where they differ by role, what was `changed` of a challenge or of the programme, the `scopes` and `days` of a new access token, the `token` by which the act was done, and `times` of what a person did several times in a day with their own data.',
  })
  @Column('jsonb', { exported: false })
  details!: AuditDetails;

  /** The accounts that never see the event unless they did it: an act on an idea would disclose reviewers' data to its submitter. */
  @Column('uuid', { name: 'withheld_from', array: true, nullable: true, exported: false })
  withheldFrom!: string[] | null;

  /** Whom the event names: the account or the recipient that was acted upon, or who acted. */
  get of(): PersonalRow {
    const id = ['ACCOUNT', 'EMAIL'].includes(this.subjectKind) ? this.subjectId : this.actorId;
    return id === null ? {} : { id };
  }

  get globalId(): string {
    return toGlobalId('AuditEvent', this.id);
  }
}
