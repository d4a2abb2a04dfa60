import { challengeRules } from '@portal/schema/challenge';
import { PAGE_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditDetails } from '../audit/audit-event.entity.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { Challenge } from './challenge.entity.ts';

export const listChallenges = (ctx: Context, page: Page): Promise<Connection<Challenge>> =>
  newestPageOf(ctx, page, (db) => db.createQueryBuilder(Challenge, 'challenge'));

export function isOpen(ctx: Context, { status, opensAt, closesAt }: Challenge): boolean {
  const now = ctx.now();
  return status === 'OPEN' && (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);
}

export async function findChallenge(ctx: Context, id: string): Promise<Challenge> {
  const message = 'There is no challenge under that id.';
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Challenge, { id }), { message });
}

export async function createChallenge(ctx: Context, input: unknown): Promise<Challenge> {
  const challenge = { ...parse(challengeRules, input), createdAt: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    const stored = await ctx.db.save(ctx.db.create(Challenge, challenge));
    await record(ctx, 'CHALLENGE_CREATED', stored);
    return stored;
  });
}

export async function updateChallenge(ctx: Context, id: string, input: unknown): Promise<Challenge> {
  const change = parse(challengeRules, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await findChallenge(ctx, id);
    const after = Object.assign(ctx.db.create(Challenge, before), change);
    const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
      (field) => before[field]?.valueOf() !== after[field]?.valueOf(),
    );
    if (changed.length === 0) return before;
    await ctx.db.update(Challenge, { id: before.id }, change);
    const status = changed.includes('status') && { from: before.status, to: after.status };
    await record(ctx, 'CHALLENGE_CHANGED', after, { changed: changed.join(', '), ...status });
    return after;
  });
}

const record = (
  ctx: Context,
  action: 'CHALLENGE_CREATED' | 'CHALLENGE_CHANGED',
  { id: subjectId, title: subjectLabel }: Challenge,
  details?: AuditDetails,
): Promise<void> =>
  recordAudit(ctx, {
    action,
    subjectKind: 'CHALLENGE',
    subjectId,
    subjectLabel,
    ...(details && { details }),
  });

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Writes the challenges for readers without JavaScript. */
export async function challengesAsHtml(ctx: Context): Promise<string> {
  const { edges } = await listChallenges(ctx, { first: PAGE_MAX });
  return edges
    .map(({ node: challenge }) => {
      const { title, organiser, description, year, status } = challenge;
      const state = isOpen(ctx, challenge) ? 'OPEN' : status;
      return `<article><h2>${escapeHtml(title)}</h2><p>${year} · ${state} · ${escapeHtml(organiser)}</p><p>${escapeHtml(description)}</p></article>`;
    })
    .join('');
}
