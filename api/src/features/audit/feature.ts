import { feature } from '../../transport/feature.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { AuditResolver } from './audit.resolver.ts';
import { findAuditEvent } from './audit.service.ts';

export const audit = feature({
  name: 'audit',
  entities: [AuditEvent],
  resolvers: [AuditResolver],
  operations: { Query: { auditEvents: 'audit:read' } },
  nodes: { AuditEvent: { action: 'audit:read', find: findAuditEvent } },
  personalData: [
    { name: 'audit_events', where: 'actor_email = ANY ($1) OR subject_label = ANY ($1)', erasure: 'kept' },
  ],
});
