import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { UndeliveredMail } from './undelivered-mail.ts';
import * as mails from './undelivered-mail.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const UndeliveredMailConnection = connectionType(
  () => UndeliveredMail,
  'UndeliveredMail',
  'emails that were given up',
);

@Resolver()
export class UndeliveredMailResolver {
  @Allowed('mail:manage')
  @Query(() => UndeliveredMailConnection, {
    description:
      'The emails that were given up, newest first. They are kept for 30 days. For administrators.',
  })
  undeliveredMails(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return mails.listUndeliveredMails(ctx, page);
  }

  @Allowed('mail:manage')
  @Mutation(() => UndeliveredMail, {
    description: 'Sends an email again that was given up; gives it as it was. For administrators.',
  })
  sendMailAgain(@Ctx() ctx: Context, @IdArg('UndeliveredMail', 'The email.') id: string) {
    return mails.sendMailAgain(ctx, id);
  }
}
