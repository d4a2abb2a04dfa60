import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Field, ID, Info, InputType, ObjectType, Query, Resolver } from 'type-graphql';
import { namesOf } from '@portal/schema/lists';
import { ideaFields, leftOutFields } from '@portal/schema/idea';
import { ideaFilters } from '@portal/schema/idea-filter';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { DeclareFields, FilterArg, typedBy } from '../../../transport/graphql/declare-fields.ts';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { IdeaFilterInput, toIdeaFilter } from '../list/idea-filter-input.ts';
import { listReport } from './report.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const columns = Object.fromEntries(
  ['solutionName' as const, ...namesOf(reportColumns)].map((name) => [name, ideaFields[name]]),
) as Pick<typeof ideaFields, ReportField | 'solutionName'>;

@ObjectType({
  description: 'An idea in the report: what the report shows of it, and nothing about its submitter.',
  simpleResolvers: true,
})
@DeclareFields(columns, { maybe: leftOutFields })
class ReportedIdea extends typedBy(columns, leftOutFields) {
  @Field(() => ID, { name: 'id', simple: false, description: 'The id of the idea.' })
  readonly globalId!: string;
}

const ReportConnection = connectionType(() => ReportedIdea, 'ReportedIdea', 'ideas in the report');

@InputType({ description: 'Which ideas the report holds.' })
class ReportFilterInput {
  @Field(() => String, { nullable: true, description: ideaFilters.filter.about })
  search?: string | null;

  @Field(() => IdeaFilterInput, {
    nullable: true,
    description: 'Only ideas that this filter lists, too. For who may read ideas: a token needs READ_IDEAS.',
  })
  ideas?: FilterInput | null;
}

@Resolver()
export class ReportResolver {
  @Allowed('report:read')
  @Query(() => ReportConnection, {
    description: 'The report over all ideas, newest first. For elevated roles.',
  })
  report(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(ReportFilterInput)
    filter?: ReportFilterInput | null,
  ) {
    const ideas = toIdeaFilter(filter?.ideas);
    return listReport(ctx, page, filter?.search, ideas, selectedFields(info, 'edges', 'node'));
  }
}
