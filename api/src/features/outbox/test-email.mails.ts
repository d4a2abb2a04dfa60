/** The test of an email, which an administrator sends to themselves: it says what the preview said. */
import { mailKinds } from '../../platform/mail/outbox.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'email-test': { subject: string; text: string; html: string };
  }
}

export const testMails = mailKinds(
  'account-mail',
  { 'email-test': 'Test of an email' },
  { 'email-test': async (_ctx, _recipient, { subject, text, html }) => ({ subject, text, html }) },
);
