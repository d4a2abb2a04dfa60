import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { company } from '@portal/schema/company';
import type { Sender } from '../settings.ts';
import type { Logger } from '../log.ts';
import type { Message } from './message.ts';

interface Envelope extends Message {
  to: string;
  /** The same for every attempt, so that a mail server can recognize a repetition. */
  messageId: string;
  date: Date;
}

export interface MailTransport {
  send(mail: Envelope, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface TransportSettings {
  smtpUrl: string | undefined;
  mailFrom: Sender;
  mailFolder: string | undefined;
}

export function openTransport(
  { smtpUrl, mailFrom, mailFolder = '' }: TransportSettings,
  log: Logger,
): MailTransport {
  if (mailFolder) return files(mailFolder, mailFrom, smtpUrl ? undefined : log);
  return smtp(smtpUrl ?? '', mailFrom);
}

export const CONNECTIONS = 4;

/** Makes what nodemailer sends. */
const mailOf = (from: Sender, { subject, text, html, messageId, date, to, unsubscribe }: Envelope) => ({
  ...{ from, subject, text, html, messageId, date },
  to: { name: '', address: to },
  // Answers reach people, whatever address sends.
  replyTo: { name: company.programme, address: company.mailbox },
  // No automatic reply (RFC 3834): an absent recipient answers nobody.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
  },
});

function smtp(url: string, from: Sender): MailTransport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail, signal) => {
      await mailer.sendMail({ ...mailOf(from, mail), signal });
    },
    close: () => mailer.close(),
  };
}

function files(folder: string, from: Sender, log?: Logger): MailTransport {
  return {
    async send(mail) {
      const message = await new MailComposer({ ...mailOf(from, mail), newline: 'windows' }).compile().build();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.messageId.replace(/[^\w-]/g, '').slice(0, 36)}`;
      const file = path.join(folder, `${name}.eml`);
      await writeFile(`${file}.tmp`, message, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      // Without a mail server, someone who tries the portal finds a needed link in the log, which an erasure does not reach.
      log?.info({ mail: `${name}.eml`, link: mail.link }, 'mail written to DATA_DIR/mail');
    },
    close() {},
  };
}
