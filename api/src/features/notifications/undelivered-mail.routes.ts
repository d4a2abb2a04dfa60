import { allPages } from '../../platform/paging/page.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import type { UndeliveredMail } from './undelivered-mail.ts';
import { listUndeliveredMails } from './undelivered-mail.service.ts';

export const undeliveredMailRoutes = [
  exportRoute('/undelivered-email/export', 'mail:manage', {
    summary: 'Export the emails that were given up',
    file: 'undelivered-email',
    filters: {},
    columns: {
      Recipient: ({ recipient }: UndeliveredMail) => recipient,
      Email: ({ title }) => title,
      Written: ({ createdAt }) => createdAt,
      'Given up': ({ failedAt }) => failedAt,
      'Reply of the server': ({ replyCode }) => replyCode,
      Attempts: ({ attempts }) => attempts,
    },
    rows: (ctx) => allPages((page) => listUndeliveredMails(ctx, page)),
  }),
];
