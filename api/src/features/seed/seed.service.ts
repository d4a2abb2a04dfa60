import { Readable } from 'node:stream';
import { In } from 'typeorm';
import * as v from 'valibot';
import { focusAreas } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { fail } from '@portal/schema/errors';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { parse, wholeNumber } from '@portal/schema/rules';
import { Account } from '../accounts/account.entity.ts';
import { readBuiltDocument } from '../../platform/built-files.ts';
import { prepareLongTransaction } from '../../platform/backup/table.queries.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { copyRows } from '../../platform/database/copy-rows.ts';
import { onlyPdf } from '../../platform/files/content-types.ts';
import { discardDocuments } from '../documents/document.service.ts';
import { IdeaReview } from '../reviewing/reviews/idea-review.entity.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { recountTallies } from '../../platform/tallies/tally.service.ts';
import { calendarUntil } from './calendar.ts';
import { seedDeskWork, seedReasons } from './desk-work.ts';
import { planIdeas, writeIdeas } from './ideas.ts';
import type { PlannedIdea, Proposals, Run } from './ideas.ts';
import { makeReviewers, makeSubmitters } from './people.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import type { ReviewRow } from './reviews.ts';
import { dropIndexes, recordOutcomes, recordStories, recordChanges, vacuum } from './seed.queries.ts';

const IDEAS_MAX = 5_000_000;
const TABLES = ['ideas', 'idea_reviews'] as const;
/** The number of ideas that are stored before their reviews, and stay in memory until then. */
const BATCH = 50_000;

const IDEAS_FAULT = `--ideas must be a whole number from 1 to ${IDEAS_MAX.toLocaleString('en')}, such as --ideas 1000.`;
const seedRules = v.object({
  ideas: v.pipe(
    v.string(IDEAS_FAULT),
    v.regex(/^\d+$/, IDEAS_FAULT),
    v.transform(Number),
    wholeNumber(1, IDEAS_MAX, IDEAS_FAULT),
  ),
  seed: v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, '--seed must be a word of letters, digits, dots and dashes, such as --seed 7.'),
  ),
});

export type Seeded = Record<'ideas' | 'accounts' | 'reviews', number>;

/**
 * Stores all ideas, or rolls back. A seed gives the same rows on the same day. @throws DomainError INVALID_INPUT, CONFLICT
 * when reused
 */
export async function seedIdeas(
  ctx: Context,
  input: { ideas: string | undefined; seed: string },
  report: (step: string) => void,
): Promise<Seeded> {
  const { ideas: count, seed } = parse(seedRules, input);
  report('planning');
  const random = new Random(seed);
  const calendar = calendarUntil(ctx.now(), random);
  const accounts = await ctx.db.find(Account, { select: { id: true, email: true } });
  const taken = new Set(accounts.map(({ email }) => email));
  const reviewers = makeReviewers(random, count, calendar, taken);
  if (await ctx.db.existsBy(Account, { id: In(reviewers.map(({ id }) => id)) })) {
    fail('CONFLICT', {
      message: `This database holds the ideas of --seed ${seed} already. Choose another, such as --seed ${seed}b.`,
    });
  }
  const submitters = makeSubmitters(random, Math.max(1, Math.round(count / 3)), calendar, taken);
  const planned = planIdeas(random, count, submitters, calendar);
  const seeded = await withProposals(ctx, (proposals) => {
    const { secrets, timeZone } = ctx;
    const run = { random, calendar, reviewers, proposals, secrets, timeZone };
    return inTransaction(ctx, async (ctx) => {
      await prepareLongTransaction(ctx.db);
      return store(ctx, run, submitters, planned, report);
    });
  });
  report('tidying up');
  await vacuum(ctx.db, ['accounts', 'tallies', ...TABLES]);
  return seeded;
}

async function store(
  ctx: Context,
  begun: Omit<Run, 'reasonIds'>,
  submitters: readonly Person[],
  planned: readonly PlannedIdea[],
  report: (step: string) => void,
): Promise<Seeded> {
  const { db } = ctx;
  report('storing accounts');
  const passwordHash = await ctx.passwords.unknownHash();
  const untouched = {
    secondFactorAt: null,
    mustChangePassword: false,
    deviceGeneration: 0,
    pendingEmail: null,
    pendingEmailAt: null,
    formerEmails: [],
    wantsReviewDigest: false,
    wantsMonthlyFigures: false,
    language: 'en' as const,
    invitedAs: null,
    invitedAt: null,
    closedAt: null,
    lastLoginAt: null,
    isSystem: false,
    standsFor: null,
    providerRole: null,
  };
  const rows = (people: readonly Person[], role: Account['role']) =>
    people.map(({ id, about, createdAt, verifiedAt }) => {
      const { email, firstName, lastName, dialCode, contactNumber } = about;
      const contact = { firstName, lastName, dialCode, contactNumber };
      return { ...untouched, ...contact, id, email, passwordHash, role, verifiedAt, createdAt };
    });
  const accounts =
    (await copyRows(db, Account, rows(begun.reviewers, 'reviewer'))) +
    (await copyRows(db, Account, rows(submitters, 'user')));
  const run: Run = { ...begun, reasonIds: await seedReasons(ctx, begun) };
  const isMostOfAll = planned.length > (await db.count(Idea));
  const makeIndexes = isMostOfAll ? await dropIndexes(db, TABLES) : undefined;
  let [ideas, reviews] = [0, 0];
  while (ideas < planned.length) {
    const batch = planned.slice(ideas, ideas + BATCH);
    report(`storing ideas from ${(ideas + 1).toLocaleString('en')} on, with their reviews`);
    const reviewRows: ReviewRow[] = [];
    ideas += await copyRows(db, Idea, writeIdeas(run, batch, reviewRows));
    reviews += await copyRows(db, IdeaReview, reviewRows);
  }
  report('building indexes');
  await makeIndexes?.();
  await recordChanges(db);
  const reviewerIds = run.reviewers.map(({ id }) => id);
  await recordOutcomes(db, reviewerIds, new Date(run.calendar.end));
  await recordStories(db);
  await seedDeskWork(ctx, run, submitters);
  report('counting');
  await recountTallies(ctx);
  return { ideas, accounts, reviews };
}

/** Stores the proposals before some work, and removes them when they or the work fail. */
async function withProposals<T>(ctx: Context, work: (proposals: Proposals) => Promise<T>): Promise<T> {
  const stored: Partial<Proposals> = {};
  try {
    for (const area of namesOf(focusAreas)) {
      const pdf = Readable.from([await readBuiltDocument(`proposals/${area}.pdf`)]);
      stored[area] = await ctx.files.store(pdf, DOCUMENT_MAX_BYTES, onlyPdf);
    }
    return await work(stored as Proposals);
  } catch (error) {
    const keys = Object.values(stored).map(({ key }) => key);
    await discardDocuments(ctx, keys);
    throw error;
  }
}
