import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { programmeFields } from '@portal/schema/programme';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { changeTypedBy, DeclareChange, InputArg } from '../../transport/graphql/declare-fields.ts';
import { Reviewer, reviewerBy } from '../accounts/reviewer.ts';
import { Programme } from './programme.entity.ts';
import { changeProgramme, listProgrammeChanges, readProgramme } from './programme.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const ProgrammeConnection = connectionType(() => Programme, 'Programme', 'changes of the programme');

@InputType({ description: 'A change of what the programme sets. What is left out stays as it is.' })
@DeclareChange(programmeFields)
class ProgrammeInput extends changeTypedBy(programmeFields) {
  @Field(() => Int, {
    description:
      'The version that the administrator saw. When it is not the newest, the change fails with STALE.',
  })
  version!: number;
}

@Resolver(() => Programme)
export class ProgrammeResolver {
  @Allowed('programme:read')
  @Query(() => Programme, { description: 'What the programme sets now. For elevated roles.' })
  programme(@Ctx() ctx: Context) {
    return readProgramme(ctx);
  }

  @Allowed('programme:change')
  @Query(() => ProgrammeConnection, {
    description: 'Every change of what the programme sets, newest first. For administrators.',
  })
  programmeChanges(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return listProgrammeChanges(ctx, page);
  }

  @Allowed('programme:change')
  @Mutation(() => Programme, {
    description:
      'Changes what the programme sets, for ideas and decisions from now on. Shorter terms of keeping take a recent authentication, hold from `termsFrom`, and all administrators are notified. For administrators.',
  })
  changeProgramme(@Ctx() ctx: Context, @InputArg(ProgrammeInput, 'What changes.') input: ProgrammeInput) {
    return changeProgramme(ctx, input);
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who changed it; null until somebody does, and once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { changedById }: Programme) {
    return changedById && reviewerBy(ctx, changedById);
  }
}
