/** Names the versions of the terms, whose words stay readable: each idea names the one that its submitter agreed to. */
import { compiledOf, defaultOf } from '@portal/schema/declare-texts';
import type { OwnValue } from '@portal/schema/declare-texts';
import { fail } from '@portal/schema/errors';
import { declaredOf, readValue, writtenValue } from '@portal/schema/own-texts';
import { nextTermsVersion, shippedTermsVersion } from '@portal/schema/programme-terms';
import { dayAt } from '@portal/schema/programme-time';
import { readTexts } from '@portal/schema/texts';
import type { termsTexts } from '@portal/schema/texts/terms';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { TermsVersion } from './terms-version.entity.ts';

/** The text of the catalogue that has versions. */
export const TERMS = 'terms.clauses';

const declaration = () => declaredOf(TERMS) ?? fail('INTERNAL');

/** Returns the words that come with the portal. */
export const shippedTerms = (): OwnValue => defaultOf(declaration());

/** Tells whether words are the same; the database has the parts of an item in an order of its own. */
function isSame(one: OwnValue, other: OwnValue): boolean {
  const [first, second] = [one, other].map((words) => JSON.stringify(writtenValue(declaration(), words)));
  return first === second;
}

const listVersions = ({ db }: Pick<Context, 'db'>): Promise<TermsVersion[]> =>
  db.find(TermsVersion, { order: { version: 'DESC' } });

/**
 * Finds the version of words: the newest that has them. Words without one came with another release: they have the version of
 * that release, or one after all that this portal has had.
 */
function versionOf(known: readonly TermsVersion[], words: OwnValue): string {
  const [newest] = known;
  const same = known.find((row) => isSame(row.words, words));
  if (same) return same.version;
  return newest ? nextTermsVersion(newest.version, shippedTermsVersion) : shippedTermsVersion;
}

/** Stores a version, unless it is stored. Another instance may do the same. */
async function keepVersion({ db }: Pick<Context, 'db'>, row: Omit<TermsVersion, 'publisher'>): Promise<void> {
  await db.createQueryBuilder().insert().into(TermsVersion).values(row).orIgnore().execute();
}

/** Returns the version of the words that this process shows, and stores the words under it. */
export async function presentTerms(ctx: Pick<Context, 'db' | 'now'>, words: OwnValue): Promise<string> {
  const known = await listVersions(ctx);
  const version = versionOf(known, words);
  if (!known.some((row) => row.version === version))
    await keepVersion(ctx, { version, words, since: ctx.now(), publishedById: null });
  return version;
}

/**
 * Makes the next version, where the words change; the caller has locked the texts.
 * @returns the version; undefined where the words are the same
 */
export async function publishTerms(
  ctx: Context,
  before: OwnValue,
  words: OwnValue,
): Promise<string | undefined> {
  if (isSame(before, words)) return undefined;
  const present = await presentTerms(ctx, before);
  const [newest] = await listVersions(ctx);
  const version = nextTermsVersion(newest?.version ?? present, dayAt(ctx.now(), ctx.timeZone));
  await keepVersion(ctx, { version, words, since: ctx.now(), publishedById: requireActor(ctx).id });
  return version;
}

/** The clauses with the fields filled, as HTML. */
export type Clauses = (typeof termsTexts)['clauses'];

/** Reads the clauses of a version, with the names of today. @throws DomainError NOT_FOUND */
export async function readTerms({ db }: Context, version: string): Promise<Clauses> {
  const row = await db.findOneBy(TermsVersion, { version });
  if (!row) return fail('NOT_FOUND', { message: 'This portal has had no terms of this version.' });
  const entry = declaration();
  // Another release may have had fields that this one does not know: nothing can fill them.
  const { value = [] } = readValue(entry, writtenValue(entry, row.words));
  // A group of its own: the present words do not take the place of these.
  const { clauses } = readTexts('terms-before', { clauses: compiledOf(entry, value) }) as {
    clauses: Clauses;
  };
  return clauses;
}
