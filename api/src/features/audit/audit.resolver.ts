import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { auditFilters } from '@portal/schema/list-filters';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { FilterArg } from '../../transport/graphql/declare-fields.ts';
import { filterInput, readFilterInput } from '../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../transport/graphql/filter-input.ts';
import { AuditEvent } from './audit-event.entity.ts';
import * as audit from './audit.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const AuditEventConnection = connectionType(() => AuditEvent, 'AuditEvent', 'audited acts');

const AuditEventFilterInput = filterInput(
  'AuditEventFilterInput',
  'What audited acts to list.',
  auditFilters,
);

@Resolver(() => AuditEvent)
export class AuditResolver {
  @Allowed('audit:read')
  @Query(() => AuditEventConnection, { description: 'The audit log, newest first. For administrators.' })
  auditEvents(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(AuditEventFilterInput)
    filter?: FilterInput | null,
  ) {
    return audit.listAuditEvents(ctx, page, readFilterInput(auditFilters, filter));
  }
}
