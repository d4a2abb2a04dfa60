/** The tallies behind the statistics: exact after anything in any order, while others write, and when recounted. */
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import type { Choices } from '@portal/schema/lists';
import { listOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaInput } from '@portal/schema/idea';
import type { StatsRange } from '@portal/schema/stats';
import type { QueryRunner } from 'typeorm';
import { tallySignUp } from '../accounts/account-figures.ts';
import { Account } from '../accounts/account.entity.ts';
import { resetPassword, signUp, verifyEmail } from '../accounts/credentials.service.ts';
import { createAccount } from '../accounts/housekeeping.service.ts';
import type { Context } from '../../platform/context.ts';
import { reviewIdea, reviewIdeas } from '../reviewing/reviews/review.service.ts';
import { erasePerson } from '../privacy/erasing/erase-person.service.ts';
import { withdrawIdea } from '../ideas/submission/withdraw.service.ts';
import { undoReviews } from '../reviewing/reviews/undo.service.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { submitIdea } from '../ideas/submission/submit-idea.service.ts';
import { composeMail } from '../../platform/mail/outbox.ts';
import { countIdeasByDate, findStats } from './stats.service.ts';
import {
  addTally,
  ensureTallies,
  foldTallies,
  recountTallies,
} from '../../platform/tallies/tally.service.ts';
import { Random } from '../seed/random.ts';
import { eventually } from '../../../test/eventually.ts';
import { figuresFromRows, figuresOf } from '../../../test/figures.ts';
import { ideaInput, pdf } from '../../../test/ideas.ts';
import { besideTransaction } from '../../../test/locks.ts';
import { newAddress, PASSWORD } from '../../../test/people.ts';
import { serviceContextForTest, shareServiceContext } from '../../../test/service-context.ts';
import { ODD_INPUTS } from '../../../test/quick.ts';

const HOUR = 3_600_000;
const BEGINNING = new Date('2025-01-30T20:00:00.000Z');
// Hundreds of operations, on a machine that may have others to serve.
const PATIENCE = 180_000;
const ALL: StatsRange = { from: null, to: null };

const start = () => serviceContextForTest(BEGINNING);

/** Random choices that a seed repeats. */
function choicesOf(seed: number) {
  const random = new Random(seed);
  const next = () => random.next();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  return { next, pick, nameOf: <C extends Choices>(list: C) => pick(namesOf(list)) as keyof C & string };
}
type Choosing = ReturnType<typeof choicesOf>;

const as = (ctx: Context, actor: Account): Context => ({ ...ctx, actor, loaders: new Map() });

/** A choice of each list of an idea, or two. */
const answersOf = ({ nameOf }: Choosing): Partial<IdeaInput> =>
  Object.fromEntries(
    Object.entries(ideaFields).flatMap(([name, field]) => {
      const list = listOf(field);
      if (!list) return [];
      return [[name, field.kind === 'choices' ? [...new Set([nameOf(list), nameOf(list)])] : nameOf(list)]];
    }),
  );

async function submit(
  ctx: Context,
  owner: Account,
  random: Choosing,
  input = ideaInput(owner.email, answersOf(random)),
): Promise<Idea> {
  const content = Readable.from(Buffer.from(await pdf().arrayBuffer()));
  return submitIdea(as(ctx, owner), input, { name: 'proposal.pdf', content });
}

async function tokenFor(ctx: Context, mail: string, email: string): Promise<string | undefined> {
  const message = await composeMail(ctx, mail, email, {});
  return /\/(?:VerifyEmail|ResetPassword)\/([\w-]+)/.exec(message?.text ?? '')?.[1];
}

