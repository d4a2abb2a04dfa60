import * as v from 'valibot';
import { IsNull, LessThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { painPointTypes } from '@portal/schema/choices';
import type { FollowUpState } from '@portal/schema/follow-up';
import { SET_ASIDE_LIFETIME } from '@portal/schema/limits';
import { optionalOneOf, parse, searchRules } from '@portal/schema/rules';
import type { SearchInput } from '@portal/schema/rules';
import { suggestionRules } from '@portal/schema/suggestion';
import type { Notice } from '../../accounts/notice.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import type { Announcement } from '@portal/schema/webhook';
import { findRow } from '../../../platform/database/find-row.ts';
import { containing, searched } from '../../../platform/database/list-query.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { mayMailReceipt, takeForm } from '../../../platform/security/form-allowance.ts';
import { followUpOf, inState } from '../follow-ups/follow-up.service.ts';
import { Suggestion, suggestionReferenceOf } from './suggestion.entity.ts';

// The expression must equal that of suggestions_search_text_idx.
const SEARCHED = searched(
  ...['full_name', 'email_address', 'pain_point', 'suggestion'].map((name) => `suggestion.${name}`),
);

export const suggestionReceived = defineEvent<Announcement<'SUGGESTION_RECEIVED'>>('suggestion received');

export interface SuggestionFilter extends SearchInput {
  state?: FollowUpState | null;
  painPointType?: keyof typeof painPointTypes | null;
  setAside?: boolean | null;
}

/** Stores a suggestion; one that fills in the honeypot is set aside. @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS */
export async function sendSuggestion(ctx: Context, input: unknown): Promise<Notice> {
  const { website2, ...fields } = parse(suggestionRules, input);
  await takeForm(ctx);
  const row = { ...fields, createdAt: ctx.now(), setAsideAt: website2 === '' ? null : ctx.now() };
  const mayMail = !row.setAsideAt && (await mayMailReceipt(ctx, row.emailAddress));
  await inTransaction(ctx, async (ctx) => {
    const suggestion = await ctx.db.save(ctx.db.create(Suggestion, row));
    if (!suggestion.setAsideAt) await receive(ctx, suggestion, mayMail);
  });
  return { message: 'Suggestion submitted successfully!' };
}

/** Notifies the sender and the subscribers of a suggestion in the list. */
async function receive(
  ctx: Context,
  { id, globalId, emailAddress, painPointType }: Suggestion,
  mayMail: boolean,
): Promise<void> {
  await publish(ctx, suggestionReceived, { eventId: id, data: { id: globalId, painPointType } });
  if (mayMail) await enqueueMail(ctx, 'suggestion-received', emailAddress, {});
}

/** Puts a suggestion that was set aside into the list. @throws DomainError NOT_FOUND */
export async function releaseSuggestion(ctx: Context, globalId: string): Promise<Suggestion> {
  return inTransaction(ctx, async (ctx) => {
    const id = fromGlobalId('Suggestion', globalId);
    const { affected } = await ctx.db.update(
      Suggestion,
      { id, setAsideAt: Not(IsNull()) },
      { setAsideAt: null },
    );
    const suggestion = await findSuggestion(ctx, id);
    if (affected) await receive(ctx, suggestion, await mayMailReceipt(ctx, suggestion.emailAddress));
    return suggestion;
  });
}

/** Deletes suggestions that were set aside and not released. */
export async function purgeSuggestions(ctx: Context): Promise<void> {
  await ctx.db.delete(Suggestion, {
    setAsideAt: LessThan(new Date(ctx.now().getTime() - SET_ASIDE_LIFETIME)),
  });
}

const filterRules = v.object({
  ...searchRules.entries,
  painPointType: optionalOneOf('Pain point type', painPointTypes),
});

export async function listSuggestions(
  ctx: Context,
  page: Page,
  filter: SuggestionFilter,
): Promise<Connection<Suggestion>> {
  const { search, painPointType } = parse(filterRules, filter);
  const ofList = {
    setAsideAt: filter.setAside ? Not(IsNull()) : IsNull(),
    ...(painPointType && { painPointType }),
  };
  const select = (db: EntityManager) =>
    inState(containing(ctx, selectSuggestions(db).where(ofList), SEARCHED, search), filter.state);
  return newestPageOf(ctx, page, select, search !== '');
}

export const findSuggestion = (ctx: Context, id: string): Promise<Suggestion> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Suggestion, { id }));

const selectSuggestions = (db: EntityManager) => db.createQueryBuilder(Suggestion, 'suggestion');

export const followUpSuggestion = followUpOf({
  entity: Suggestion,
  subject: 'SUGGESTION',
  labelOf: ({ id }: Suggestion) => suggestionReferenceOf(id),
  find: findSuggestion,
  senderOf: ({ emailAddress, fullName, painPoint, suggestion }) => ({
    email: emailAddress,
    name: fullName,
    subject: 'Our answer to your suggestion',
    asked: [painPoint, suggestion],
  }),
});
