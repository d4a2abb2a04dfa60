/** Retention: rows past the term of the programme are erased as by an erasure, 30 days after their owners are notified. */
import { randomUUID } from 'node:crypto';
import { RETENTION_BATCH, RETENTION_BATCHES, RETENTION_NOTICE_DAYS, DAY } from '@portal/schema/limits';
import { addDays, addMonths, dayAt, nextNight } from '@portal/schema/programme-time';
import { termRules } from '@portal/schema/programme';
import { parse } from '@portal/schema/rules';
import { namesOf } from '@portal/schema/lists';
import { retentionKinds, retentionSettings, shortened } from '@portal/schema/retention';
import type { RetentionKind, Terms } from '@portal/schema/retention';
import { findPeople } from '../../accounts/account.queries.ts';
import { tellAdministrators } from '../../accounts/export-notice.service.ts';
import { countEndingEvents, endEvents, recordAudit } from '../../audit/audit.service.ts';
import { countEndingIdNumbers, endIdNumbers } from '../../ideas/submission/id-number.service.ts';
import type { Programme } from '../../programme/programme.entity.ts';
import { readTerms, settingSince } from '../../programme/programme.service.ts';
import { eraseRows } from '../erasing/erasure.service.ts';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { selectPerson } from '../../../platform/personal-data.ts';
import { RetentionNotice, RetentionRun } from './retention.entity.ts';
import type { RetentionPlan, RetentionReach } from './retention.entity.ts';
import {
  addToRun,
  countTold,
  deleteNotices,
  deleteUndue,
  endingTables,
  findEnding,
  insertNotices,
  listPlanned,
  purgeRetention,
  sumPlanned,
} from './retention.queries.ts';
import type { EndingTable, Planned, Today, Told } from './retention.queries.ts';

/** Kinds that end without notice, since people lose nothing by it. They end 30 days after the setting changed, at the earliest. */
const untold = {
  ID_NUMBERS: { count: countEndingIdNumbers, end: endIdNumbers },
  AUDIT_EVENTS: { count: countEndingEvents, end: endEvents },
} as const;
const untoldKinds = Object.keys(untold) as (keyof typeof untold)[];
const isUntold = (kind: RetentionKind): kind is keyof typeof untold => kind in untold;

type Months = Readonly<Record<RetentionKind, number | null>>;

const monthsOf = (terms: Terms): Months =>
  Object.fromEntries(namesOf(retentionKinds).map((kind) => [kind, terms[retentionSettings[kind]]])) as Months;
const readMonths = async (ctx: Context): Promise<Months> => monthsOf(await readTerms(ctx));

const todayOf = ({ now, timeZone: zone }: Context): Today => ({ zone, today: dayAt(now(), zone) });
const tablesOf = ({ declared }: Context, months: Months) =>
  endingTables(declared.personalData, (kind) => months[kind]);

function monthsBefore(time: Date, months: number): Date {
  const iso = time.toISOString();
  return new Date(addMonths(iso.slice(0, 10), -months) + iso.slice(10));
}

/** Runs once a day of the programme, in batches. An interrupted run is continued within the next minutes. */
export async function runRetention(ctx: Context): Promise<void> {
  const months = await readMonths(ctx);
  const hasEnds = Object.values(months).some((number) => number !== null);
  if (!hasEnds && !(await ctx.db.existsBy(RetentionNotice, {}))) return;
  const day = todayOf(ctx);
  const run = await ctx.db.findOneBy(RetentionRun, { day: day.today });
  if (run?.endedAt) return;
  let left = RETENTION_BATCHES;
  const inBatches = async (batch: () => Promise<boolean>) => {
    while (left > 0 && (await batch())) left -= 1;
  };
  const tables = tablesOf(ctx, months);
  await inBatches(() => takeBack(ctx, months, day));
  if (tables.length > 0) await inBatches(() => announce(ctx, tables, day));
  for (const table of tables) await inBatches(() => endRows(ctx, table, day));
  for (const kind of untoldKinds) await inBatches(() => endUntold(ctx, kind, months[kind], day));
  if (left > 0) await finish(ctx, day);
}

