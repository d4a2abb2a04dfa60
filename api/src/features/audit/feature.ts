import { on } from '../../platform/events.ts';
import { feature } from '../../transport/feature.ts';
import { listExported } from '../../transport/rest/export.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { AuditResolver } from './audit.resolver.ts';
import { auditRoutes } from './audit.routes.ts';
import { findAuditEvent, recordExport } from './audit.service.ts';

export const audit = feature({
  name: 'audit',
  entities: [AuditEvent],
  routes: auditRoutes,
  resolvers: [AuditResolver],
  operations: { Query: { auditEvents: 'audit:read' } },
  nodes: { AuditEvent: { action: 'audit:read', find: findAuditEvent } },
  subscriptions: [on(listExported, recordExport)],
  personalData: [
    { name: 'audit_events', where: 'actor_email = ANY ($1) OR subject_label = ANY ($1)', erasure: 'kept' },
  ],
});
