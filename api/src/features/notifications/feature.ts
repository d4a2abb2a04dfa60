import path from 'node:path';
import { company } from '@portal/schema/company';
import { openSmsGateway } from '../../platform/mail/sms-gateway.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import type { Sender } from '../../platform/settings.ts';
import { feature } from '../../transport/feature.ts';
import { sendMails, sendTexts } from './send.job.ts';
import { UndeliveredMailResolver } from './undelivered-mail.resolver.ts';
import { undeliveredMailRoutes } from './undelivered-mail.routes.ts';
import { findUndeliveredMail } from './undelivered-mail.service.ts';

const senderAt = (publicUrl: string): Sender => ({
  name: company.programme,
  address: `no-reply@${new URL(publicUrl).hostname}`,
});

export const notifications = feature({
  name: 'notifications',
  routes: undeliveredMailRoutes,
  resolvers: [UndeliveredMailResolver],
  operations: { Query: { undeliveredMails: 'mail:manage' }, Mutation: { sendMailAgain: 'mail:manage' } },
  nodes: { UndeliveredMail: { action: 'mail:manage', find: findUndeliveredMail } },
  lanes: ({ settings, resources, onStop }) => {
    const { smtpUrl, mailFrom = senderAt(resources.publicUrl), dataDir, sms } = settings;
    const transport = openTransport(
      { smtpUrl, mailFrom, mailDir: path.join(dataDir, 'mail') },
      resources.log,
    );
    onStop(async () => transport.close());
    const mails = sendMails(transport);
    return { 'account-mail': mails, mail: mails, ...(sms && { text: sendTexts(openSmsGateway(sms)) }) };
  },
  personalData: [
    { name: 'jobs', where: `data ->> 'recipient' = ANY ($1)`, hidden: ['data'], erasure: 'deleted' },
  ],
});
