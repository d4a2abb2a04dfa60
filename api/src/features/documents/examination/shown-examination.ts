import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { documentFindings, documentWarnings, malwareChecks } from '@portal/schema/examination';
import type { DocumentFinding, DocumentWarning, MalwareCheck } from '@portal/schema/examination';
import { enumOf } from '../../../transport/graphql/enums.ts';

@ObjectType('DocumentExamination', {
  description: 'What the portal found out about a document. It does not prove that the document is harmless.',
  simpleResolvers: true,
})
export class ShownExamination {
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the document was read for `pages` and `findings`; null until then.',
  })
  inspectedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many pages a PDF has; null when they cannot be counted.',
  })
  pages!: number | null;

  @Field(() => [enumOf(documentFindings)], {
    description: 'What a reviewer should know before opening it: at most one of each kind. Images have none.',
  })
  findings!: DocumentFinding[];

  @Field(() => [enumOf(documentWarnings)], {
    description:
      'Warnings to its sender: that it is unreadable in whole or in part. At most one of each kind; empty until it is inspected.',
  })
  warnings!: DocumentWarning[];

  @Field(() => enumOf(malwareChecks), {
    description: 'Whether it was checked for malware. While it is WAITING or INFECTED, nobody can open it.',
  })
  malwareCheck!: MalwareCheck;
}