/** What people do, one thing at a time; what they may not do at present is left out. */
const operations: Record<string, (ctx: Context, random: Choosing) => Promise<unknown>> = {
  'sign up': (ctx) => signUp(ctx, { email: newAddress('tally'), password: PASSWORD }),
  'sign up again': async (ctx, { pick }) => {
    const account = pick(await ctx.db.find(Account));
    if (account) await signUp(ctx, { email: account.email, password: PASSWORD });
  },
  'verify, twice': async (ctx, { pick }) => {
    const account = pick((await ctx.db.find(Account)).filter(({ isVerified }) => !isVerified));
    const token = account && (await tokenFor(ctx, 'verification-requested', account.email));
    if (!token) return;
    await verifyEmail(ctx, { token, password: PASSWORD });
    await verifyEmail(ctx, { token });
  },
  'reset a password': async (ctx, { pick }) => {
    const account = pick(await ctx.db.find(Account));
    const token = account && (await tokenFor(ctx, 'reset-requested', account.email));
    if (token) await resetPassword(ctx, { token, password: PASSWORD });
  },
  'create an account for somebody': (ctx) =>
    createAccount(ctx, { email: newAddress('tally'), password: PASSWORD, role: 'reviewer' }),
  'submit an idea, twice': async (ctx, random) => {
    const owner = random.pick(
      (await ctx.db.find(Account)).filter(({ isVerified, role }) => isVerified && role === 'user'),
    );
    if (!owner) return;
    const input = ideaInput(owner.email, answersOf(random));
    await submit(ctx, owner, random, input);
    await submit(ctx, owner, random, input);
  },
  'review an idea': (ctx, random) => review(ctx, random, random.nameOf(reviewStatuses)),
  'comment on an idea': (ctx, random) => review(ctx, random, null),
  'review many ideas, and take it back': async (ctx, random) => {
    const ideas = await ctx.db.find(Idea, { order: { createdAt: 'DESC', id: 'ASC' }, take: 6 });
    const reviewer = await ctx.db.findOneBy(Account, { role: 'reviewer' });
    if (!reviewer || ideas.length === 0) return;
    const reviewed = ideas.map(({ id, version }) => ({ id, version }));
    const status = random.nameOf(reviewStatuses);
    const { id } = await reviewIdeas(as(ctx, reviewer), { ideas: reviewed, status, comments: '' });
    if (random.next() < 0.3) await review(ctx, random, random.nameOf(reviewStatuses));
    if (random.next() < 0.7) await undoReviews(as(ctx, reviewer), id);
  },
  'fail after counting': async (ctx) => {
    const failure = ctx.db.transaction(async (db) => {
      await addTally({ ...ctx, db }, [{ at: ctx.now(), counter: 'idea.submitted', amount: 1 }]);
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
  },
  fold: async (ctx) => void (await foldTallies(ctx)),
};

/** Erases somebody, who may have withdrawn an idea. */
async function erase(ctx: Context, { pick, next }: Choosing): Promise<void> {
  const account = pick((await ctx.db.find(Account)).filter(({ role }) => role === 'user'));
  if (!account) return;
  const idea = await ctx.db.findOneBy(Idea, { ownerId: account.id, announcedStatus: 'PENDING' });
  if (idea && next() < 0.5) await withdrawIdea(as(ctx, account), idea.id, new Set(['id']));
  await erasePerson(ctx, account.email);
}

async function review(ctx: Context, { pick, next }: Choosing, status: string | null): Promise<void> {
  const [idea, reviewer] = [
    pick(await ctx.db.find(Idea)),
    await ctx.db.findOneBy(Account, { role: 'reviewer' }),
  ];
  if (idea && reviewer) {
    await reviewIdea(as(ctx, reviewer), {
      id: idea.id,
      version: idea.version,
      status,
      comments: `${next()}`,
    });
  }
}

const chances: [string, number][] = [
  ['sign up', 3],
  ['sign up again', 1],
  ['verify, twice', 3],
  ['reset a password', 1],
  ['create an account for somebody', 1],
  ['submit an idea, twice', 11],
  ['review an idea', 8],
  ['review many ideas, and take it back', 3],
  ['comment on an idea', 1],
  ['fail after counting', 1],
  ['fold', 3],
];
const deck = chances.flatMap(([name, times]) => Array<string>(times).fill(name));

describe('after a random run of operations', () => {
  test.each(Array.from({ length: Math.ceil(ODD_INPUTS / 15) }, (_, index) => index + 1))(
    'every figure of every range is what the rows say, and stays so when recounted, and when people are erased (seed %i)',
    async (seed) => {
      const { ctx, setNow } = await start();
      const random = choicesOf(seed);
      const beginning = ctx.now().getTime();
      await operations['create an account for somebody']?.(ctx, random);
      expect(await figuresOf(ctx, ALL)).toEqual(await figuresFromRows(ctx, ALL));
      for (let step = 0; step < 100; step += 1) {
        // Mostly within the day or the next, so that midnights and ends of months come by; now and then a long pause.
        const pause = random.next() < 0.02 ? 200 * 24 * HOUR : random.next() ** 3 * 60 * HOUR;
        setNow(new Date(ctx.now().getTime() + Math.floor(pause)));
        await operations[random.pick(deck) ?? '']?.(ctx, random);
        if (step % 25 === 0) expect(await figuresOf(ctx, ALL)).toEqual(await figuresFromRows(ctx, ALL));
      }
      const randomDay = () =>
        new Date(beginning + random.next() * (ctx.now().getTime() - beginning)).toISOString().slice(0, 10);
      const ranges: StatsRange[] = [ALL, { from: '2025-02-01', to: null }, { from: null, to: '2025-02-28' }];
      for (let index = 0; index < 12; index += 1) {
        const [from = null, to = null] = [randomDay(), randomDay()].sort();
        ranges.push({ from, to });
      }
      const figures = await Promise.all(ranges.map((range) => figuresOf(ctx, range)));
      expect(figures).toEqual(await Promise.all(ranges.map((range) => figuresFromRows(ctx, range))));
      // The run did what it is meant to.
      expect(figures[0]?.stats.totalIdeas).toBeGreaterThan(15);
      expect(figures[0]?.stats.decisions).toBeGreaterThan(5);
      await recountTallies(ctx);
      expect(await Promise.all(ranges.map((range) => figuresOf(ctx, range)))).toEqual(figures);
      for (let left = 6; left > 0; left -= 1) {
        await erase(ctx, random);
        expect(await Promise.all(ranges.map((range) => figuresOf(ctx, range)))).toEqual(
          await Promise.all(ranges.map((range) => figuresFromRows(ctx, range))),
        );
      }
      expect((await findStats(ctx)).totalIdeas).toBeLessThan(figures[0]?.stats.totalIdeas ?? 0);
    },
    PATIENCE,
  );
});

describe('while others write', () => {
  test(
    'every reading is one moment: folds and recounts neither lose nor double a change',
    async () => {
      const { ctx } = await start();
      const random = choicesOf(7);
      const reviewer = await createAccount(ctx, {
        email: newAddress(),
        password: PASSWORD,
        role: 'reviewer',
      });
      const owners = await Promise.all(
        [1, 2, 3].map(() => createAccount(ctx, { email: newAddress(), password: PASSWORD, role: 'user' })),
      );
      const ROUNDS = 8;
      let acknowledged = 0;
      let writing = true;
      // Two for each owner, so that first ideas meet.
      const writers = [...owners, ...owners].map(async (owner) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const idea = await submit(ctx, owner, random);
          acknowledged += 1;
          const status = random.nameOf(reviewStatuses);
          await reviewIdea(as(ctx, reviewer), { id: idea.id, version: 1, status, comments: 'x' });
          if (round % 4 === 3) await recountTallies(ctx);
        }
      });
      const repeat = async (job: () => Promise<unknown>) => {
        while (writing) await job();
      };
      const folders = [1, 2].map(() => repeat(() => foldTallies(ctx)));
      let readings = 0;
      const reader = repeat(async () => {
        const before = acknowledged;
        const { totalIdeas, ...stats } = await findStats(ctx);
        const sums = [
          stats.statuses,
          stats.genders,
          stats.personTypes,
          stats.ageGroups,
          stats.focusAreas,
        ].map((counts) => counts.reduce((sum, { count }) => sum + count, 0));
        expect(sums).toEqual(sums.map(() => totalIdeas));
        expect(totalIdeas).toBeGreaterThanOrEqual(before);
        readings += 1;
      });
      await Promise.all(writers).finally(() => (writing = false));
      await Promise.all([...folders, reader]);
      expect(readings).toBeGreaterThan(10);
      const figures = await figuresOf(ctx, ALL);
      expect(figures).toEqual(await figuresFromRows(ctx, ALL));
      expect(figures.stats).toMatchObject({
        totalIdeas: 6 * ROUNDS,
        usersWhoSubmitted: 3,
        registeredUsers: 4,
      });
    },
    PATIENCE,
  );
});

