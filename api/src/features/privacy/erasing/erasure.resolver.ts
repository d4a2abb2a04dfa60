import { Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { eraseHackathonEntry, eraseIdea, eraseSuggestion } from './erase-rows.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const FOREVER = 'There is no way back. Kept in the audit log. Gives its id. For administrators.';

@Resolver()
export class ErasureResolver {
  @Allowed('data:erase')
  @Mutation(() => ID, {
    description: `Erases an idea with its documents, reviews, notes and scores, and tells it as ERASED in \`changes\`. FORBIDDEN for one’s own, and with a conflict. ${FOREVER}`,
  })
  eraseIdea(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    return eraseIdea(ctx, ideaId);
  }

  @Allowed('data:erase')
  @Mutation(() => ID, { description: `Erases a suggestion. ${FOREVER}` })
  eraseSuggestion(@Ctx() ctx: Context, @IdArg('Suggestion', 'The id of the suggestion.') id: string) {
    return eraseSuggestion(ctx, id);
  }

  @Allowed('data:erase')
  @Mutation(() => ID, { description: `Erases the entry of a team with its file. ${FOREVER}` })
  eraseHackathonEntry(@Ctx() ctx: Context, @IdArg('HackathonEntry', 'The id of the entry.') id: string) {
    return eraseHackathonEntry(ctx, id);
  }
}
