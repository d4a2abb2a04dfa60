import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { entryFileKinds } from '@portal/schema/challenge';
import type { EntryInput } from '@portal/schema/challenge';
import { ENTRY_FILE_MAX_MEGABYTES } from '@portal/schema/limits';
import { entryFilters } from '@portal/schema/list-filters';
import type { Context } from '../../../platform/context.ts';
import { ShownExamination } from '../../documents/examination/shown-examination.ts';
import { FilterArg, honeypotField, InputArg } from '../../../transport/graphql/declare-fields.ts';
import { filterInput, readFilterInput } from '../../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { withUpload } from '../../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../../transport/graphql/upload.ts';
import { FollowUpInput } from '../follow-ups/follow-up.entity.ts';
import { HackathonEntry, HackathonEntryFields, HackathonEntryReceipt } from './hackathon-entry.entity.ts';
import * as entries from './hackathon-entry.service.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const HackathonEntryConnection = connectionType(() => HackathonEntry, 'HackathonEntry', 'hackathon entries');

@InputType({ description: 'The entry of a team into a challenge.' })
class HackathonEntryInput extends HackathonEntryFields implements EntryInput {
  @Field(() => ID, { nullable: true, description: 'The id of the challenge; left out, the newest.' })
  challengeId?: string | null;

  @honeypotField()
  website2?: string | null;
}

const HackathonEntryFilterInput = filterInput(
  'HackathonEntryFilterInput',
  'What entries to list.',
  entryFilters,
);

@Resolver(() => HackathonEntry)
export class HackathonEntryResolver {
  @Allowed('challenge:read-entries')
  @Query(() => HackathonEntryConnection, { description: 'All entries, newest first. For administrators.' })
  hackathonEntries(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(HackathonEntryFilterInput)
    filter?: FilterInput | null,
  ) {
    return entries.listEntries(ctx, page, readFilterInput(entryFilters, filter));
  }

  @FieldResolver(() => ShownExamination, {
    nullable: true,
    description: 'What is known of the file by now; null when none was sent.',
  })
  examination(@Ctx() ctx: Context, @Root() entry: HackathonEntry) {
    return entries.fileExaminationOf(ctx, entry);
  }

  @Allowed('challenge:manage')
  @Mutation(() => HackathonEntry, {
    description:
      'Puts an entry that was set aside into the list: its team gets the receipt. One of the list stays as it is.',
  })
  releaseHackathonEntry(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the entry.' }) id: string,
  ) {
    return entries.releaseEntry(ctx, id);
  }

  @Allowed('challenge:follow-up-entries')
  @Mutation(() => HackathonEntry, {
    description:
      'Takes an entry, replies to its team leader by email, or marks it as done. A second reply is a CONFLICT. For administrators.',
  })
  followUpHackathonEntry(@Ctx() ctx: Context, @InputArg(FollowUpInput, 'The act.') input: FollowUpInput) {
    return entries.followUpEntry(ctx, { ...input, id: fromGlobalId('HackathonEntry', input.id) });
  }

  @Allowed('challenge:enter')
  @Mutation(() => HackathonEntryReceipt, {
    description:
      'Enters a challenge, with a file if there is one (GraphQL multipart request). Open to everybody.',
  })
  enterChallenge(
    @Ctx() ctx: Context,
    @InputArg(HackathonEntryInput, 'The entry.') input: HackathonEntryInput,
    @Arg('file', () => GraphQLUpload, {
      nullable: true,
      description: `One file of at most ${ENTRY_FILE_MAX_MEGABYTES} MB: ${entryFileKinds}.`,
    })
    file?: UploadArgument,
  ) {
    return withUpload(file, (document) => entries.enterChallenge(ctx, input, document));
  }
}

@Resolver(() => Challenge)
export class EnteredChallengeResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many entries it has, without those that were set aside; null unless the caller may read entries.',
  })
  entryCount(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return entries.entryCountOf(ctx, challenge);
  }
}
