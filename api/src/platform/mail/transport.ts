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
  /** The id of the message that the mail seems to answer, so that mail readers show one thread for each matter. */
  thread?: string | undefined;
  date: Date;
}

export interface MailTransport {
  send(mail: Envelope, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface TransportSettings {
  smtpUrl: string | undefined;
  /** Returns who sends, by the present name of the programme. */
  sender: () => Sender;
  mailFolder: string | undefined;
}

export function openTransport(
  { smtpUrl, sender, mailFolder = '' }: TransportSettings,
  log: Logger,
): MailTransport {
  if (mailFolder) return files(mailFolder, sender, smtpUrl ? undefined : log);
  return smtp(smtpUrl ?? '', sender);
}

export const CONNECTIONS = 4;

/** Builds the message that nodemailer sends. */
const mailOf = (
  from: Sender,
  { subject, text, html, messageId, thread, date, to, unsubscribe }: Envelope,
) => ({
  ...{ from, subject, text, html, messageId, date },
  ...(thread && { inReplyTo: thread, references: thread }),
  to: { name: '', address: to },
  // Replies reach people, whatever the sender's address is.
  replyTo: { name: company.programme, address: company.mailbox },
  // The header suppresses automatic replies (RFC 3834), such as notices of absence.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
  },
});

function smtp(url: string, sender: () => Sender): MailTransport {
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
      await mailer.sendMail({ ...mailOf(sender(), mail), signal });
    },
    close: () => mailer.close(),
  };
}

function files(folder: string, sender: () => Sender, log?: Logger): MailTransport {
  return {
    async send(mail) {
      const message = await new MailComposer({ ...mailOf(sender(), mail), newline: 'windows' })
        .compile()
        .build();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.messageId.replace(/[^\w-]/g, '').slice(0, 36)}`;
      const file = path.join(folder, `${name}.eml`);
      await writeFile(`${file}.tmp`, message, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      // Without a mail server, a person who tries the portal finds needed links in the log. An erasure does not reach the
      // log.
      log?.info({ mail: `${name}.eml`, link: mail.link }, 'mail written to DATA_DIR/mail');
    },
    close() {},
  };
}
