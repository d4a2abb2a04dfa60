import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Action } from '@portal/schema/access';
import { INITIAL_STATUS, reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { StoredCallAnswers } from '@portal/schema/call-question';
import { ideaFields, ideaSteps, leftOutFields } from '@portal/schema/idea';
import { promisedByFirstRelease } from '@portal/schema/programme';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { Account } from '../accounts/account.entity.ts';
import { DayScalar, DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import type { PersonalRow } from '../../platform/people-shown.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Personal } from '../../platform/people-shown.ts';

const { reference, idNumber: _, ...answers } = ideaFields;

/** Declares the answers of the input. The ID number is declared apart, as in the table. */
@InputType()
@DeclareFields(answers, { isInput: true, maybe: leftOutFields })
export abstract class IdeaAnswersInput extends typedBy(answers, leftOutFields) {
  @Personal('none')
  @Field(() => String, { description: reference.about })
  reference!: string;
}

/** Declares the answers for the table and the graph type: null for what the call did not ask for. */
@ObjectType({ simpleResolvers: true })
@DeclareFields(answers, { maybe: leftOutFields })
abstract class IdeaAnswerFields extends typedBy(answers, leftOutFields) {
  @Personal('none')
  @Field(() => String, { description: reference.about })
  @Column('text', { unique: true, exported: true })
  reference!: string;
}

/** Contact details that were replaced, with the time. */
type ContactBefore = { until: string } & Pick<
  IdeaAnswerFields,
  'email' | 'firstName' | 'lastName' | 'dialCode' | 'contactNumber'
>;

/** How the fields of an idea, and of its parts, are read. */
export const READING = {
  // Each opened idea is recorded by its id, with the account that opened it.
  isReadAlone: true,
  listsContacts: 'idea:export-contacts' satisfies Action,
  readsOthers: 'idea:read-any' satisfies Action,
};

/** The answers about the person: the team of an idea reads of them who sent it, and for whom. */
const FOR_TEAM: readonly string[] = ['firstName', 'lastName', 'personType'];
const ofOwner = Object.keys(ideaSteps.general).filter((name) => !FOR_TEAM.includes(name));

@Extensions(READING)
@ObjectType({
  description: 'The PDF of an idea. Opening it needs the session of its owner or an elevated role.',
})
export class IdeaDocument {
  @Personal('unrecorded')
  @Field(() => String, { description: 'A path on this origin: the PDF as a download.' })
  url!: string;

  @Personal('unrecorded')
  @Field(() => String, { description: 'The same to be shown in a frame of a page of this origin.' })
  inlineUrl!: string;

  /** Names of files often have the name of a person. */
  @Personal('identity')
  @Field(() => String, { description: 'The name that the file had when it was uploaded.' })
  name!: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;

  /** The idea of which it is a part. */
  of!: Pick<Idea, 'id'> & Partial<Pick<Idea, 'ownerId'>> & Pick<PersonalRow, 'isListed'>;
}

@Extensions({ ...READING, ofOwner })
@ObjectType({
  implements: Node,
  description: 'A submitted idea: the answers of the wizard, the PDF, and what the reviewers decided.',
  simpleResolvers: true,
})
@Entity('ideas')
@Check('ideas_status_check', oneOfList('status', reviewStatuses))
@Unique('ideas_owner_sent_reference_key', ['ownerId', 'sentReference'])
@Index('ideas_created_idx', ['createdAt', 'id'])
@Index('ideas_owner_created_idx', ['ownerId', 'createdAt', 'id'])
@Index('ideas_status_created_idx', ['status', 'createdAt', 'id'])
@Index('ideas_focus_area_status_created_idx', ['focusArea', 'status', 'createdAt', 'id'])
@Index('ideas_person_type_status_created_idx', ['personType', 'status', 'createdAt', 'id'])
@Index('ideas_last_reviewer_status_created_idx', ['lastReviewerId', 'status', 'createdAt', 'id'])
@Index('ideas_file_key_idx', ['fileKey'])
@Index('ideas_asked_idx', ['id'], { where: 'asked_until IS NOT NULL' })
@Index('ideas_call_idx', ['callDueOn', 'id'], { where: 'call_due_on IS NOT NULL AND called_at IS NULL' })
@Index('ideas_challenge_status_created_idx', ['challengeId', 'status', 'createdAt', 'id'], {
  where: 'challenge_id IS NOT NULL',
})
@Index('ideas_improves_key', ['improvesId'], {
  unique: true,
  where: 'withdrawn_at IS NULL AND improves_id IS NOT NULL',
})
// Migrations create these: decorators cannot declare indexes of expressions, GIN, trigrams and conditions.
@Index('ideas_due_idx', { synchronize: false })
@Index('ideas_status_due_idx', { synchronize: false })
@Index('ideas_solution_name_idx', { synchronize: false })
@Index('ideas_search_words_idx', { synchronize: false })
@Index('ideas_name_words_idx', { synchronize: false })
@Index('ideas_report_tags_idx', { synchronize: false })
@Index('ideas_long_wait_idx', { synchronize: false })
@Index('ideas_reopened_idx', { synchronize: false })
@Index('ideas_shortlisted_idx', { synchronize: false })
@Index('ideas_breakdown_idx', { synchronize: false })
export class Idea extends IdeaAnswerFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'ideas_pkey', exported: true })
  id!: string;

  @Column('uuid', { name: 'owner_id', exported: false })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'ideas_owner_id_fkey' })
  owner?: Account;

  /** The reference that the submitter sent; `reference` differs if it was taken. */
  @Column('text', { name: 'sent_reference', exported: true })
  sentReference!: string;

  /** Digests of the submitted answers and PDF, which may change later. Null for an idea submitted to 1.0.0. */
  @Column('text', { name: 'sent_sha256', array: true, nullable: true, select: false, exported: false })
  sentSha256!: [answers: string, document: string] | null;

  /** The ID number, encrypted; null where the call did not ask for it. */
  @Column('bytea', { name: 'id_number', nullable: true, select: false, exported: true })
  idNumber!: Buffer | null;

  /** Earlier contact details, each with the time at which it was replaced. */
  @Column('jsonb', { name: 'contacts_before', default: [], select: false, exported: true })
  contactsBefore!: ContactBefore[];

  /** The key of the PDF in the store. Ideas may share one object. Null, as the next columns, where the call did not ask for a PDF. */
  @Column('text', { name: 'file_key', nullable: true, exported: false })
  fileKey!: string | null;

  @Column('text', { name: 'file_name', nullable: true, exported: true })
  fileName!: string | null;

  @Column('int', { name: 'file_size', nullable: true, exported: true })
  fileSize!: number | null;

  @Column('text', { name: 'file_sha256', nullable: true, exported: true })
  fileSha256!: string | null;

  @Field(() => enumOf(reviewStatuses), {
    description:
      'What the reviewers decided; PENDING until then. Its submitter, whatever their role, and who declared not to judge it see a review once it is announced, here as in `reviewerComments`, `version`, `updatedAt` and `reviews`, and in filters and figures.',
  })
  @Column('text', { default: INITIAL_STATUS, exported: false })
  status!: ReviewStatus;

  @Personal('unrecorded')
  @Field(() => String, { description: 'What the reviewers wrote to the submitter; empty when nothing.' })
  @Column('text', { name: 'reviewer_comments', default: '', exported: false })
  reviewerComments!: string;

  @Field(() => Int, {
    description:
      'Grows with each review, and with answers to questions, not always by one. A review names the version it saw. Within `changes`, and for its submitter, it is that of the idea as they know it, which a review takes as well, unless another review waits to be announced.',
  })
  @Column('int', { default: 1, exported: false })
  version!: number;

  /** The status that the submitter sees. The next columns are the comments and version that they see, and since when. */
  @Column('text', { name: 'announced_status', default: INITIAL_STATUS, exported: true })
  announcedStatus!: ReviewStatus;

  @Column('text', { name: 'announced_comments', default: '', exported: true })
  announcedComments!: string;

  @Column('int', { name: 'announced_version', default: 1, exported: true })
  announcedVersion!: number;

  @Column({ type: 'timestamptz', name: 'announced_at', precision: 3, nullable: true, exported: true })
  announcedAt!: Date | null;

  @Column('uuid', { name: 'last_reviewer_id', nullable: true, exported: false })
  lastReviewerId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'last_reviewer_id', foreignKeyConstraintName: 'ideas_last_reviewer_id_fkey' })
  lastReviewer?: Account | null;

  @Column({ type: 'timestamptz', name: 'first_decided_at', precision: 3, nullable: true, exported: false })
  firstDecidedAt!: Date | null;

  /** When the idea was last reopened: set back, after a decision, to a status that decides nothing. Null if it never was. */
  @Column({ type: 'timestamptz', name: 'reopened_at', precision: 3, nullable: true, exported: false })
  reopenedAt!: Date | null;

  /** When the idea was first decided since its submission or reopening; null where `firstDecidedAt` applies. */
  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, nullable: true, exported: false })
  decidedAt!: Date | null;

  /** The last day on which the submitter can answer questions; null when no question is open. */
  @Column('date', { name: 'asked_until', nullable: true, exported: true })
  askedUntil!: string | null;

  @Column({ type: 'timestamptz', name: 'shortlisted_at', precision: 3, nullable: true, exported: false })
  shortlistedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When its submitter withdrew it: nobody decides it then. Null for others.',
  })
  @Column({ type: 'timestamptz', name: 'withdrawn_at', precision: 3, nullable: true, exported: true })
  withdrawnAt!: Date | null;

  /** The promised day. Null for an idea submitted to 1.0.0, which promised the same number of days to all. */
  @Column('date', { name: 'due_on', nullable: true, exported: false })
  promisedOn!: string | null;

  /** The `dueOn` that the submitter sees until a reopening is announced; null when it is the same. */
  @Column('date', { name: 'announced_due_on', nullable: true, exported: false })
  announcedDueOn!: string | null;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description:
      'The version of the terms that the submitter agreed to: the one that was shown, or, where the submission named none, the one in force. Null for one that was sent before the portal kept it.',
  })
  @Column('text', { name: 'terms_version', nullable: true, exported: true })
  termsVersion!: string | null;

  @Personal('unrecorded')
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When a parent or guardian, who sent the idea of somebody under 18, agreed. Null for the ideas of adults, and where nobody said so.',
  })
  @Column({ type: 'timestamptz', name: 'guardian_agreed_at', precision: 3, nullable: true, exported: true })
  guardianAgreedAt!: Date | null;

  /** The id of the call to which the idea was sent; null without a call. A call with ideas is not deleted. */
  @Column('uuid', { name: 'challenge_id', nullable: true, exported: true })
  challengeId!: string | null;

  /** The answers to the questions of the call; null without questions. */
  @Column('jsonb', { name: 'call_answers', nullable: true, exported: true })
  storedCallAnswers!: StoredCallAnswers | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it was last handed over to another person of its team; null when never.',
  })
  @Column({ type: 'timestamptz', name: 'handed_over_at', precision: 3, nullable: true, exported: true })
  handedOverAt!: Date | null;

  /** The id of the rejected idea of the same submitter that this one improves; it stays when that one is erased. */
  @Column('uuid', { name: 'improves_id', nullable: true, exported: true })
  improvesId!: string | null;

  /** When the ID number was removed, at the end of its retention; `idNumber` then is an encrypted empty text. */
  @Column({ type: 'timestamptz', name: 'id_number_removed_at', precision: 3, nullable: true, exported: true })
  idNumberRemovedAt!: Date | null;

  @Field(() => DayScalar, {
    nullable: true,
    description:
      'The day by which its submitter was promised a call when the approval was announced: a working day. Until the call is recorded, the idea is overdue after it. Null without such a promise.',
  })
  @Column('date', { name: 'call_due_on', nullable: true, exported: true })
  callDueOn!: string | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When somebody recorded that call; null until then.',
  })
  @Column({ type: 'timestamptz', name: 'called_at', precision: 3, nullable: true, exported: true })
  calledAt!: Date | null;

  /** The account that recorded it; it stays when the account is erased. */
  @Column('uuid', { name: 'called_by_id', nullable: true, exported: false })
  calledById!: string | null;

  /** A trigger writes the words whenever the texts change. A word of several texts has the weight of the first. */
  @Column({
    type: 'tsvector',
    name: 'search_words',
    select: false,
    insert: false,
    update: false,
    exported: false,
  })
  searchWords!: string;

  /** Whether a list gives the idea as its submitter sees it (`sourcesOf`). */
  isAnnounced?: boolean;

  /** How well the idea fits the search of its list (`rankIn`). */
  matchRank?: number;

  // Milliseconds: a cursor would lose PostgreSQL's microseconds.
  @Field(() => GraphQLDateTimeISO, { description: 'When the idea was submitted.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When the idea was submitted or last reviewed.' })
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, exported: false })
  updatedAt!: Date;

  @Field(() => ID, { name: 'id', simple: false, description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('Idea', this.id);
  }

  @Field(() => DayScalar, {
    description:
      'The day by which an answer was promised when the idea was submitted or reopened, moved by the days that it waited for its submitter: a working day. Without a decision it is overdue after it, unless it waits for its submitter.',
  })
  get dueOn(): string {
    const { timeZone, days } = promisedByFirstRelease;
    return this.promisedOn ?? addDays(dayAt(this.createdAt, timeZone), days);
  }

  @Field(() => IdeaDocument, {
    description:
      'The PDF of the idea. Where its call did not ask for one, and there is none, the texts are empty and the size is 0.',
  })
  get document(): IdeaDocument {
    const { fileName: name, fileSize: size } = this;
    if (name === null || size === null) return { url: '', inlineUrl: '', name: '', size: 0, of: this };
    const url = `/api/submission/${this.id}/file`;
    return { url, inlineUrl: `${url}?inline=1`, name, size, of: this };
  }
}
