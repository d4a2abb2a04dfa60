import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { questionKinds } from '@portal/schema/call-question';
import type { CallQuestion as StoredQuestion, QuestionKind } from '@portal/schema/call-question';
import { CALL_CHOICES_MAX, CALL_WORDS_MAX, LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { Personal } from '../../../platform/people-shown.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Challenge } from '../challenge.entity.ts';

@InputType('CallChoiceInput', { description: 'A choice of a question with a list.' })
@ObjectType({ description: 'A choice of a question with a list.' })
export class CallChoice {
  @Personal('none')
  @Field(() => String, {
    description:
      'What an answer names. In a change, that of a choice that stays. A new one gets its own: give none, or one that the question never had and that a condition names. At most 64 characters.',
  })
  name!: string;

  @Personal('none')
  @Field(() => String, { description: `The words of the choice. At most ${SHORT_TEXT_MAX} characters.` })
  label!: string;
}

@InputType('CallConditionInput', { description: 'The answer for which a question is asked.' })
@ObjectType({ description: 'The answer for which a question is asked.' })
export class CallCondition {
  @Personal('none')
  @Field(() => String, { description: 'The key of an earlier question with a list. At most 64 characters.' })
  key!: string;

  @Personal('none')
  @Field(() => String, { description: 'The name of one of its choices. At most 64 characters.' })
  name!: string;
}

@InputType('CallQuestionInput', { description: 'A question of a call as it is to be.' })
@ObjectType({ description: 'A question that a call asks beside the steps of the form.' })
export class CallQuestion implements StoredQuestion {
  @Personal('none')
  @Field(() => String, {
    description:
      'What an answer names. In a change, that of a question that stays. A new one gets its own: give none, or one that the call never had and that a condition names. Another kind makes a new question. At most 64 characters.',
  })
  key!: string;

  @Field(() => enumOf(questionKinds), { description: 'How it is answered.' })
  kind!: QuestionKind;

  @Personal('none')
  @Field(() => String, { description: `The words of the question. At most ${SHORT_TEXT_MAX} characters.` })
  label!: string;

  @Personal('none')
  @Field(() => String, {
    defaultValue: '',
    description: `A help below the question; empty without one. At most ${SHORT_TEXT_MAX} characters.`,
  })
  hint!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether it must be answered where it is asked.',
  })
  isRequired!: boolean;

  @Field(() => [CallChoice], {
    defaultValue: [],
    description: `The list of ONE_OF and SOME_OF: two choices at least, at most ${CALL_CHOICES_MAX}; empty for other kinds.`,
  })
  choices!: CallChoice[];

  @Field(() => Int, {
    nullable: true,
    description: `The most words of LONG_TEXT, 1 to ${CALL_WORDS_MAX.toLocaleString('en')}; null for ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  maxWords!: number | null;

  @Field(() => CallCondition, {
    nullable: true,
    description: 'The answer to an earlier question for which it is asked; null where it always is.',
  })
  shownWhen!: CallCondition | null;
}

/** Each change adds a list: the newest is asked, the others explain the answers that were given to them. */
@Entity('call_questions')
export class CallQuestions {
  @PrimaryColumn('uuid', {
    name: 'challenge_id',
    primaryKeyConstraintName: 'call_questions_pkey',
    exported: false,
  })
  challengeId!: string;

  @ManyToOne(() => Challenge, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'call_questions_challenge_id_fkey' })
  challenge?: Challenge;

  /** Grows by one with each change, from 1. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'call_questions_pkey', exported: false })
  version!: number;

  @Column('jsonb', { exported: false })
  questions!: StoredQuestion[];

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, exported: false })
  changedAt!: Date;
}

@InputType('CallAnswerInput', { description: 'The answer to a question of a call.' })
export class CallAnswerFields {
  @Personal('none')
  @Field(() => String, { description: 'The key of the question. At most 64 characters.' })
  key!: string;

  @Personal('unrecorded')
  @Field(() => [String], {
    description: `One text; for ONE_OF and SOME_OF the names of the choices, at most ${CALL_CHOICES_MAX}. A number is written as 1200.5. A file is uploaded to the draft, and needs no values. Each has at most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  values!: string[];
}

@ObjectType({ description: 'The answer to a question of a call, with the question as it was asked.' })
export class CallAnswer {
  @Personal('none')
  @Field(() => String, { description: 'The key of the question.' })
  key!: string;

  @Personal('unrecorded')
  @Field(() => [String], {
    description: `One text, the name and the bytes of a file, or the names of the chosen choices: at most ${CALL_CHOICES_MAX}.`,
  })
  values!: string[];

  @Personal('unrecorded')
  @Field(() => String, {
    description: 'The answer in words: the labels of choices, the name and the size of a file.',
  })
  words!: string;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description: 'Where the file of FILE is: a path on this origin; null for other kinds.',
  })
  url!: string | null;

  @Field(() => CallQuestion, { description: 'The question as it was asked then.' })
  question!: CallQuestion;
}
