import { challengeRules } from '@portal/schema/challenge';
import type { challengeFields } from '@portal/schema/challenge';
import { PAGE_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { recorderOf } from '../audit/audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { changeOf } from '../../platform/stored-change.ts';
import { Challenge } from './challenge.entity.ts';

const record = recorderOf('CHALLENGE', ({ title }: Challenge) => title);

export const listChallenges = (ctx: Context, page: Page): Promise<Connection<Challenge>> =>
  newestPageOf(ctx, page, (db) => db.createQueryBuilder(Challenge, 'challenge'));

export function isOpen(ctx: Context, { status, opensAt, closesAt }: Challenge): boolean {
  const now = ctx.now();
  return status === 'OPEN' && (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);
}

export const findOpenChallenge = async (ctx: Context): Promise<Challenge | undefined> =>
  (await ctx.db.find(Challenge, { where: { status: 'OPEN' }, order: { createdAt: 'DESC' } })).find(
    (challenge) => isOpen(ctx, challenge),
  );

const UNKNOWN = { message: 'There is no challenge under that id.' };

export const findChallenge = (ctx: Context, id: string): Promise<Challenge> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Challenge, { id }), UNKNOWN);

export async function createChallenge(ctx: Context, input: unknown): Promise<Challenge> {
  const challenge = { ...parse(challengeRules, input), createdAt: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    const stored = await ctx.db.save(ctx.db.create(Challenge, challenge));
    await record(ctx, 'CHALLENGE_CREATED', stored);
    return stored;
  });
}

const lockChallenge = (ctx: Context, id: string): Promise<Challenge> =>
  findRow(
    ctx.db,
    id,
    (db, id) => db.findOne(Challenge, { where: { id }, lock: { mode: 'pessimistic_write' } }),
    UNKNOWN,
  );

type ChallengeChange = { readonly [Name in keyof typeof challengeFields]?: unknown };

/** @throws DomainError NOT_FOUND, INVALID_INPUT, STALE with the challenge as it is now */
export async function updateChallenge(
  ctx: Context,
  id: string,
  seen: number,
  given: ChallengeChange,
): Promise<Challenge> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockChallenge(ctx, id);
    const { after: values, changed } = await changeOf(challengeRules, before, { seen, given });
    if (changed.length === 0) return before;
    const change = { ...values, version: before.version + 1 };
    const after = Object.assign(ctx.db.create(Challenge, before), change);
    await ctx.db.update(Challenge, { id: before.id }, change);
    const status = changed.includes('status') && { from: before.status, to: after.status };
    await record(ctx, 'CHALLENGE_CHANGED', after, { changed: changed.join(', '), ...status });
    return after;
  });
}

/** Published with the row locked, before the challenge is deleted: who has something of it refuses. */
export const challengeEnding = defineEvent<{ id: string }>('challenge ending');

/**
 * Deletes a challenge without entries. An entry that is sent meanwhile waits for the lock of the row.
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function deleteChallenge(ctx: Context, globalId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const challenge = await lockChallenge(ctx, globalId);
    const { id } = challenge;
    await publish(ctx, challengeEnding, { id });
    await ctx.db.delete(Challenge, { id });
    await record(ctx, 'CHALLENGE_DELETED', challenge);
  });
}

function challengeAsHtml(ctx: Context, challenge: Challenge): string {
  const { title, organiser, description, year, status } = challenge;
  const state = isOpen(ctx, challenge) ? 'OPEN' : status;
  return `<article><h3>${escapeHtml(title)}</h3><p>${year} · ${state} · ${escapeHtml(organiser)}</p><p>${escapeHtml(description)}</p></article>`;
}

const NONE_OPEN = `<h2>No challenge is open</h2><p>With JavaScript, this page takes your email, and tells you when the next one opens. <a href="/legalpolicies">Privacy policy</a></p>`;

/** Renders the challenges for readers without JavaScript, under the headings of the page. */
export async function challengesAsHtml(ctx: Context): Promise<string> {
  const { edges } = await listChallenges(ctx, { first: PAGE_MAX });
  const groups = new Map<string, Challenge[]>([
    ['Open', []],
    ['Coming', []],
  ]);
  for (const { node } of edges) {
    const isComing = node.status === 'OPEN' && node.opensAt !== null && node.opensAt > ctx.now();
    const heading = isOpen(ctx, node) ? 'Open' : isComing ? 'Coming' : `Closed, ${node.year}`;
    groups.set(heading, [...(groups.get(heading) ?? []), node]);
  }
  const shown = [...groups].filter(([, members]) => members.length > 0);
  const sections = shown.map(
    ([heading, members]) =>
      `<h2>${heading}</h2>${members.map((challenge) => challengeAsHtml(ctx, challenge)).join('')}`,
  );
  return [...(groups.get('Open')?.length === 0 ? [NONE_OPEN] : []), ...sections].join('');
}
