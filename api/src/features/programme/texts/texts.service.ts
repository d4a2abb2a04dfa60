/** Stores the programme's own texts by language, publishes their drafts, and applies what is published to this process. */
import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';
import { groups } from '@portal/schema/all-texts';
import { compiledOf, defaultOf } from '@portal/schema/declare-texts';
import type { Declared, Group, OwnValue } from '@portal/schema/declare-texts';
import { fail } from '@portal/schema/errors';
import { languages, ofOtherLanguages } from '@portal/schema/languages';
import type { Language, OtherLanguage } from '@portal/schema/languages';
import { declaredOf, readValue, textChangesRules, writtenValue } from '@portal/schema/own-texts';
import { parse } from '@portal/schema/rules';
import { cutText } from '@portal/schema/text';
import { shippedTermsVersion, TERMS_VERSION_KEY } from '@portal/schema/programme-terms';
import { compiledShipped, shippedOf } from '@portal/schema/shipped-texts';
import type { Compiled, OwnTexts } from '@portal/schema/texts';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { changeTexts as show } from '../../../platform/present-company.ts';
import { nameBy } from '../../accounts/reviewer.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { presentTerms, publishTerms, shippedTerms, TERMS } from './terms.service.ts';
import { OwnText, SpokenLanguage } from './text.entity.ts';

/** A text of the catalogue in a language, with the programme's own words. */
export interface PortalText {
  key: string;
  language: Language;
  group: Group;
  entry: Declared;
  /** The words that come with the portal: of a language that lacks them, the English ones. */
  shipped: OwnValue;
  own: OwnText | undefined;
}

/** Returns the words that come with the portal. */
const shippedIn = (language: Language, key: string, entry: Declared): OwnValue =>
  (language === 'en' ? undefined : shippedOf(language, key, entry)) ?? defaultOf(entry);

/** The groups of all pages, then those of emails, then those of messages. The features declare the latter two: which they are depends on the imports. */
const inOrder = (): Group[] => [...groups.values()].sort((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ mail, name }: Group): number =>
  mail ? ['mail', 'fault'].indexOf(name.replace(/-.*/, '')) + 1 : 0;

const allTexts = (language: Language, own: ReadonlyMap<string, OwnText>): PortalText[] =>
  inOrder().flatMap((group) =>
    Object.entries(group.entries).map(([name, entry]) => {
      const key = `${group.name}.${name}`;
      return { key, language, group, entry, shipped: shippedIn(language, key, entry), own: own.get(key) };
    }),
  );

const byKey = (rows: readonly OwnText[]) => new Map(rows.map((row) => [row.key, row]));

/** Reads the catalogue in a language, in its order. */
export const readTexts = async ({ db }: Pick<Context, 'db'>, language: Language): Promise<PortalText[]> =>
  allTexts(language, byKey(await db.findBy(OwnText, { language })));

/** Tells whether somebody who speaks the language has read what pages say. */
export const isConfirmed = ({ language, shipped, own }: PortalText): boolean =>
  language === 'en' || (own?.published ?? null) !== null || isDeepStrictEqual(own?.confirmed, shipped);

/** A portal at localhost is a trial: it shows all languages at once. */
const isTrial = ({ publicUrl }: Pick<Context, 'publicUrl'>): boolean =>
  // Without a setting it is localhost, and unknown until the portal listens.
  !URL.canParse(publicUrl) || ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);

/** A language, and what was decided of it. */
export interface LanguageChoice {
  code: Language;
  name: string;
  isOffered: boolean;
}

const choicesOf = (ctx: Pick<Context, 'publicUrl'>, rows: readonly SpokenLanguage[]): LanguageChoice[] =>
  (Object.keys(languages) as Language[]).map((code) => ({
    code,
    name: languages[code],
    isOffered: code === 'en' || (rows.find((row) => row.code === code)?.isOffered ?? isTrial(ctx)),
  }));

