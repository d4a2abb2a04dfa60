import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { announcings, deciders } from '@portal/schema/choices';
import { outcomeViews } from '@portal/schema/outcome';
import { programmeFields } from '@portal/schema/programme';
import { DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';

@InputType()
@ObjectType()
@DeclareFields(programmeFields)
export abstract class ProgrammeFields extends typedBy(programmeFields) {}

/** A row for each change; the newest holds. */
@ObjectType({ implements: Node, description: 'What the programme sets, since a change of it.' })
@Entity('programme_settings')
@Check('programme_settings_announcing_check', oneOfList('announcing', announcings))
@Check('programme_settings_deciders_check', oneOfList('deciders', deciders))
@Check('programme_settings_outcomes_check', oneOfList('outcomes', outcomeViews))
export class Programme extends ProgrammeFields implements Node {
  @Field(() => Int, { description: 'Grows by one with each change. A change names the version it saw.' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'programme_settings_pkey' })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Who changed it, by the email address of that time; null until somebody does.',
  })
  @Column('text', { name: 'changed_by' })
  changedBy!: string | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When; null until somebody does.' })
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 })
  changedAt!: Date | null;

  @Field(() => Programme, {
    nullable: true,
    description: 'What it was before; null unless it is of `programmeChanges`.',
  })
  before?: Programme;

  get globalId(): string {
    return toGlobalId('Programme', String(this.version));
  }
}