describe('a recount', () => {
  test('keeps nobody from submitting, signing up, folding and reading until it is over', async () => {
    const { ctx } = await start();
    const random = choicesOf(11);
    const owner = await createAccount(ctx, { email: newAddress(), password: PASSWORD, role: 'user' });
    await besideTransaction(ctx, async (db) => {
      await recountTallies({ ...ctx, db });
      await submit(ctx, owner, random);
      await operations['sign up']?.(ctx, random);
      await foldTallies(ctx);
      expect(await findStats(ctx)).toMatchObject({ totalIdeas: 1, registeredUsers: 2 });
    });
    expect(await figuresOf(ctx, ALL)).toEqual(await figuresFromRows(ctx, ALL));
  });

  test.each(Array.from({ length: Math.ceil(ODD_INPUTS / 10) }, (_, index) => index + 1))(
    'counts each sign-up once, whenever its transaction began and ended (seed %i)',
    async (seed) => {
      const { ctx } = await start();
      const { next, pick } = choicesOf(seed);
      const open: QueryRunner[] = [];
      const begin = async () => {
        const runner = ctx.db.connection.createQueryRunner();
        await runner.startTransaction();
        const account = { email: newAddress('tally'), passwordHash: '!', createdAt: ctx.now() };
        await runner.manager.insert(Account, account);
        await tallySignUp({ ...ctx, db: runner.manager }, { ...account, verifiedAt: null }, { isNew: true });
        open.push(runner);
      };
      const end = async (how: 'commitTransaction' | 'rollbackTransaction') => {
        const runner = pick(open);
        if (!runner) return;
        open.splice(open.indexOf(runner), 1);
        await runner[how]();
        await runner.release();
      };
      const commit = () => end('commitTransaction');
      const steps = [begin, begin, commit, () => end('rollbackTransaction'), () => recountTallies(ctx)];
      for (let step = 0; step < 60; step += 1) {
        const one = open.length < 8 ? pick([...steps, () => foldTallies(ctx)]) : commit;
        await one?.();
        // What a recount has to set right: it is one that an older version wrote.
        if (next() < 0.1) await addTally(ctx, [{ at: ctx.now(), counter: 'account.registered', amount: 3 }]);
      }
      while (open.length > 1) await commit();
      await recountTallies(ctx);
      await commit();
      await foldTallies(ctx);
      expect(await figuresOf(ctx, ALL)).toEqual(await figuresFromRows(ctx, ALL));
    },
    PATIENCE,
  );
});