/** Lists the languages, English first. */
export const readLanguages = async (ctx: Pick<Context, 'db' | 'publicUrl'>): Promise<LanguageChoice[]> =>
  choicesOf(ctx, await ctx.db.find(SpokenLanguage));

/** Own words that fit their text. */
interface OwnWords {
  key: string;
  entry: Declared;
  value: OwnValue;
}

/** What this process shows, by database: the publications, and what is offered. */
const followed = new WeakMap<DataSource, string>();

/** Reads own words of a language: those that are published, or those that would be. */
const wordsIn = (language: Language, rows: readonly OwnText[], state: 'published' | 'draft'): OwnWords[] =>
  rows.flatMap(({ key, [state]: words, ...row }): OwnWords[] => {
    const entry = row.language === language && words !== null && declaredOf(key);
    if (!entry) return [];
    // Another release may have had this text with other fields, or none: the default takes the place of what does not fit.
    const { value } = readValue(entry, writtenValue(entry, words));
    return value === undefined ? [] : [{ key, entry, value }];
  });

const compiled = (words: readonly OwnWords[]): Record<string, Compiled> =>
  Object.fromEntries(words.map(({ key, entry, value }) => [key, compiledOf(entry, value)]));

/** Puts own words of a language over those that come with the portal. */
const overShipped = (language: Language, own: OwnTexts): OwnTexts =>
  language === 'en' ? own : { ...compiledShipped(language), ...own };

/** Reads what pages and emails in a language would say if its drafts were published. */
export async function readDrafts({ db }: Pick<Context, 'db'>, language: Language): Promise<OwnTexts> {
  const rows = await db.findBy(OwnText, { language });
  return overShipped(language, compiled(wordsIn(language, rows, 'draft')));
}

/** Has this process show what is published: its pages as soon as they are drawn. */
export async function followTexts(ctx: Pick<Context, 'db' | 'publicUrl' | 'now'>): Promise<void> {
  const { db } = ctx;
  const rows = await db.find(SpokenLanguage, { order: { code: 'ASC' } });
  const newest = JSON.stringify(rows);
  if (newest === followed.get(db.connection)) return;
  const own = rows.length === 0 ? [] : await db.find(OwnText);
  const english = wordsIn('en', own, 'published');
  const ownTerms = english.find(({ key }) => key === TERMS);
  const version = await presentTerms(ctx, ownTerms?.value ?? shippedTerms());
  const ofTerms: OwnTexts = version === shippedTermsVersion ? {} : { [TERMS_VERSION_KEY]: version };
  // The translation that comes with the portal is of other terms than own ones: people read what they agree to.
  const wordsOver = (code: OtherLanguage) => [
    ...(ownTerms ? [ownTerms] : []),
    ...wordsIn(code, own, 'published'),
  ];
  show({
    texts: {
      en: { ...compiled(english), ...ofTerms },
      ...ofOtherLanguages((code) => ({ ...overShipped(code, compiled(wordsOver(code))), ...ofTerms })),
    },
    hasOwn: own.some(({ published }) => published !== null) || version !== shippedTermsVersion,
    offered: choicesOf(ctx, rows).flatMap(({ code, isOffered }) => (isOffered ? [code] : [])),
  });
  // After the reading: one that failed is repeated.
  followed.set(db.connection, newest);
}

/** The texts of a group as their page will show them. */
export interface TextPreview {
  /** The pages that show the group, and that can be drawn without a login. */
  pages: readonly { path: string; title: string }[];
  path: string | null;
  html: string | null;
}

/**
 * Draws a page that shows a group of texts, with the drafts of a language.
 * @param path of the page; without one, or with one that shows none of them, it is the page of the group, or else the first
 */
