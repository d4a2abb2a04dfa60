import type { Context, PrivateCookies } from '../context.ts';

// Keyed by the cookies object, one per call, because contexts are copied.
const prepaid = new WeakSet<PrivateCookies>();

/** Takes the rate limit's point for a form before the body is read. @throws DomainError TOO_MANY_REQUESTS */
export async function prepayForm(ctx: Context): Promise<void> {
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.network);
  prepaid.add(ctx.cookies);
}

/** Takes the rate limit's point for a form; only the first form of a call is prepaid. @throws DomainError TOO_MANY_REQUESTS */
export async function takeForm(ctx: Context): Promise<void> {
  if (prepaid.delete(ctx.cookies)) return;
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.network);
}

/** Tells whether a receipt may be mailed to the address in a form, so that a sender cannot fill a stranger's mailbox. */
export async function mayMailReceipt({ throttle, network }: Context, address: string): Promise<boolean> {
  return (
    (await throttle.tryTake('formMailsPerAddress', network)) &&
    throttle.tryTake('formMailsPerRecipient', address)
  );
}
