import { company } from '@portal/schema/company';
import { openSmsGateway } from '../../platform/mail/sms-gateway.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import type { Sender } from '../../platform/settings.ts';
import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import { EmailPreviewResolver, UndeliveredMailResolver } from './outbox.resolver.ts';
import { testMails } from './test-email.mails.ts';
import { sendMails, sendTexts } from './send.job.ts';
import { findUndeliveredMail, listUndeliveredMails } from './undelivered-mail.service.ts';
import type { Processing } from '../../platform/personal-data.ts';

const senderAt = (publicUrl: string): Sender => ({
  name: company.programme,
  address: `no-reply@${new URL(publicUrl).hostname}`,
});

const messageData: Processing = {
  what: 'Messages to you',
  data: 'Of everybody whom we write to: email or phone, and what the message says until it is sent.',
  purpose: 'Send receipts, questions, decisions and warnings.',
  basis: 'Contract: they belong to what you asked for.',
  readers:
    'The mail server and, where we send text messages, their gateway. Administrators, where a message could not be delivered.',
  kept: '30 days after it was sent.',
};

export const outbox = feature({
  name: 'outbox',
  routes: [
    exportRoute('/undelivered-email/export', 'mail:manage', {
      rows: listUndeliveredMails,
      columns: {
        Recipient: { personal: 'identity', cell: ({ recipient }) => recipient },
        Email: ({ title }) => title,
        Written: ({ createdAt }) => createdAt,
        'Given up': ({ failedAt }) => failedAt,
        'Reply of the server': ({ replyCode }) => replyCode,
        Attempts: ({ attempts }) => attempts,
      },
    }),
  ],
  resolvers: [UndeliveredMailResolver, EmailPreviewResolver],
  mails: testMails,
  nodes: { UndeliveredMail: { action: 'mail:manage', find: findUndeliveredMail } },
  lanes: ({ settings, resources, onStop }) => {
    const { smtpUrl, sms } = settings;
    const { log, mailFolder } = resources;
    const sender = () => settings.mailFrom ?? senderAt(resources.publicUrl);
    const transport = openTransport({ smtpUrl, sender, mailFolder }, log);
    onStop(async () => transport.close());
    const mails = sendMails(transport);
    return { 'account-mail': mails, mail: mails, ...(sms && { text: sendTexts(openSmsGateway(sms)) }) };
  },
  personalData: [
    {
      name: 'jobs',
      processing: messageData,
      title: 'Emails and text messages to you',
      leftOut: 'their text',
      where: `data ->> 'recipient' = ANY ($1) OR right(group_key, 36) IN (SELECT id::text FROM selected WHERE place = 'accounts')
        OR data ->> 'reference' IN (SELECT reference FROM ideas WHERE id IN ${selectedIds('ideas')})`,
    },
  ],
});
