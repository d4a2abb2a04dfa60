import type { Context, SessionCookies } from '../context.ts';

// Keyed by the cookies, of which each call has one object: contexts are copied.
const prepaid = new WeakSet<SessionCookies>();

/** Takes the point before the body is read. @throws DomainError TOO_MANY_REQUESTS */
export async function prepayForm(ctx: Context): Promise<void> {
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.network);
  prepaid.add(ctx.session);
}

/** Of several forms in one call, only the first is prepaid. @throws DomainError TOO_MANY_REQUESTS */
export async function takeForm(ctx: Context): Promise<void> {
  if (prepaid.delete(ctx.session)) return;
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.network);
}

// Most mail servers deliver what follows a plus sign to the same mailbox.
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Tells whether a receipt may be mailed to the address in a form: nobody can fill a stranger's mailbox by it. */
export async function mayMailReceipt({ throttle, network }: Context, address: string): Promise<boolean> {
  return (
    (await throttle.tryTake('formMailsPerAddress', network)) &&
    throttle.tryTake('formMailsPerRecipient', mailboxOf(address))
  );
}