export async function previewTexts(
  ctx: Context,
  language: Language,
  group: string,
  path?: string | null,
): Promise<TextPreview> {
  const pages = (ctx.previews?.pages ?? []).filter((page) => page.groups.includes(group));
  const at = (wanted: string | null | undefined) => pages.find((page) => page.path === wanted);
  const address = groups.get(group)?.address;
  // The form of ideas begins with its first step.
  const page = at(path) ?? at(address) ?? pages.find((one) => one.path.startsWith(`${address}/`)) ?? pages[0];
  if (!page || !ctx.previews) return { pages, path: null, html: null };
  const drafts = await readDrafts(ctx, language);
  return { pages, path: page.path, html: await ctx.previews.draw(page.file, language, drafts) };
}

async function failStale(ctx: Context, before: OwnText): Promise<never> {
  const { key, version, draft } = before;
  const by = await nameBy(ctx, before.changedById);
  const entry = declaredOf(key);
  const words = entry && draft !== null ? writtenValue(entry, draft) : null;
  return fail('STALE', { current: { key, version, by, draft: words } });
}

/** Locks the texts of all languages until the end of the transaction, and reads those of one. */
async function lockTexts({ db }: Context, language: Language): Promise<OwnText[]> {
  await db.query('LOCK TABLE own_texts IN SHARE ROW EXCLUSIVE MODE');
  return db.findBy(OwnText, { language });
}

/** Makes the next version of a row. */
const changedRow = (
  ctx: Context,
  language: Language,
  key: string,
  before: OwnText | undefined,
  change: Partial<Pick<OwnText, 'draft' | 'confirmed'>>,
): OwnText => {
  const { published = null, draft = null, confirmed = null, version = 0 } = before ?? {};
  const row = { published, draft, confirmed, ...change };
  return ctx.db.create(OwnText, {
    ...{ language, key, ...row, isDrafted: !isDeepStrictEqual(row.draft, published) },
    ...{ version: version + 1, changedById: requireActor(ctx).id, changedAt: ctx.now() },
  });
};

/**
 * Stores drafts of texts; one without a value goes back to the words that come with the portal.
 * @throws DomainError INVALID_INPUT, STALE with the key, the version and the draft of the text that somebody else changed
 */
export async function changeTexts(ctx: Context, input: unknown): Promise<PortalText[]> {
  const { language, texts } = parse(textChangesRules, input);
  const changed = await inTransaction(ctx, async (ctx) => {
    const stored = byKey(await lockTexts(ctx, language));
    const rows = new Map<string, OwnText>();
    for (const { key, version, value } of texts) {
      const entry = declaredOf(key);
      const before = stored.get(key);
      const isShipped = value !== null && entry && isDeepStrictEqual(value, shippedIn(language, key, entry));
      const draft = isShipped ? null : value;
      if (isDeepStrictEqual(before?.draft ?? null, draft)) continue;
      if (before && typeof version === 'number' && version !== before.version) await failStale(ctx, before);
      rows.set(key, changedRow(ctx, language, key, before, { draft }));
    }
    await ctx.db.save(OwnText, [...rows.values()]);
    return new Map([...stored, ...rows]);
  });
  const asked = new Set(texts.map(({ key }) => key));
  return allTexts(language, changed).filter(({ key }) => asked.has(key));
}

/** Confirms that the words that come with the portal are good in a language. Repeated, it changes nothing. */
export async function confirmTexts(
  ctx: Context,
  language: Language,
  keys: readonly string[],
): Promise<PortalText[]> {
  const confirmed = await inTransaction(ctx, async (ctx) => {
    const stored = byKey(await lockTexts(ctx, language));
    const texts = allTexts(language, stored).filter((text) => keys.includes(text.key) && !isConfirmed(text));
    const rows = texts.map(({ key, shipped, own }) =>
      changedRow(ctx, language, key, own, { confirmed: shipped }),
    );
    await ctx.db.save(OwnText, rows);
    return new Map([...stored, ...byKey(rows)]);
  });
  return allTexts(language, confirmed).filter(({ key }) => keys.includes(key));
}