/** Notifies some people, each in one mail about all rows that end. @returns whether there may be more */
const announce = (ctx: Context, tables: readonly EndingTable[], day: Today) =>
  mailOnce(ctx, 'data-ends', (ctx) => insertNotices(ctx.db, tables, day, RETENTION_BATCH));

/**
 * Notifies a batch of people that their data does not end after all, against an earlier notice. @returns whether there may be
 * more
 */
const takeBack = (ctx: Context, months: Months, day: Today) =>
  mailOnce(ctx, 'data-stays', ({ db, declared }) =>
    deleteUndue(db, declared.personalData, (kind) => months[kind], day, RETENTION_BATCH),
  );

/** Sends each person of some rows one mail about all of them. @returns whether there were any */
async function mailOnce(
  ctx: Context,
  name: 'data-ends' | 'data-stays',
  change: (ctx: Context) => Promise<readonly Told[]>,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const byPerson = new Map<string, Told[]>();
    for (const one of await change(ctx))
      byPerson.set(one.recipient, [...(byPerson.get(one.recipient) ?? []), one]);
    const mails = [...byPerson].map(([recipient, ends]) => ({
      id: randomUUID(),
      recipient,
      data: { ends: ends.map(({ kind, count, endsOn }) => ({ kind, count, endsOn })) },
    }));
    await enqueueMails(ctx, name, mails);
    return mails.length > 0;
  });
}

/** @returns whether there may be more */
async function endRows(ctx: Context, table: EndingTable, day: Today): Promise<boolean> {
  const { name, ending } = table;
  if ((await findEnding(ctx.db, table, day, 1)).length === 0) return false;
  let ids: string[] = [];
  await eraseRows(
    ctx,
    async (ctx) => {
      ids = await findEnding(ctx.db, table, day, RETENTION_BATCH, { locks: true });
      if (name === 'accounts') return selectPerson(ctx, await findPeople(ctx.db, ids));
      return { emails: [], rows: { [name]: ids } };
    },
    async ({ db }) => {
      await deleteNotices(db, name, ids);
      await addToRun(db, day.today, ending.kind, ids.length);
    },
    { retires: true },
  );
  return ids.length > 0;
}

async function endUntold(
  ctx: Context,
  kind: keyof typeof untold,
  months: number | null,
  { today }: Today,
): Promise<boolean> {
  if (months === null || (await firstDayOf(ctx, kind, months)) > today) return false;
  return inTransaction(ctx, async (ctx) => {
    const count = await untold[kind].end(ctx, monthsBefore(ctx.now(), months), RETENTION_BATCH);
    if (count > 0) await addToRun(ctx.db, today, kind, count);
    return count === RETENTION_BATCH;
  });
}

/** Returns the first day on which rows of a kind may end: until then a mistaken setting can be corrected. */
async function firstDayOf(ctx: Context, kind: keyof typeof untold, months: number): Promise<string> {
  const since = await settingSince(ctx, retentionSettings[kind], months);
  return addDays(dayAt(since, ctx.timeZone), RETENTION_NOTICE_DAYS);
}

/** Records what ended in one row of the audit log. */
async function finish(ctx: Context, { today }: Today): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await purgeRetention(ctx.db, today);
    const { counts = {} } = (await ctx.db.findOneBy(RetentionRun, { day: today })) ?? {};
    await ctx.db.upsert(RetentionRun, { day: today, counts, endedAt: ctx.now() }, ['day']);
    if (Object.keys(counts).length === 0) return;
    await recordAudit(ctx, {
      action: 'RETENTION_RUN',
      subjectKind: 'PROGRAMME',
      subjectLabel: today,
      details: counts,
    });
  });
}

/** Sums up what ends within 30 days, by each kind that has an end. */
export const planRetention = async (ctx: Context): Promise<RetentionPlan[]> =>
  plansFor(ctx, await readMonths(ctx));

