/** Hides personal fields from a caller who reads ideas without persons: an access token may have that scope alone. */
import { fail } from '@portal/schema/errors';
import { isOfPersons } from '@portal/schema/breakdown';
import { ideaFilterNames, ideaFilters } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { may } from './context.ts';
import type { Context } from './context.ts';

/** Tells whether the caller may read ideas, but not their persons. */
export const readsWithoutPersons = (ctx: Context): boolean =>
  may(ctx, 'idea:read-any') && !may(ctx, 'idea:read-persons');

/** Returns the message that names the scope for a refused part. */
export const refusalOfPersons = (what: string) =>
  `This access token reads ideas without persons. For ${what} it takes the scope “Read ideas”.`;

/** Removes the columns of a file about persons, when the caller reads ideas without them. */
export const columnsFor = <Columns extends object>(
  ctx: Context,
  columns: Columns,
  ofPersons: readonly (keyof Columns & string)[],
): Columns =>
  readsWithoutPersons(ctx)
    ? (Object.fromEntries(
        Object.entries(columns).filter(([name]) => !(ofPersons as readonly string[]).includes(name)),
      ) as Columns)
    : columns;

/** Refuses a filter or field that would identify persons, when the caller reads ideas without them. @throws DomainError FORBIDDEN */
export function refusePersons(ctx: Context, what: string, given: unknown): void {
  if (given && readsWithoutPersons(ctx)) fail('FORBIDDEN', { message: refusalOfPersons(what) });
}

/** Refuses filters of ideas that ask for persons. @throws DomainError FORBIDDEN */
export function refuseFilterOfPersons(ctx: Context, filter: IdeaFilterValues): void {
  for (const name of ideaFilterNames) {
    const { ofPersons, graph } = ideaFilters[name];
    if (ofPersons) refusePersons(ctx, `the filter ${graph}`, filter[name]);
  }
  for (const { by } of filter.answers) refusePersons(ctx, `the answers of ${by}`, isOfPersons(by));
}
