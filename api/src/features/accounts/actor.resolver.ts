import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { staffNameOf } from './reviewer.ts';

@Resolver(() => AuditEvent)
export class ActorResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The first and the last name of who did it, as the account has them now; null where none is known.',
  })
  actorName(@Ctx() ctx: Context, @Root() { actorId }: AuditEvent) {
    return actorId && staffNameOf(ctx, actorId);
  }
}
