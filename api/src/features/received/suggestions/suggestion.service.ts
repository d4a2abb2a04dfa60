import { IsNull, LessThan, Not } from 'typeorm';
import type { FilterValues } from '@portal/schema/filters';
import { SET_ASIDE_LIFETIME } from '@portal/schema/limits';
import { suggestionFilters } from '@portal/schema/list-filters';
import { parse } from '@portal/schema/rules';
import type { Announcement } from '@portal/schema/webhook';
import { suggestionRules } from '@portal/schema/suggestion';
import type { Notice } from '../../accounts/notice.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import { is, isAside, narrow } from '../../../platform/database/conditions.ts';
import type { Conditions } from '../../../platform/database/conditions.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { containing, searched } from '../../../platform/database/list-query.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { mayMailReceipt, takeForm } from '../../../platform/security/form-allowance.ts';
import { followUpOf } from '../follow-ups/follow-up.service.ts';
import { Suggestion, suggestionReferenceOf } from './suggestion.entity.ts';
import { receivedFaults } from '../received-fault.texts.ts';

// The expression must equal that of suggestions_search_text_idx.
const SEARCHED = searched(
  ...['full_name', 'email_address', 'pain_point', 'suggestion'].map((name) => `suggestion.${name}`),
);

export const suggestionReceived = defineEvent<Announcement<'SUGGESTION_RECEIVED'>>('suggestion received');

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
  return { message: receivedFaults.suggested };
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

const conditions: Conditions<typeof suggestionFilters> = {
  search: containing(SEARCHED),
  state: is('suggestion.state'),
  kind: is('suggestion.pain_point_type'),
  show: isAside('suggestion.set_aside_at'),
};

export const listSuggestions = (
  ctx: Context,
  page: Page,
  filter: FilterValues<typeof suggestionFilters>,
): Promise<Connection<Suggestion>> =>
  newestPageOf(
    ctx,
    page,
    (db) =>
      narrow(
        ctx,
        db.createQueryBuilder(Suggestion, 'suggestion'),
        { table: suggestionFilters, conditions },
        filter,
      ),
    filter.search !== '',
  );

export const findSuggestion = (ctx: Context, id: string): Promise<Suggestion> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Suggestion, { id }));

export const followUpSuggestion = followUpOf({
  entity: Suggestion,
  subject: 'SUGGESTION',
  labelOf: ({ id }: Suggestion) => suggestionReferenceOf(id),
  find: findSuggestion,
  senderOf: ({ emailAddress, fullName, painPoint, suggestion }) => ({
    email: emailAddress,
    name: fullName,
    asked: [painPoint, suggestion],
  }),
});