const inWords = (value: OwnValue | null): string =>
  value === null ? 'the default' : typeof value === 'string' ? `“${value}”` : `${value.length} items`;

/** Makes a version of the terms, where the drafts change their words. A translation helps to read the English ones, which bind. */
async function publishedTerms(ctx: Context, drafted: readonly OwnText[]): Promise<string | undefined> {
  const row = drafted.find(({ key }) => key === TERMS);
  if (!row) return undefined;
  return publishTerms(ctx, row.published ?? shippedTerms(), row.draft ?? shippedTerms());
}

const CHANGES_MAX = 5_000;

/** Writes what changed for the audit log. Many changes are cut, each after its name at the earliest. */
function changesInWords(drafted: readonly OwnText[]): string {
  const most = Math.floor(CHANGES_MAX / drafted.length) - 2;
  const lines = drafted.map(({ key, published, draft }) => {
    const line = `${key}: ${inWords(published)} → ${inWords(draft)}`;
    return [line, cutText(line, Math.max(most, key.length))] as const;
  });
  const whole = lines.map(([line]) => line).join('; ');
  return whole.length <= CHANGES_MAX ? whole : lines.map(([, cut]) => cut).join('; ');
}

/**
 * Publishes all drafts of a language.
 * @param seen the drafts that the administrator saw @throws DomainError STALE when somebody else changed one since
 */
export async function publishTexts(
  ctx: Context,
  language: Language,
  seen: readonly { key: string; version: number }[],
): Promise<PortalText[]> {
  const published = await inTransaction(ctx, async (ctx) => {
    const rows = await lockTexts(ctx, language);
    // A draft of a text that another release has is on no page, and no administrator could see it.
    const drafted = rows.filter(({ isDrafted, key }) => isDrafted && declaredOf(key));
    if (drafted.length === 0) return rows;
    const versions = new Map(seen.map(({ key, version }) => [key, version]));
    for (const row of drafted) if (versions.get(row.key) !== row.version) await failStale(ctx, row);
    const version = language === 'en' ? await publishedTerms(ctx, drafted) : undefined;
    const changed = `${version ? `the terms: the version of ${version}; ` : ''}${changesInWords(drafted)}`;
    for (const row of drafted) Object.assign(row, { published: row.draft, isDrafted: false });
    await ctx.db.save(OwnText, drafted);
    await ctx.db.query(
      `INSERT INTO languages (code, publications) VALUES ($1, 1)
       ON CONFLICT (code) DO UPDATE SET publications = languages.publications + 1`,
      [language],
    );
    await recordAudit(ctx, {
      action: 'TEXTS_PUBLISHED',
      subjectKind: 'PROGRAMME',
      subjectLabel: drafted.length === 1 ? drafted[0]!.key : `${drafted.length} texts`,
      details: { changed },
    });
    return rows;
  });
  await followTexts(ctx);
  return allTexts(language, byKey(published));
}

/** Offers a language to visitors, or ends it. Repeated, it changes nothing. */
export async function offerLanguage(
  ctx: Context,
  code: Language,
  isOffered: boolean,
): Promise<LanguageChoice[]> {
  await inTransaction(ctx, async (ctx) => {
    const before = (await readLanguages(ctx)).find((choice) => choice.code === code);
    if (code === 'en' || before?.isOffered === isOffered) return;
    await ctx.db.query(
      `INSERT INTO languages (code, publications, is_offered) VALUES ($1, 0, $2)
       ON CONFLICT (code) DO UPDATE SET is_offered = $2`,
      [code, isOffered],
    );
    await recordAudit(ctx, {
      action: 'LANGUAGE_OFFERED',
      subjectKind: 'PROGRAMME',
      subjectLabel: languages[code],
      details: { changed: isOffered ? 'offered to visitors' : 'not offered any more' },
    });
  });
  await followTexts(ctx);
  return readLanguages(ctx);
}
