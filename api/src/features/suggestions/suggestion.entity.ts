import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { suggestionFields } from '@portal/schema/suggestion';
import { DeclareFields, typedBy } from '../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';

@InputType()
@ObjectType()
@DeclareFields(suggestionFields)
export abstract class SuggestionFields extends typedBy(suggestionFields) {}

@ObjectType({ implements: Node, description: 'An improvement suggestion. Anybody may send one.' })
@Entity('suggestions')
@Index('suggestions_created_idx', ['createdAt', 'id'])
export class Suggestion extends SuggestionFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'suggestions_pkey' })
  id!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When the suggestion was sent.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  get globalId(): string {
    return toGlobalId('Suggestion', this.id);
  }
}