/**
 * Counts the rows that new terms would end within 30 days, in the kinds whose term gets shorter. @throws DomainError
 * INVALID_INPUT
 */
export async function reachOf(ctx: Context, given: unknown): Promise<RetentionReach> {
  const terms = parse(termRules, given);
  const kinds = shortened(await readTerms(ctx), terms);
  const months = monthsOf(terms);
  const tables = endingTables(ctx.declared.personalData, (kind) =>
    kinds.includes(kind) ? months[kind] : null,
  );
  const plans = await plansFor(ctx, months);
  return {
    from: nextNight(ctx.now(), ctx.timeZone),
    people: await countTold(ctx.db, tables, todayOf(ctx)),
    ends: plans.filter(({ kind }) => kinds.includes(kind)),
  };
}

/** Mails all administrators what shorter terms will end, and until when they can be called off. */
export async function tellOfTerms(ctx: Context, programme: Programme): Promise<void> {
  const { people, ends } = await reachOf(ctx, programme);
  await tellAdministrators(ctx, 'terms-shortened', {
    by: requireActor(ctx).email,
    from: programme.termsFrom?.toISOString() ?? '',
    people,
    ends: ends.map(({ kind, months, count }) => ({ kind, months, count })),
  });
}

async function plansFor(ctx: Context, months: Months): Promise<RetentionPlan[]> {
  const day = todayOf(ctx);
  const tables = tablesOf(ctx, months);
  const sums = await sumPlanned(ctx.db, tables, day);
  const plans: RetentionPlan[] = [];
  for (const kind of namesOf(retentionKinds)) {
    const none = { kind, months: months[kind], count: 0, firstOn: null, lastOn: null };
    const table = tables.find(({ ending }) => ending.kind === kind);
    const sum = table && sums.find(({ place }) => place === table.name);
    if (sum) plans.push({ ...none, count: sum.count, firstOn: sum.firstOn, lastOn: sum.lastOn });
    else if (isUntold(kind)) plans.push(await planUntold(ctx, kind, none, day));
    else plans.push(none);
  }
  return plans;
}

async function planUntold(
  ctx: Context,
  kind: keyof typeof untold,
  none: RetentionPlan,
  { zone, today }: Today,
): Promise<RetentionPlan> {
  const { months } = none;
  if (months === null) return none;
  const soon = new Date(ctx.now().getTime() + RETENTION_NOTICE_DAYS * DAY);
  const { count, first } = await untold[kind].count(ctx, monthsBefore(soon, months));
  if (!first) return none;
  const begins = await firstDayOf(ctx, kind, months);
  const due = dayAt(monthsBefore(first, -months), zone);
  const firstOn = [due, begins, today].sort().at(-1);
  const lastOn = [dayAt(soon, zone), begins].sort().at(-1);
  return { ...none, count, firstOn: firstOn ?? null, lastOn: lastOn ?? null };
}

/** Lists the rows that end within 30 days and whose people are notified, the first to end first. */
export async function* listEnding(ctx: Context): AsyncGenerator<Planned[]> {
  const tables = tablesOf(ctx, await readMonths(ctx));
  for (let offset = 0; ; offset += RETENTION_BATCH) {
    const rows = await listPlanned(ctx.db, tables, todayOf(ctx), { limit: RETENTION_BATCH, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < RETENTION_BATCH) return;
  }
}

export async function countEnding(ctx: Context): Promise<number> {
  const sums = await sumPlanned(ctx.db, tablesOf(ctx, await readMonths(ctx)), todayOf(ctx));
  return sums.reduce((total, { count }) => total + count, 0);
}

/** Returns the label of the kind of a row that ends. */
export const kindOfPlace = ({ declared }: Context, place: string): string => {
  const kind = declared.personalData.find(({ name }) => name === place)?.ending?.kind;
  return kind ? retentionKinds[kind] : place;
};
