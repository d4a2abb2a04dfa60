import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { ImportFault } from '@portal/schema/importing';
import { IMPORT_FAULTS_MAX, IMPORT_MAX_MEGABYTES, IMPORT_ROWS_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { withUpload } from '../../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../../transport/graphql/upload.ts';
import { importIdeas } from './import.service.ts';
import type { ImportOutcome } from './import.service.ts';

@ObjectType({
  description: 'Why a cell of a file with ideas cannot be imported.',
  simpleResolvers: true,
})
class ImportFaultOfRow implements ImportFault {
  @Field(() => Int, { description: 'The number of the row in a spreadsheet, where the heads are row 1.' })
  row!: number;

  @Personal('none')
  @Field(() => String, { description: 'The head of the column.' })
  column!: string;

  @Personal('none')
  @Field(() => String, { description: 'What is wrong, and what to do.' })
  message!: string;
}

@ObjectType({ description: 'What came of a file with ideas.', simpleResolvers: true })
class IdeasImport implements ImportOutcome {
  @Field(() => Int, { description: 'How many rows have no fault of their own.' })
  count!: number;

  @Field(() => Int, { description: 'How many of these have no email address: their people get no link.' })
  withoutAddress!: number;

  @Field(() => Int, { description: 'How many faults the file has; with one, nothing is stored.' })
  faultCount!: number;

  @Field(() => [ImportFaultOfRow], {
    description: `The faults, by row; at most ${IMPORT_FAULTS_MAX}.`,
  })
  faults!: ImportFaultOfRow[];

  @Field(() => Boolean, {
    description: 'Whether the ideas are stored: not by a trial, and not with a fault.',
  })
  isStored!: boolean;
}

@Resolver()
export class ImportResolver {
  @Allowed('idea:import')
  @Mutation(() => IdeasImport, {
    description:
      'Imports the ideas of a file, for their people: all of them, or none where one cell has a fault. All administrators are emailed. For administrators.',
  })
  importIdeas(
    @Ctx() ctx: Context,
    @Arg('file', () => GraphQLUpload, {
      description: `The template, filled, as an Excel workbook or CSV: at most ${IMPORT_MAX_MEGABYTES} MB and ${IMPORT_ROWS_MAX} rows. GET /api/submission/import-template has it.`,
    })
    upload: UploadArgument,
    @Arg('isTrial', () => Boolean, {
      description: 'Whether nothing is stored. Otherwise it needs a recent authentication.',
    })
    isTrial: boolean,
    @Arg('writes', () => Boolean, {
      description:
        'Whether each person with an email address gets a link, to take the idea over or to have it deleted.',
    })
    writes: boolean,
  ) {
    return withUpload(upload, (file) => importIdeas(ctx, file, { isTrial, writes }));
  }
}
