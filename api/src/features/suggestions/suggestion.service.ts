import type { EntityManager } from 'typeorm';
import { parse, searchRules } from '@portal/schema/rules';
import type { SearchInput } from '@portal/schema/rules';
import { suggestionRules } from '@portal/schema/suggestion';
import type { Notice } from '../accounts/notice.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { Announcement } from '../../platform/events.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { containing } from '../../platform/database/list-query.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { mayMailReceipt, takeForm } from '../../platform/security/form-allowance.ts';
import { Suggestion } from './suggestion.entity.ts';

const SEARCHED = ['full_name', 'email_address', 'pain_point', 'suggestion'].map(
  (name) => `suggestion.${name}`,
);

export const suggestionReceived = defineEvent<Announcement<'SUGGESTION_RECEIVED'>>('suggestion received');

/** Drops a suggestion that fills in the honeypot. @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS */
export async function sendSuggestion(ctx: Context, input: unknown): Promise<Notice> {
  const { website2, ...fields } = parse(suggestionRules, input);
  await takeForm(ctx);
  if (website2 === '') {
    const mayMail = await mayMailReceipt(ctx, fields.emailAddress);
    await inTransaction(ctx, async (ctx) => {
      const suggestion = await ctx.db.save(ctx.db.create(Suggestion, { ...fields, createdAt: ctx.now() }));
      const { id, globalId, painPointType } = suggestion;
      await publish(ctx, suggestionReceived, { eventId: id, data: { id: globalId, painPointType } });
      if (mayMail) await enqueueMail(ctx, 'suggestion-received', fields.emailAddress, {});
    });
  }
  return { message: 'Suggestion submitted successfully!' };
}

export async function listSuggestions(
  ctx: Context,
  page: Page,
  filter: SearchInput,
): Promise<Connection<Suggestion>> {
  const { search } = parse(searchRules, filter);
  return newestPageOf(ctx, page, (db) => selectSuggestions(db, search), search !== '');
}

export const findSuggestion = (ctx: Context, id: string): Promise<Suggestion> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Suggestion, { id }));

const selectSuggestions = (db: EntityManager, search: string) =>
  containing(db.createQueryBuilder(Suggestion, 'suggestion'), SEARCHED, search);
