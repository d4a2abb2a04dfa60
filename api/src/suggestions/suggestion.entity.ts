import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { PainPointType, SuggestionSender } from '@portal/schema/choices';
import { EMAIL_MAX, LONG_TEXT_MAX } from '@portal/schema/limits';
import { choiceColumn, textColumn } from '../graphql/column-field.ts';
import { PainPointTypeEnum, SuggestionSenderEnum } from '../graphql/enums.ts';
import { toGlobalId } from '../graphql/global-id.ts';
import { Node } from '../graphql/node.ts';

/** The form of a suggestion, once: columns, fields of its graph type, fields of its input. */
@InputType()
@ObjectType()
export abstract class SuggestionFields {
  @textColumn('full_name', "The sender's name.")
  fullName!: string;

  @textColumn('contact_number', "The sender's telephone number.")
  contactNumber!: string;

  @textColumn('email_address', "The sender's email address, kept in lower case. Nobody verified it.", {
    most: EMAIL_MAX,
  })
  emailAddress!: string;

  @textColumn('pain_point', 'What bothers the sender.', { most: LONG_TEXT_MAX })
  painPoint!: string;

  @choiceColumn('pain_point_type', PainPointTypeEnum, 'What the pain point is about; null when not given.', {
    optional: true,
  })
  painPointType!: PainPointType | null;

  @textColumn('suggestion', 'What the sender suggests.', { most: LONG_TEXT_MAX })
  suggestion!: string;

  @choiceColumn('selected_option', SuggestionSenderEnum, 'Who the sender is; null when not given.', {
    optional: true,
  })
  selectedOption!: SuggestionSender | null;
}

/** An improvement suggestion. */
@ObjectType({ implements: Node, description: 'An improvement suggestion. Anybody may send one.' })
@Entity('suggestions')
@Index('suggestions_created_idx', ['createdAt', 'id'])
export class Suggestion extends SuggestionFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'suggestions_pkey' })
  id!: string;

  // Milliseconds, as in JavaScript: a cursor holds the time exactly.
  @Field(() => GraphQLDateTimeISO, { description: 'When the suggestion was sent.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('Suggestion', this.id);
  }
}
