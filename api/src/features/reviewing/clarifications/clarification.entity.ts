import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { clarificationOutcomes } from '@portal/schema/choices';
import { askedNames } from '@portal/schema/clarification';
import type { ClarificationOutcome } from '@portal/schema/choices';
import type { StoredCallAnswers } from '@portal/schema/call-question';
import type { Field as FieldTraits, OfPerson } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { DayScalar, oneOfList } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Idea, IdeaDocument, READING } from '../../ideas/idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType()
@InputType('QuestionInput', { description: 'A question about one answer.' })
export class AskedQuestion {
  @Field(() => enumOf(askedNames), { description: 'What it is about.' })
  field!: string;

  @Personal('unrecorded')
  @Field(() => String, { description: `What it asks, at most ${SHORT_TEXT_MAX} characters.` })
  text!: string;
}

type Part = { of?: IdeaDocument['of'] };

/** An answer to a question is personal data of the same kind as the field of the idea. So is an answer that was replaced. */
const kindOfField = (row: object): OfPerson | undefined => {
  const { field } = row as Question | Answer;
  const asked: FieldTraits | undefined = field in ideaFields ? ideaFields[field as IdeaField] : undefined;
  return asked?.personal;
};

@Extensions(READING)
@ObjectType({
  description: 'A question about one answer, and what the submitter answered.',
  simpleResolvers: true,
})
export class Question extends AskedQuestion implements Part {
  of?: Part['of'];

  @Personal(kindOfField)
  @Field(() => String, {
    nullable: true,
    description: 'What the submitter answered; null until then, and where another PDF is the answer.',
  })
  answer?: string | null;
}

@InputType({ description: 'The answer to a question, in words.' })
export class QuestionAnswerInput {
  @Field(() => enumOf(askedNames), { description: 'What the question is about.' })
  field!: string;

  @Field(() => String, {
    description: `The answer, at most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  text!: string;
}

@Extensions(READING)
@ObjectType({ description: 'One answer of an idea.', simpleResolvers: true })
@InputType('AnswerInput', { description: 'One answer of an idea.' })
export class Answer implements Part {
  of?: Part['of'];

  @Field(() => enumOf(askedNames), { description: 'Which answer.' })
  field!: string;

  @Personal(kindOfField)
  @Field(() => [String], {
    description: `A text of at most ${LONG_TEXT_MAX.toLocaleString('en')} characters, or the names of at most 100 choices; empty when nothing.`,
  })
  values!: string[];

  /** Of an answer that was replaced: whether the call had not asked for it. */
  wasNotAsked?: boolean;
}

@ObjectType({
  description:
    'What a reviewer asks the submitter of an idea; without questions, a change that the submitter made before the call closed.',
  simpleResolvers: true,
})
@Entity('clarifications')
@Check('clarifications_outcome_check', oneOfList('outcome', clarificationOutcomes))
@Index('clarifications_idea_idx', ['ideaId', 'askedAt'])
@Index('clarifications_open_key', ['ideaId'], { unique: true, where: 'closed_at IS NULL' })
@Index('clarifications_file_key_idx', ['fileKey'])
export class Clarification {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'clarifications_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'clarifications_idea_id_fkey' })
  idea?: Idea;

  @Index('clarifications_asker_idx')
  @Column('uuid', { name: 'asker_id', nullable: true, exported: false })
  askerId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'asker_id', foreignKeyConstraintName: 'clarifications_asker_id_fkey' })
  asker?: Account | null;

  @Field(() => GraphQLDateTimeISO, { name: 'at', simple: false, description: 'When it was asked.' })
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3, exported: true })
  askedAt!: Date;

  @Field(() => DayScalar, { description: 'The last day on which the submitter can answer.' })
  @Column('date', { exported: true })
  until!: string;

  /** The day of the reminder; null once it was sent. */
  @Column('date', { name: 'remind_on', nullable: true, exported: true })
  remindOn!: string | null;

  @Field(() => [Question], {
    description:
      'The questions, at most one about each answer; none where the submitter changed the idea unasked.',
  })
  @Column('jsonb', { exported: true })
  questions!: Question[];

  @Field(() => enumOf(clarificationOutcomes), {
    nullable: true,
    description: 'How it ended; null while the idea waits for its submitter.',
  })
  @Column('text', { nullable: true, exported: true })
  outcome!: ClarificationOutcome | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it ended.' })
  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true, exported: true })
  closedAt!: Date | null;

  @Field(() => [Answer], {
    nullable: true,
    description:
      'What the idea said before, one for each answer that was changed with this one; null until it is answered.',
  })
  @Column('jsonb', { nullable: true, exported: true })
  before!: Answer[] | null;

  /** The answers to the questions of the call as they were before a change of them. */
  @Column('jsonb', { name: 'call_answers_before', nullable: true, exported: true })
  storedCallAnswersBefore!: StoredCallAnswers | null;

  /** The call of the idea; undefined until it is read. */
  challengeId?: string | null;

  /** The key of the document that was replaced. */
  @Column('text', { name: 'file_key', nullable: true, exported: false })
  fileKey!: string | null;

  @Column('text', { name: 'file_name', nullable: true, exported: true })
  fileName!: string | null;

  @Column('int', { name: 'file_size', nullable: true, exported: true })
  fileSize!: number | null;

  @Column('text', { name: 'file_sha256', nullable: true, exported: true })
  fileSha256!: string | null;

  /** The idea of which it is a part. */
  of?: IdeaDocument['of'];

  @Field(() => IdeaDocument, { nullable: true, description: 'The PDF that was replaced.', simple: false })
  get documentBefore(): IdeaDocument | undefined {
    const { ideaId, fileName: name, fileSize: size, of = { id: ideaId } } = this;
    const url = `/api/submission/${ideaId}/earlier-file`;
    return name && size ? { url, inlineUrl: `${url}?inline=1`, name, size, of } : undefined;
  }
}
