import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Field, ID, Info, InputType, ObjectType, Query, Resolver } from 'type-graphql';
import { ideaFields } from '@portal/schema/idea';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { SearchInput } from '@portal/schema/rules';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { DeclareFields, FilterArg, typedBy } from '../../transport/graphql/declare-fields.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { listReport } from './report.service.ts';

const columns = Object.fromEntries(
  Object.keys(reportColumns).map((name) => [name, ideaFields[name as ReportField]]),
) as Pick<typeof ideaFields, ReportField>;

@ObjectType({
  description: 'An idea in the report: what the report shows of it, and nothing about its submitter.',
  simpleResolvers: true,
})
@DeclareFields(columns)
class ReportedIdea extends typedBy(columns) {
  @Field(() => ID, { name: 'id', simple: false, description: 'The id of the idea.' })
  readonly globalId!: string;
}

const ReportConnection = connectionType(() => ReportedIdea, 'ReportedIdea', 'ideas in the report');

@InputType({ description: 'Which ideas the report holds.' })
class ReportFilterInput implements SearchInput {
  @Field(() => String, {
    nullable: true,
    description: `Only ideas of which the label of the person type, or of one of the key activities, network, support requested, key resources, cost structure, revenue streams, value propositions, customer segments or channels contains this, whatever its case; blanks count. At most ${SHORT_TEXT_MAX} characters; left out or empty, all ideas.`,
  })
  search?: string | null;
}

@Resolver()
export class ReportResolver {
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
    return listReport(ctx, page, filter ?? {}, selectedFields(info, 'edges', 'node'));
  }
}
