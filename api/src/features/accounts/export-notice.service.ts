import { randomUUID } from 'node:crypto';
import { isoAt } from '@portal/schema/programme-time';
import { requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { MailData, MailName } from '../../platform/mail/outbox.ts';
import { findAdministratorEmails } from './account.queries.ts';

/**
 * Mails all administrators that contact details were exported. The exporting administrator gets the mail, too, in case a
 * stranger uses the account.
 */
export async function tellOfExport(
  ctx: Context,
  { file, rows, number, reason }: Omit<MailData['contacts-exported'], 'by' | 'at' | 'token'>,
): Promise<void> {
  const { id, email } = requireActor(ctx);
  // The notices are rate limited: the audit log has each export, and a flood of emails would hide the first.
  if (!(await ctx.throttle.tryTake('exportNoticesOfCaller', ctx.token?.id ?? id))) return;
  const by = ctx.token?.ofProgramme ? 'the programme' : email;
  const data = { by, file, rows, number, reason, at: isoAt(ctx.now(), ctx.timeZone), token: ctx.token?.name };
  await tellAdministrators(ctx, 'contacts-exported', data);
}

/** Mails all administrators, including the one who acts. */
export async function tellAdministrators<N extends MailName>(
  ctx: Context,
  name: N,
  data: MailData[N],
): Promise<void> {
  const administrators = await findAdministratorEmails(ctx.db);
  const mails = administrators.map((recipient) => ({ id: randomUUID(), recipient, data }));
  await enqueueMails(ctx, name, mails);
}
