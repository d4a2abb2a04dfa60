import { auditActions, auditSubjects } from '@portal/schema/audit';
import { auditFilters } from '@portal/schema/list-filters';
import { on } from '../../platform/events.ts';
import { peopleShown } from '../../platform/tell-shown.ts';
import { rowsErased } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import { exportRoute, listExported } from '../../transport/rest/export.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { AuditResolver } from './audit.resolver.ts';
import { forgetPerson } from './forget-person.service.ts';
import { findAuditEvent, listAuditEvents, recordExport, recordPeople } from './audit.service.ts';
import type { Processing } from '../../platform/personal-data.ts';

const auditData: Processing = {
  what: 'The audit log',
  data: 'Who did what and when: acts of staff with the network of their logins; what people do with their own account; which ideas, contact details, ID numbers, PDFs, lists and exports staff and other systems opened.',
  purpose: 'Show who did what with personal data, and find misuse.',
  basis: 'Legal duty, and legitimate interest: to answer for the data.',
  readers: 'Administrators',
  kept: 'After an erasure it has the number of the account, not its address.',
  ends: 'AUDIT_EVENTS',
};

export const audit = feature({
  name: 'audit',
  entities: [AuditEvent],
  routes: [
    exportRoute('/audit-log/export', 'audit:read', {
      filters: auditFilters,
      rows: listAuditEvents,
      columns: {
        Time: ({ at }) => at,
        'Done by': { personal: 'identity', cell: ({ actorEmail }) => actorEmail },
        Action: ({ action }) => auditActions[action],
        Kind: ({ subjectKind }) => auditSubjects[subjectKind],
        Subject: { personal: 'identity', cell: ({ subjectLabel }) => subjectLabel },
        Details: ({ details }) => Object.entries(details).map(([name, value]) => `${name}: ${value}`),
      },
    }),
  ],
  resolvers: [AuditResolver],
  nodes: { AuditEvent: { action: 'audit:read', find: findAuditEvent } },
  subscriptions: [
    on(listExported, recordExport),
    on(rowsErased, forgetPerson),
    on(peopleShown, recordPeople),
  ],
  personalData: [
    {
      name: 'audit_events',
      processing: auditData,
      title: 'What was done with your data, and what you did',
      leftOut: 'who of our staff did it, and what they typed',
      where: `actor_email = ANY ($1) OR subject_label = ANY ($1)
        OR (details ? 'reader' AND subject_id IN (SELECT id FROM selected))`,
      lists: { action: auditActions, subject_kind: auditSubjects },
      derived: { reader: `details ->> 'reader'` },
      erasure: 'kept',
    },
  ],
});
