import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Field, Info, InputType, Query, Resolver } from 'type-graphql';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { PageArgs } from '../graphql/connection.ts';
import type { Connection } from '../graphql/connection.ts';
import { selectedFields } from '../graphql/selected-fields.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { IdeaConnection } from '../ideas/idea.resolver.ts';
import { listReport } from './report.service.ts';
import type { ReportFilter } from './report.service.ts';

@InputType({ description: 'Which ideas the report holds.' })
class ReportFilterInput implements ReportFilter {
  @Field(() => String, {
    nullable: true,
    description: `Only ideas of which the label of the person type, or of one of the key activities, network, support requested, key resources, cost structure, revenue streams, value propositions, customer segments or channels contains this, whatever its case; blanks count. At most ${SHORT_TEXT_MAX} characters; left out or empty, all ideas.`,
  })
  search?: string | null;
}

@Resolver()
export class ReportResolver {
  @Query(() => IdeaConnection, {
    description: 'The report over all ideas, newest first. For elevated roles.',
  })
  report(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ReportFilterInput, { nullable: true, description: 'Narrows the list.' })
    filter?: ReportFilterInput | null,
  ): Promise<Connection<Idea>> {
    return listReport(ctx, page, filter ?? {}, selectedFields(info, 'edges', 'node'));
  }
}
