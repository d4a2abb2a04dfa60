/** Fills the database with ideas that look like those of two years (`npm run seed`). */
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import { DAY } from '@portal/schema/limits';
import { Account } from '../accounts/account.entity.ts';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { copyRows } from '../database/copy-rows.ts';
import { IdeaDecision } from '../ideas/review/idea-decision.entity.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { recountTallies } from '../stats/tally.service.ts';
import { calendarUntil } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { discardProposals, storeProposals } from './documents.ts';
import { planIdeas } from './plan.ts';
import { Random } from './random.ts';
import type { Reviewer } from './reviews.ts';
import { accountIdOf, accountRows, decisionRows, ideaRows, reviewerRows } from './rows.ts';
import type { Run } from './rows.ts';
import { estimateRows, findExampleAddresses, hasAccount, vacuum, withoutIndexes } from './seed.queries.ts';

/** The most ideas of one run. */
const IDEAS_MAX = 5_000_000;
const TABLES = ['ideas', 'idea_decisions'] as const;

const wholeNumber = `--ideas must be a whole number from 1 to ${IDEAS_MAX.toLocaleString('en')}, such as --ideas 1000.`;
const seedRules = v.object({
  ideas: v.pipe(
    v.string(wholeNumber),
    v.regex(/^\d{1,7}$/, wholeNumber),
    v.transform(Number),
    v.minValue(1, wholeNumber),
    v.maxValue(IDEAS_MAX, wholeNumber),
  ),
  seed: v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, '--seed must be a word of letters, digits, dots and dashes, such as --seed 7.'),
  ),
});

/** How many rows were stored. */
export interface Seeded {
  ideas: number;
  accounts: number;
  decisions: number;
}

/**
 * Stores ideas, the accounts that submitted them and the reviews that they got, all or none. The same seed on the same
 * day makes the same rows in an empty database, but for what is secret: keys of documents, encrypted numbers, hashes.
 * @param input how many ideas, and the seed, as texts
 * @param tell is told what is done next
 * @throws DomainError INVALID_INPUT, CONFLICT when the seed was used in this database before
 */
export async function seedIdeas(
  ctx: Context,
  input: { ideas: string | undefined; seed: string },
  tell: (step: string) => void,
): Promise<Seeded> {
  const { ideas, seed } = parse(seedRules, input);
  if (await hasAccount(ctx.db, accountIdOf(seed, 0))) {
    fail('CONFLICT', {
      message: `This database holds the ideas of --seed ${seed} already. Choose another, such as --seed ${seed}b.`,
    });
  }
  tell('planning');
  const calendar = calendarUntil(ctx.now(), seed);
  const plan = planIdeas(seed, ideas, calendar);
  const proposals = await storeProposals(ctx);
  try {
    const run: Run = {
      ctx,
      seed,
      plan,
      end: calendar.end,
      proposals,
      reviewers: reviewersOf(seed, ideas, calendar),
      passwordHash: await ctx.passwords.unknownHash(),
      taken: new Set(await findExampleAddresses(ctx.db)),
      mailboxNumbers: new Uint32Array(plan.signedUpAt.length),
    };
    const seeded = await inTransaction(ctx, (ctx) => store(ctx, run, ideas, tell));
    tell('tidying up');
    await vacuum(ctx.db, ['accounts', 'tallies', ...TABLES]);
    return seeded;
  } catch (error) {
    await discardProposals(ctx, proposals);
    throw error;
  }
}

async function store(ctx: Context, run: Run, count: number, tell: (step: string) => void): Promise<Seeded> {
  const { db } = ctx;
  tell('storing accounts');
  const accounts =
    (await copyRows(db, Account, reviewerRows(run))) + (await copyRows(db, Account, accountRows(run)));
  const fill = async () => {
    tell('storing ideas');
    const ideas = await copyRows(db, Idea, ideaRows(run));
    tell('storing reviews');
    const decisions = await copyRows(db, IdeaDecision, decisionRows(run));
    tell('building indexes');
    return { accounts, ideas, decisions };
  };
  const isMostOfAll = count > (await estimateRows(db, 'ideas'));
  const seeded = await (isMostOfAll ? withoutIndexes(db, TABLES, fill) : fill());
  tell('counting');
  await recountTallies(ctx);
  return seeded;
}

/** A few reviewers before the first idea, more as ideas come in. */
function reviewersOf(seed: string, ideas: number, { start, end }: Calendar): Reviewer[] {
  const random = new Random(seed, 'reviewers');
  const count = Math.min(24, 3 + Math.ceil(ideas / 4_000));
  return Array.from({ length: count }, (_, number) => ({
    id: random.uuid(),
    since: Math.floor(number < 3 ? start - (9 - number) * DAY : start + random.next() * 0.7 * (end - start)),
  })).sort((a, b) => a.since - b.since);
}
