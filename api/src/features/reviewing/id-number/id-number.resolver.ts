import { Ctx, Mutation, Resolver } from 'type-graphql';
import { allowances, SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { revealIdNumber } from './id-number.service.ts';

@Resolver()
export class IdNumberResolver {
  @Allowed('idea:reveal-id-number')
  @Mutation(() => String, {
    description: `Shows the submitter's ID or passport number, and keeps in the audit log who saw it and why; at most ${allowances.idNumbersOfCaller.points} an hour. For elevated roles.`,
  })
  revealIdNumber(
    @Ctx() ctx: Context,
    @IdArg('Idea', 'The id of the idea.') id: string,
    @TextArg(
      'reason',
      `What it is needed for, without the name of a person: needed, although clients of 1.0 do not send it. At most ${SHORT_TEXT_MAX} characters.`,
      true,
    )
    reason?: string | null,
  ) {
    return revealIdNumber(ctx, id, { reason });
  }
}
