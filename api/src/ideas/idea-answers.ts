import { Field, InputType, ObjectType } from 'type-graphql';
import { Column } from 'typeorm';
import { ideaFields } from '@portal/schema/idea';
import { DeclareFields, typedBy } from '../graphql/declare-fields.ts';

const { reference, idNumber: _, ...answers } = ideaFields;

/** The answers of the wizard: columns of an idea, fields of its graph type and of its input. The ID number is apart. */
@InputType()
@ObjectType({ simpleResolvers: true })
@DeclareFields(answers)
export abstract class IdeaAnswerFields extends typedBy(answers) {
  @Field(() => String, { description: reference.about })
  @Column('text', { unique: true })
  reference!: string;
}
