import { Args, Ctx, Field, InputType, Query, Resolver } from 'type-graphql';
import { auditActions } from '@portal/schema/audit';
import type { AuditAction } from '@portal/schema/audit';
import { EMAIL_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { FilterArg, SearchField } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { AuditEvent } from './audit-event.entity.ts';
import * as audit from './audit.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const AuditEventConnection = connectionType(() => AuditEvent, 'AuditEvent', 'audited acts');

@InputType({ description: 'What audited acts to list.' })
class AuditEventFilterInput implements audit.AuditFilter {
  @Field(() => [enumOf(auditActions)], {
    nullable: true,
    description: 'Only these kinds of acts; none means all.',
  })
  actions?: AuditAction[] | null;

  @Field(() => String, {
    nullable: true,
    description: `Only those done by this account, by its whole email address, or by "operator". At most ${EMAIL_MAX} characters.`,
  })
  actor?: string | null;

  @SearchField('actor or subject')
  search?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only those of this day or later, or from this time of it on: 2026-03-31 or 2026-03-31T02:00, in the time zone of the programme. At most 16 characters.',
  })
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only those of this day or earlier, or before this time of it, as in `from`. At most 16 characters.',
  })
  to?: string | null;
}

@Resolver(() => AuditEvent)
export class AuditResolver {
  @Allowed('audit:read')
  @Query(() => AuditEventConnection, { description: 'The audit log, newest first. For administrators.' })
  auditEvents(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(AuditEventFilterInput)
    filter?: AuditEventFilterInput | null,
  ) {
    return audit.listAuditEvents(ctx, page, filter ?? {});
  }
}