test('an erasure that is under way keeps nobody from writing', async () => {
  const { ctx } = await start();
  const random = choicesOf(11);
  const people = [newAddress(), newAddress()].map((email) =>
    createAccount(ctx, { email, password: PASSWORD, role: 'user' }),
  );
  const [leaver, stays] = await Promise.all(people);
  if (!leaver || !stays) throw new Error('no people');
  await submit(ctx, leaver, random);
  let erasure: Promise<unknown> | undefined;
  await besideTransaction(ctx, async (db) => {
    // The erasure has subtracted its figures, and waits to write to the audit log.
    await db.query('LOCK TABLE audit_events IN SHARE MODE');
    erasure = erasePerson(ctx, leaver.email);
    await eventually(async () =>
      expect(
        await ctx.db.query(
          `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE NOT granted AND query LIKE 'UPDATE "audit_events"%' AND datname = current_database()`,
        ),
      ).toHaveLength(1),
    );
    await submit(ctx, stays, random);
    await signUp(ctx, { email: newAddress('tally'), password: PASSWORD });
    expect((await findStats(ctx)).totalIdeas).toBe(2);
  });
  await erasure;
  expect(await figuresOf(ctx, ALL)).toEqual(await figuresFromRows(ctx, ALL));
  expect((await findStats(ctx)).totalIdeas).toBe(1);
});

test('two first ideas of one owner at once count the owner once', async () => {
  const { ctx } = await start();
  const random = choicesOf(3);
  const owner = await createAccount(ctx, { email: newAddress(), password: PASSWORD, role: 'user' });
  let second: Promise<Idea> | undefined;
  let isStored = false;
  await besideTransaction(ctx, async (db) => {
    await submit({ ...ctx, db }, owner, random);
    second = submit(ctx, owner, random).finally(() => (isStored = true));
    await eventually(async () => {
      const [waiting] = await ctx.db.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (!waiting && !isStored) throw new Error('the second idea is still on its way');
    });
  });
  await second;
  expect(await findStats(ctx)).toMatchObject({ totalIdeas: 2, usersWhoSubmitted: 1 });
});

