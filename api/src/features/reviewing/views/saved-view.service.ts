/** Saved views of the list of ideas: each member of staff has their own, and sees those that all staff share. */
import * as v from 'valibot';
import { fail, failField } from '@portal/schema/errors';
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { viewRules } from '@portal/schema/saved-view';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { changeOf } from '../../../platform/stored-change.ts';
import { SavedView } from './saved-view.entity.ts';
import type { SavedViewInput } from './saved-view.entity.ts';

export function listViews(ctx: Context): Promise<SavedView[]> {
  const where = [{ authorId: requireActor(ctx).id }, { shared: true }];
  return ctx.db.find(SavedView, { where, order: { name: 'ASC', id: 'ASC' } });
}

/** @throws DomainError NOT_FOUND, also for another person's own view */
export const findView = (ctx: Context, id: string): Promise<SavedView> =>
  findRow(ctx.db, id, async (db, id) => {
    const view = await db.findOneBy(SavedView, { id });
    return view && isSeenBy(ctx, view) ? view : null;
  });

/** @throws DomainError INVALID_INPUT, CONFLICT when the limit is reached */
export async function saveView(ctx: Context, { shared, ...given }: SavedViewInput): Promise<SavedView> {
  const words = parse(viewRules, given);
  const authorId = requireActor(ctx).id;
  return inTransaction(ctx, async (ctx) => {
    await lockViews(ctx);
    const beside = await viewsBeside(ctx, { shared, authorId });
    const known = beside.find((view) => isNamed(view, words.name));
    // The caller repeats a call whose answer was lost.
    if (known?.filter === words.filter && known.authorId === authorId) return known;
    refuseNamesake(known);
    refuseMore(beside, shared);
    const view = ctx.db.create(SavedView, { ...words, shared, version: 1, authorId, createdAt: ctx.now() });
    await ctx.db.insert(SavedView, view);
    return view;
  });
}

const viewChangeRules = v.object({ ...viewRules.entries, shared: v.boolean() });
/** A stored filter is not checked again: this release may no longer have a filter that it names. */
const filterAsStored = v.object({ ...viewChangeRules.entries, filter: v.string() });

/** @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT, STALE with the view as it is now */
export async function changeView(
  ctx: Context,
  id: string,
  seen: number,
  change: { readonly [Name in 'name' | 'shared' | 'filter']?: SavedView[Name] | null | undefined },
): Promise<SavedView> {
  const rules = change.filter ? viewChangeRules : filterAsStored;
  const given = { name: change.name, shared: change.shared ?? undefined, filter: change.filter || undefined };
  return inTransaction(ctx, async (ctx) => {
    await lockViews(ctx);
    const before = await viewToChange(ctx, id);
    const { after, changed } = await changeOf(rules, before, { seen, given });
    if (changed.length === 0) return before;
    const { name, filter, shared } = after;
    // A view whose author was erased becomes the caller's own when it is no longer shared.
    const authorId = before.authorId ?? requireActor(ctx).id;
    const others = (await viewsBeside(ctx, { shared, authorId })).filter((other) => other.id !== id);
    refuseNamesake(others.find((other) => isNamed(other, name)));
    if (shared !== before.shared) refuseMore(others, shared);
    const next = { name, filter, shared, version: before.version + 1, ...(!shared && { authorId }) };
    await ctx.db.update(SavedView, { id }, next);
    return Object.assign(before, next);
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockViews(ctx);
    await viewToChange(ctx, id);
    await ctx.db.delete(SavedView, { id });
  });
}

/** Locks all views, as their names and their number are rules of the whole list. */
const lockViews = ({ db }: Context): Promise<unknown> =>
  db.query('LOCK TABLE saved_views IN SHARE ROW EXCLUSIVE MODE');

/** Reads the views that share a limit and must differ in their names: those of all staff, or those of one person. */
const viewsBeside = (
  { db }: Context,
  { shared, authorId }: { shared: boolean; authorId: string },
): Promise<SavedView[]> => db.findBy(SavedView, shared ? { shared } : { shared, authorId });

const isSeenBy = (ctx: Context, { shared, authorId }: SavedView) =>
  shared || authorId === requireActor(ctx).id;

/** @throws DomainError NOT_FOUND, FORBIDDEN for another person's shared view, unless the caller is an administrator */
async function viewToChange(ctx: Context, id: string): Promise<SavedView> {
  const view = await findView(ctx, id);
  if (view.authorId !== requireActor(ctx).id && !may(ctx, 'view:change-any'))
    fail('FORBIDDEN', {
      message: 'Only who saved this view or an administrator changes it. Save a view of your own.',
    });
  return view;
}

const isNamed = ({ name }: SavedView, other: string) => name.toLowerCase() === other.toLowerCase();

function refuseNamesake(other: SavedView | undefined): void {
  if (other)
    failField('name', `There is a view called “${other.name}”. Choose another name, or change that one.`);
}

function refuseMore({ length }: readonly SavedView[], shared: boolean): void {
  const most = shared ? SHARED_VIEWS_MAX : OWN_VIEWS_MAX;
  if (length < most) return;
  const which = shared ? `All staff share at most ${most} views` : `You can save at most ${most} views`;
  fail('CONFLICT', { message: `${which}. Delete one first.` });
}
