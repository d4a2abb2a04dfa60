import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { auditedIdeaName } from './idea.service.ts';

@Resolver(() => AuditEvent)
export class AuditedIdeaResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name of the idea that it was done to; null for what was done to anything else, for an erased idea, and for callers who read no ideas.',
  })
  ideaName(@Ctx() ctx: Context, @Root() event: AuditEvent) {
    return auditedIdeaName(ctx, event);
  }
}