describe('a fold', () => {
  test('takes everything that waits, also more than one batch, and leaves the figures as they were', async () => {
    const { ctx } = await start();
    await ctx.db.query(
      `INSERT INTO tally_deltas (day, counter, amount)
       SELECT date '2024-11-20' + i % 70, 'idea.submitted', 1 FROM generate_series(1, 45000) AS i`,
    );
    const [stats, days] = [await findStats(ctx), await countIdeasByDate(ctx, ALL, 'DAY')];
    expect(stats.totalIdeas).toBe(45_000);
    await foldTallies(ctx);
    expect(await ctx.db.query('SELECT count(*)::int AS left FROM tally_deltas')).toEqual([{ left: 0 }]);
    expect(await findStats(ctx)).toEqual(stats);
    expect(await countIdeasByDate(ctx, ALL, 'DAY')).toEqual(days);
    expect(days).toHaveLength(70 + 2);
  });
});

describe('over weeks of operations, a start', () => {
  const weeks = shareServiceContext(BEGINNING);
  let ctx: Context;
  beforeAll(async () => {
    ({ ctx } = weeks);
    const random = choicesOf(5);
    await operations['create an account for somebody']?.(ctx, random);
    for (let step = 0; step < 60; step += 1) {
      // At every hour of the day.
      weeks.setNow(new Date(ctx.now().getTime() + Math.floor(random.next() * 20 * HOUR)));
      await operations[random.pick(deck) ?? '']?.(ctx, random);
    }
  });
  beforeEach(() => ensureTallies(ctx));

  test('with another zone recounts everything by the days of that zone, once', async () => {
    let before = await figuresOf(ctx, ALL);
    for (const timeZone of ['Pacific/Kiritimati', 'America/New_York', 'UTC']) {
      const moved = { ...ctx, timeZone };
      expect(await ensureTallies(moved)).toBe(true);
      const after = await figuresOf(moved, ALL);
      expect(after).toEqual(await figuresFromRows(moved, ALL));
      expect(after.stats.totalIdeas).toBe(before.stats.totalIdeas);
      expect(after.series).not.toEqual(before.series);
      expect(await ensureTallies(moved)).toBe(false);
      before = after;
    }
  });

  test('with figures that the previous version did not count recounts everything, once however many start', async () => {
    const figures = await figuresOf(ctx, ALL);
    await foldTallies(ctx);
    await ctx.db.query(`DELETE FROM tallies WHERE counter LIKE 'idea.gender.%'`);
    await ctx.db.query(`UPDATE tally_zone SET statement = replace(statement, 'idea.gender.', 'idea.other.')`);
    expect(await figuresOf(ctx, ALL)).not.toEqual(figures);
    const recounts = await Promise.all([1, 2, 3].map(() => ensureTallies(ctx)));
    expect(recounts.filter((isRecount) => isRecount)).toHaveLength(1);
    expect(await figuresOf(ctx, ALL)).toEqual(figures);
    expect(await ensureTallies(ctx)).toBe(false);
  });

  test('recounts for as long as it takes, beyond the limit of other statements', async () => {
    await ctx.db.query(`CREATE TABLE noted (statement_timeout text)`);
    await ctx.db.query(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO noted VALUES (current_setting('statement_timeout')); RETURN NEW; END $$`);
    await ctx.db.query(`CREATE TRIGGER note BEFORE INSERT OR UPDATE ON tally_zone EXECUTE FUNCTION note()`);
    try {
      await ensureTallies({ ...ctx, timeZone: 'UTC' });
      expect(await ctx.db.query('SELECT DISTINCT * FROM noted')).toEqual([{ statement_timeout: '0' }]);
      expect(await ctx.db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
    } finally {
      await ctx.db.query('DROP FUNCTION note CASCADE');
      await ctx.db.query('DROP TABLE noted');
    }
  });
});

test('a start with a zone that PostgreSQL does not know is refused in words, and nothing is recounted', async () => {
  const { ctx } = await start();
  await expect(ensureTallies({ ...ctx, timeZone: 'Africa/Nowhere' })).rejects.toThrow(
    'The time zone of the programme is one that this PostgreSQL does not know: Africa/Nowhere.',
  );
  expect(await ctx.db.query('SELECT time_zone FROM tally_zone')).toEqual([]);
});
