/** Hides personal fields from a caller who reads ideas without persons: an access token may have that scope alone. */
import { fail } from '@portal/schema/errors';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { columnOf } from '../../transport/rest/export.ts';
import type { Columns } from '../../transport/rest/export.ts';

/** Tells whether the caller may read ideas, but not their persons. */
export const readsWithoutPersons = (ctx: Context): boolean =>
  may(ctx, 'idea:read-any') && !may(ctx, 'idea:read-persons');

/** Returns the message that names the scope for a refused part. */
export const refusalOfPersons = (what: string) =>
  `This access token reads ideas without persons. For ${what} it takes the scope “Read ideas”.`;

/** Removes the columns of a file that tell of persons, when the caller reads ideas without them. */
export const columnsFor = <Row>(ctx: Context, columns: Columns<Row>): Columns<Row> =>
  readsWithoutPersons(ctx)
    ? Object.fromEntries(Object.entries(columns).filter(([, column]) => columnOf(column).personal === 'none'))
    : columns;

/**
 * Refuses a change of an idea, or of what stands beside it, because the caller saw an earlier version.
 * @param current what is stored: the version and the status of the idea alone for a caller who reads ideas without persons
 * @throws DomainError STALE
 */
export function failStale(ctx: Context, { version, status, ...rest }: Record<string, unknown>): never {
  const shown = { version, ...(status !== undefined && { status }) };
  return fail('STALE', { current: readsWithoutPersons(ctx) ? shown : { ...shown, ...rest } });
}

/** Refuses a filter or field that would identify persons, when the caller reads ideas without them. @throws DomainError FORBIDDEN */
export function refusePersons(ctx: Context, what: string, given: unknown): void {
  if (given && readsWithoutPersons(ctx)) fail('FORBIDDEN', { message: refusalOfPersons(what) });
}
