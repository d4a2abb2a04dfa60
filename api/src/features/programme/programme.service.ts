import { IsNull, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
import {
  companyPictureKinds,
  partnerLogoBounds,
  pictureFieldOf,
  pictureInWords,
} from '@portal/schema/company-pictures';
import type { CompanyPictureKind } from '@portal/schema/company-pictures';
import { daysOffChanges } from '@portal/schema/days-off';
import type { DaysOff } from '@portal/schema/days-off';
import { emailsOffChanges } from '@portal/schema/emails';
import type { EmailsOff } from '@portal/schema/emails';
import { fail } from '@portal/schema/errors';
import { PARTNER_LOGOS_MAX } from '@portal/schema/limits';
import { namesOf } from '@portal/schema/lists';
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
import { followZone } from '../../platform/jobs/upkeep.job.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { pageOf } from '../../platform/paging/page.ts';
import type { Order, Page } from '../../platform/paging/page.ts';
import { changeOf } from '../../platform/stored-change.ts';
import { isKnownZone } from '../../platform/tallies/tally.queries.ts';
import { picturesOf, storeContents } from './company-picture.service.ts';
import type { CheckedPicture, Pictures } from './company-picture.service.ts';
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
    ...{ logo: null, icon: null, linkPicture: null, partnerLogos: [] },
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

type Settings = Pick<Programme, (typeof settingNames)[number] | keyof DaysOff | keyof EmailsOff>;

/** Describes each setting and picture that differs, with its value before and after; of lists of days, those that differ. */
export const changesInWords = (before: Settings & Pictures, after: Settings & Pictures): string[] => [
  ...settingNames
    .filter((name) => before[name] !== after[name])
    .map(
      (name) =>
        `${programmeFields[name].label}: ${settingInWords(name, before)} → ${settingInWords(name, after)}`,
    ),
  ...daysOffChanges(before, after),
  ...emailsOffChanges(before, after),
  ...namesOf(companyPictureKinds).flatMap((kind) => {
    const [was, is] = [before, after].map((settings) => settings[pictureFieldOf[kind]]);
    if (was?.name === is?.name) return [];
    return [`${companyPictureKinds[kind]}: ${pictureInWords(was)} → ${pictureInWords(is)}`];
  }),
  ...[
    ...new Set([before, after].flatMap(({ partnerLogos }) => partnerLogos.map(({ name }) => name))),
  ].flatMap((name) => {
    const [was, is] = [before, after].map((settings) => logoOfPartner(settings, name));
    if (was?.name === is?.name) return [];
    const { label } = partnerLogoBounds(name);
    return [`${label}: ${pictureInWords(was, 'no logo')} → ${pictureInWords(is, 'no logo')}`];
  }),
];

const logoOfPartner = ({ partnerLogos }: Pictures, partner: string) =>
  partnerLogos.find(({ name }) => name === partner)?.picture;

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
    const before = await lockProgramme(ctx);
    const by = () => nameBy(ctx, before.changedById);
    const { after: settings, changed } = await changeOf(programmeRules, before, { seen, given, by });
    if (changed.length === 0) return before;
    if (changed.includes('timeZone') && settings.timeZone && !(await isKnownZone(ctx.db, settings.timeZone)))
      fail('INVALID_INPUT', {
        fields: [{ field: 'timeZone', message: 'PostgreSQL does not know this zone. Choose another one.' }],
      });
    const isShorter = shortened(before, settings).length > 0;
    if (isShorter) requirePermission(ctx, 'programme:shorten-terms');
    const waits = shortened(await readTerms(ctx), settings).length > 0;
    const termsFrom = isShorter ? nextNight(ctx.now(), ctx.timeZone) : waits ? before.termsFrom : null;
    const after = await addVersion(ctx, before, { ...settings, termsFrom }, isShorter ? termsFrom : null);
    if (isShorter) await publish(ctx, termsShortened, after);
    if (changed.includes('timeZone')) await followZone(ctx);
    return after;
  });
}

/** Reads the settings, and has other changes of them wait; readers do not. */
async function lockProgramme(ctx: Context): Promise<Programme> {
  await ctx.db.query('LOCK TABLE programme_settings IN SHARE ROW EXCLUSIVE MODE');
  return readProgramme(ctx);
}

/** Stores a version of the settings, and records it. @param at when what is shorter holds */
async function addVersion(
  ctx: Context,
  before: Programme,
  changes: Partial<Programme>,
  at: Date | null,
): Promise<Programme> {
  const settings = Object.fromEntries(settingNames.map((name) => [name, before[name]]));
  const after = ctx.db.create(Programme, {
    ...settings,
    daysOff: before.daysOff,
    workedHolidays: before.workedHolidays,
    emailsOff: before.emailsOff,
    ...picturesOf(before),
    termsFrom: before.termsFrom,
    ...changes,
    version: before.version + 1,
    changedById: requireActor(ctx).id,
    changedAt: ctx.now(),
  });
  await ctx.db.insert(Programme, after);
  await recordAudit(ctx, {
    action: 'PROGRAMME_CHANGED',
    subjectKind: 'PROGRAMME',
    subjectLabel: `Version ${after.version}`,
    details: { changed: changesInWords(before, after).join('; '), ...(at && { at: at.toISOString() }) },
  });
  return after;
}

/** Sets pictures, and stores the content of the new one. The next change deletes what it replaces. */
async function storePictures(
  ctx: Context,
  checked: CheckedPicture | undefined,
  changed: (before: Programme) => Partial<Pictures> | undefined,
): Promise<Programme> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProgramme(ctx);
    const pictures = changed(before);
    if (!pictures) return before;
    const after = await addVersion(ctx, before, pictures, null);
    await storeContents(ctx, [before, after], checked);
    return after;
  });
}

/** Sets a picture of who runs the programme, or goes back to that of the portal. */
export const changePicture = (
  ctx: Context,
  kind: CompanyPictureKind,
  checked: CheckedPicture | undefined,
): Promise<Programme> =>
  storePictures(ctx, checked, (before) => {
    const name = pictureFieldOf[kind];
    const picture = checked?.picture ?? null;
    return before[name]?.name === picture?.name ? undefined : { [name]: picture };
  });

/** Sets the logo of a partner, or takes it away. Logos of others stay. @throws DomainError INVALID_INPUT for one too many */
export const changeLogoOfPartner = (
  ctx: Context,
  name: string,
  checked: CheckedPicture | undefined,
): Promise<Programme> =>
  storePictures(ctx, checked, (before) => {
    if (logoOfPartner(before, name)?.name === checked?.picture.name) return undefined;
    const others = before.partnerLogos.filter((logo) => logo.name !== name);
    if (!checked) return { partnerLogos: others };
    if (others.length >= PARTNER_LOGOS_MAX)
      fail('INVALID_INPUT', {
        message: `There are ${PARTNER_LOGOS_MAX} logos of partners. Take one away first.`,
      });
    return { partnerLogos: [...others, { name, picture: checked.picture }] };
  });
