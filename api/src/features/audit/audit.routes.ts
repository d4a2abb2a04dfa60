import { auditActions, auditSubjects } from '@portal/schema/choices';
import { EMAIL_MAX } from '@portal/schema/limits';
import { allPages } from '../../platform/paging/page.ts';
import { exportRoute, oneFilter, searchFilter } from '../../transport/rest/export.ts';
import { text } from '../../transport/rest/json-schema.ts';
import type { AuditEvent } from './audit-event.entity.ts';
import { listAuditEvents } from './audit.service.ts';

export const auditRoutes = [
  exportRoute('/audit/export', 'audit:read', {
    summary: 'Export the audit log',
    file: 'audit-log',
    filters: {
      search: searchFilter('who did it, or what it was done to,'),
      by: text('Only what this account did, by its email address, or `operator`.', { maxLength: EMAIL_MAX }),
      action: oneFilter('Only what was done like this.', auditActions),
    },
    wire: { actor: { wire: 'by' } },
    columns: {
      Time: ({ at }: AuditEvent) => at,
      'Done by': ({ actorEmail }) => actorEmail,
      Action: ({ action }) => auditActions[action],
      Kind: ({ subjectKind }) => auditSubjects[subjectKind],
      Subject: ({ subjectLabel }) => subjectLabel,
      Details: ({ details }) => Object.entries(details).map(([name, value]) => `${name}: ${value}`),
    },
    rows: (ctx, { search, by, action }) =>
      allPages((page) => listAuditEvents(ctx, page, { search, actor: by, actions: action && [action] })),
  }),
];
