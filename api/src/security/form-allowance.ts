/** The allowance of forms that anybody may send, suggestions and entries: one for all of them, a point a form. */
import type { Context, SessionCarrier } from '../context.ts';

// By what is one for each call: contexts themselves are copied on their way.
const prepaid = new WeakSet<SessionCarrier>();

/**
 * Takes the point of a form before its body is read.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function prepayForm(ctx: Context): Promise<void> {
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.address);
  prepaid.add(ctx.session);
}

/**
 * Takes the point of a form, unless it was taken before. Of several forms in one call, only the first was.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function takeForm(ctx: Context): Promise<void> {
  if (prepaid.delete(ctx.session)) return;
  await ctx.throttle.take('anonymousFormsPerAddress', ctx.address);
}
