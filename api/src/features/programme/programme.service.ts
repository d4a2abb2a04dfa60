import { IsNull, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
import { fail } from '@portal/schema/errors';
import {
  programmeDefaults,
  programmeFields,
  programmeRules,
  settingInWords,
  settingNames,
} from '@portal/schema/programme';
import { nextNight } from '@portal/schema/programme-time';
import { longer, shortened } from '@portal/schema/retention';
import type { Terms } from '@portal/schema/retention';
import { nameBy } from '../accounts/reviewer.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { inTransaction, may, requireActor, requirePermission } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { pageOf } from '../../platform/paging/page.ts';
import type { Order, Page } from '../../platform/paging/page.ts';
import { changeOf } from '../../platform/stored-change.ts';
import { Programme } from './programme.entity.ts';

/** Reads the current settings. */
export async function readProgramme({ db }: Pick<Context, 'db'>): Promise<Programme> {
  const [newest] = await db.find(Programme, { order: { version: 'DESC' }, take: 1 });
  return newest ?? defaults();
}

const defaults = () =>
  Object.assign(new Programme(), {
    ...programmeDefaults,
    ...{ version: 0, changedById: null, changedAt: null, termsFrom: null },
  });

/** Reads the terms of keeping that hold now: shorter ones wait for the night. */
export async function readTerms(ctx: Pick<Context, 'db' | 'now'>): Promise<Terms> {
  const newest = await readProgramme(ctx);
  if (!newest.termsFrom || newest.termsFrom <= ctx.now()) return newest;
  const [before] = await ctx.db.find(Programme, {
    where: [{ termsFrom: IsNull() }, { termsFrom: LessThanOrEqual(ctx.now()) }],
    order: { version: 'DESC' },
    take: 1,
  });
  return longer(before ?? defaults(), newest);
}

/** Finds a version of the settings: any for administrators, the newest for others. @throws DomainError NOT_FOUND */
export async function findProgramme(ctx: Context, key: string): Promise<Programme> {
  const newest = await readProgramme(ctx);
  if (key === String(newest.version)) return newest;
  if (!may(ctx, 'programme:change')) fail('NOT_FOUND');
  return findRow(ctx.db, key, (db, version) => db.findOneBy(Programme, { version: Number(version) }), {
    isKey: (key) => /^[1-9]\d{0,8}$/.test(key),
  });
}

const byVersion: Order<Programme, number> = {
  write: ({ version }) => `programme ${version}`,
  read: (text) => Number(/^programme (\d{1,9})$/.exec(text)?.[1]) || undefined,
};

export const listProgrammeChanges = (ctx: Context, page: Page): Promise<Connection<Programme>> =>
  pageOf(ctx, page, {
    order: byVersion,
    async find(db, take, after) {
      const where = after === undefined ? {} : { version: LessThan(after) };
      const rows = await db.find(Programme, { where, order: { version: 'DESC' }, take });
      // One row more than the page has is read, since its last row needs the one before it, too.
      return rows.map((row, index) => Object.assign(row, { before: rows[index + 1] ?? defaults() }));
    },
    count: (db, { through = 0 }) => db.countBy(Programme, { version: MoreThanOrEqual(through) }),
  });

type Settings = Pick<Programme, (typeof settingNames)[number]>;

/** Describes each setting that differs, with its value before and after. */
export const changesInWords = (before: Settings, after: Settings): string[] =>
  settingNames
    .filter((name) => before[name] !== after[name])
    .map(
      (name) =>
        `${programmeFields[name].label}: ${settingInWords(name, before)} → ${settingInWords(name, after)}`,
    );

/** Returns the time since which a setting has its value. @param value what it has now */
export async function settingSince(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: (typeof settingNames)[number],
  value: number,
): Promise<Date> {
  const [other] = await db.find(Programme, {
    where: [{ [name]: Not(value) }, { [name]: IsNull() }],
    order: { version: 'DESC' },
    take: 1,
  });
  const [first] = await db.find(Programme, {
    where: { version: MoreThan(other?.version ?? 0) },
    order: { version: 'ASC' },
    take: 1,
  });
  return first?.termsFrom ?? first?.changedAt ?? now();
}

/** Published with settings that make terms of keeping shorter, when they are stored. */
export const termsShortened = defineEvent<Programme>('terms shortened');

type ProgrammeChange = { readonly [Name in keyof Settings]?: Settings[Name] | null } & { version: number };

/**
 * Changes the settings that are given.
 * @throws DomainError INVALID_INPUT, STALE with the current settings, REAUTHENTICATION_REQUIRED for shorter terms of
 * retention
 */
export async function changeProgramme(
  ctx: Context,
  { version: seen, ...given }: ProgrammeChange,
): Promise<Programme> {
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes changes of the programme; readers are not blocked.
    await ctx.db.query('LOCK TABLE programme_settings IN SHARE ROW EXCLUSIVE MODE');
    const before = await readProgramme(ctx);
    const by = () => nameBy(ctx, before.changedById);
    const { after: settings, changed } = await changeOf(programmeRules, before, { seen, given, by });
    if (changed.length === 0) return before;
    const isShorter = shortened(before, settings).length > 0;
    if (isShorter) requirePermission(ctx, 'programme:shorten-terms');
    const waits = shortened(await readTerms(ctx), settings).length > 0;
    const termsFrom = isShorter ? nextNight(ctx.now(), ctx.timeZone) : waits ? before.termsFrom : null;
    const made = {
      version: before.version + 1,
      changedById: requireActor(ctx).id,
      changedAt: ctx.now(),
      termsFrom,
    };
    const after = ctx.db.create(Programme, { ...settings, ...made });
    await ctx.db.insert(Programme, after);
    if (isShorter) await publish(ctx, termsShortened, after);
    await recordAudit(ctx, {
      action: 'PROGRAMME_CHANGED',
      subjectKind: 'PROGRAMME',
      subjectLabel: `Version ${after.version}`,
      details: {
        changed: changesInWords(before, settings).join('; '),
        ...(isShorter && termsFrom && { at: termsFrom.toISOString() }),
      },
    });
    return after;
  });
}
