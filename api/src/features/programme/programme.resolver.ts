import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  Arg,
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
import {
  COMPANY_PICTURE_MAX_KILOBYTES,
  companyPictureKinds,
  PARTNER_LOGO_MAX_KILOBYTES,
} from '@portal/schema/company-pictures';
import type { CompanyPictureKind } from '@portal/schema/company-pictures';
import { optionalEmails } from '@portal/schema/emails';
import type { OptionalEmail } from '@portal/schema/emails';
import { DAYS_OFF_MAX, PARTNER_LOGOS_MAX, SHORT_TEXT_MAX, TEXT_ITEMS_MAX } from '@portal/schema/limits';
import { programmeFields } from '@portal/schema/programme';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import {
  changeTypedBy,
  DayScalar,
  DeclareChange,
  InputArg,
  TextArg,
} from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { withUpload } from '../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../transport/graphql/upload.ts';
import { Reviewer, reviewerBy } from '../accounts/reviewer.ts';
import { DayOff, Programme } from './programme.entity.ts';
import { Partner } from './company-picture.entity.ts';
import {
  changeAndFollow,
  changePartnerLogoAndFollow,
  changePictureAndFollow,
  holidaysToCome,
  listPartners,
} from './company.service.ts';
import { listProgrammeChanges, readProgramme } from './programme.service.ts';
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

  @Field(() => [DayOff], {
    nullable: true,
    description: `The days off beside weekends and public holidays: at most ${DAYS_OFF_MAX}, each day once. A promise that is made later counts by them.`,
  })
  daysOff?: DayOff[] | null;

  @Field(() => [DayScalar], {
    nullable: true,
    description: `The public holidays that are no days off: at most ${DAYS_OFF_MAX} days, each once. A day of \`daysOff\` is off all the same.`,
  })
  workedHolidays?: string[] | null;

  @Field(() => [enumOf(optionalEmails)], {
    nullable: true,
    description: 'The emails that are not sent from now on: at most one for each OptionalEmail.',
  })
  emailsOff?: OptionalEmail[] | null;
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
    return changeAndFollow(ctx, input);
  }

  @Allowed('programme:change')
  @Mutation(() => Programme, {
    description:
      'Sets a picture of the company that runs the programme (GraphQL multipart request). Pages have it within seconds. For administrators.',
  })
  changeCompanyPicture(
    @Ctx() ctx: Context,
    @Arg('kind', () => enumOf(companyPictureKinds), { description: 'Which one.' }) kind: CompanyPictureKind,
    @Arg('file', () => GraphQLUpload, {
      nullable: true,
      description: `At most ${COMPANY_PICTURE_MAX_KILOBYTES} KB. LOGO: SVG or PNG. ICON: a square of at least 192 pixels, PNG or SVG. LINK_PICTURE: PNG or JPEG of 1,200 × 630 pixels. An SVG has no script, event handler, DOCTYPE and reference to elsewhere. Null, or left out: back to that of the portal.`,
    })
    file: UploadArgument,
  ) {
    return withUpload(file, (given) => changePictureAndFollow(ctx, kind, given));
  }

  @Allowed('programme:change')
  @Mutation(() => Programme, {
    description:
      'Sets the logo of a partner (GraphQL multipart request). The page home has it within seconds, in place of the name. For administrators.',
  })
  changePartnerLogo(
    @Ctx() ctx: Context,
    @TextArg(
      'name',
      `The name of the partner as the page shows it, at most ${SHORT_TEXT_MAX} characters. One that no page has is stored, and not shown.`,
    )
    name: string,
    @Arg('file', () => GraphQLUpload, {
      nullable: true,
      description: `SVG or PNG, at most ${PARTNER_LOGO_MAX_KILOBYTES} KB; an SVG as of \`changeCompanyPicture\`. Null, or left out: back to no logo. There are at most ${PARTNER_LOGOS_MAX} logos.`,
    })
    file: UploadArgument,
  ) {
    return withUpload(file, (given) => changePartnerLogoAndFollow(ctx, name, given));
  }

  @FieldResolver(() => [Partner], {
    description: `The partners by their names: those of the page home in each language that visitors may choose, at most ${TEXT_ITEMS_MAX} each, and at most ${PARTNER_LOGOS_MAX} that only a logo names.`,
  })
  partners(@Root() programme: Programme) {
    return listPartners(programme);
  }

  @FieldResolver(() => [DayOff], {
    description:
      'The public holidays of its country in their order, of at most two years: this one and the next. Those of `workedHolidays` are among them. Empty where no list of the country is known.',
  })
  publicHolidays(@Ctx() ctx: Context, @Root() programme: Programme) {
    return holidaysToCome(ctx, programme);
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who changed it; null until somebody does, and once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { changedById }: Programme) {
    return changedById && reviewerBy(ctx, changedById);
  }
}
