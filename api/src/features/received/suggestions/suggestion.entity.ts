import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { followUpStates } from '@portal/schema/follow-up';
import { suggestionFields } from '@portal/schema/suggestion';
import { DeclareFields, oneOfList, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { FollowUp } from '../follow-ups/follow-up.entity.ts';

/** Returns the name of a suggestion for people. */
export const suggestionReferenceOf = (id: string): string => `SUGGESTION-${id.slice(0, 8).toUpperCase()}`;

@InputType()
@ObjectType()
@DeclareFields(suggestionFields)
export abstract class SuggestionFields extends typedBy(suggestionFields) {}

@ObjectType({ implements: Node, description: 'An improvement suggestion. Anybody may send one.' })
@Entity('suggestions')
@Check('suggestions_state_check', oneOfList('state', followUpStates))
@Index('suggestions_created_idx', ['createdAt', 'id'])
@Index('suggestions_state_idx', ['followUp.state', 'createdAt', 'id'])
// This is a trigram index.
@Index('suggestions_search_text_idx', { synchronize: false })
export class Suggestion extends SuggestionFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'suggestions_pkey', exported: false })
  id!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When the suggestion was sent.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When it was set aside, since it filled in the hidden field; null for one of the list. A day later it is deleted.',
  })
  @Column({ type: 'timestamptz', name: 'set_aside_at', precision: 3, nullable: true, exported: true })
  setAsideAt!: Date | null;

  @Field(() => FollowUp, { description: 'What staff did with it.' })
  @Column(() => FollowUp, { prefix: false })
  followUp!: FollowUp;

  get globalId(): string {
    return toGlobalId('Suggestion', this.id);
  }
}
