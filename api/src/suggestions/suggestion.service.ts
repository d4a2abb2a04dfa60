/** Suggestions: sending one, listing and exporting them. */
import { parse } from '@portal/schema/parse';
import { searchRules } from '@portal/schema/rules';
import { suggestionRules } from '@portal/schema/suggestion';
import type { Notice } from '../accounts/account.service.ts';
import { recordExport } from '../audit/audit.service.ts';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../database/in-batches.ts';
import { findRow } from '../database/find-row.ts';
import type { Connection } from '../graphql/connection.ts';
import { byTime, pageOf } from '../graphql/page.ts';
import type { Page } from '../graphql/page.ts';
import { takeForm } from '../security/form-allowance.ts';
import { announce } from '../integrators/webhooks/webhook-event.service.ts';
import { Suggestion } from './suggestion.entity.ts';
import { countSuggestions, findSuggestions } from './suggestion.queries.ts';

/** What a list of suggestions may be narrowed by. */
export interface SuggestionFilter {
  /** A text that name, email, pain point or suggestion contains, whatever its case. */
  search?: string | null;
}

/**
 * Keeps a suggestion, whoever sends it. What fills in the hidden field is answered alike and not kept.
 * @param input the form
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function sendSuggestion(ctx: Context, input: unknown): Promise<Notice> {
  const { website2, ...suggestion } = parse(suggestionRules, input);
  await takeForm(ctx);
  if (website2 === '') await inTransaction(ctx, (ctx) => store(ctx, suggestion));
  return { message: 'Suggestion submitted successfully!' };
}

async function store(ctx: Context, fields: Omit<Suggestion, 'id' | 'globalId' | 'createdAt'>): Promise<void> {
  const suggestion = await ctx.db.save(ctx.db.create(Suggestion, { ...fields, createdAt: ctx.now() }));
  const { id, globalId, painPointType } = suggestion;
  await announce(ctx, 'SUGGESTION_RECEIVED', [{ eventId: id, data: { id: globalId, painPointType } }]);
}

/**
 * All suggestions, newest first.
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listSuggestions(
  ctx: Context,
  page: Page,
  filter: SuggestionFilter = {},
): Promise<Connection<Suggestion>> {
  const { search } = parse(searchRules, filter);
  return pageOf(ctx, page, {
    order: byTime,
    find: (db, limit, after) => findSuggestions(db, search, limit, after),
    count: (db, span) => countSuggestions(db, search, span),
    isSearch: search !== '',
  });
}

/**
 * One suggestion.
 * @throws DomainError NOT_FOUND
 */
export async function findSuggestion(ctx: Context, id: string): Promise<Suggestion> {
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Suggestion, { id }));
}

/**
 * All suggestions for a file, newest first, batch by batch, so that any number costs the same memory. The audit log
 * keeps who took them.
 * @param file its name
 * @throws DomainError INVALID_INPUT for a bad filter, before the first batch
 */
export async function* exportSuggestions(
  ctx: Context,
  filter: SuggestionFilter,
  file: string,
): AsyncGenerator<Suggestion[]> {
  const { search } = parse(searchRules, filter);
  await recordExport(ctx, file, search, await countSuggestions(ctx.db, search, {}));
  yield* inBatches((size, last: Suggestion | undefined) => findSuggestions(ctx.db, search, size, last));
}
