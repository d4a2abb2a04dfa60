/** The work of the lanes of mail, as far as it needs no mail server. */
import { expect, jest, test } from '@jest/globals';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job.entity.ts';
import { placeholderAddress } from '../../platform/mail/mailbox.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { sendMails } from './send.job.ts';

test.each(['', placeholderAddress()])('writes and sends nothing to "%s"', async (recipient) => {
  const send = jest.fn<MailTransport['send']>();
  const job = { id: 'x', name: 'idea-received', data: { recipient }, createdAt: new Date() };
  // A context without anything: to write a mail would throw.
  await sendMails({ send } as unknown as MailTransport).run(
    {} as Context,
    job as unknown as Job,
    new AbortController().signal,
  );
  expect(send).not.toHaveBeenCalled();
});
