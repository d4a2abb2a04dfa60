/**
 * The seed: the same each time, by the rules of submissions and reviews, all or nothing. SEED_IDEAS is how many ideas
 * are judged.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { followUpStates } from '@portal/schema/follow-up';
import { ideaRules } from '@portal/schema/idea';
import { namesOf } from '@portal/schema/lists';
import { replyRules } from '@portal/schema/reply';
import { parse } from '@portal/schema/rules';
import { Account } from '../accounts/account.entity.ts';
import type { Context } from '../../platform/context.ts';
import { IdeaReview } from '../reviewing/reviews/idea-review.entity.ts';
import { IdeaChange } from '../ideas/changes/idea-change.entity.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { IdeaOutcome } from '../outcomes/outcome.entity.ts';
import { HackathonEntry } from '../received/entries/hackathon-entry.entity.ts';
import { readRejectionReasons } from '../programme/rejection-reason.service.ts';
import { Reply } from '../programme/replies/reply.entity.ts';
import { Suggestion } from '../received/suggestions/suggestion.entity.ts';
import { seedIdeas } from './seed.service.ts';
import { figuresFromRows, figuresOf } from '../../../test/figures.ts';
import { runCommand } from '../../../test/process.ts';
import { openServiceContext } from '../../../test/service-context.ts';
import type { ServiceContext } from '../../../test/service-context.ts';

const NOW = new Date('2026-03-31T15:30:00.000Z');
const TODAY = new Date('2026-03-31T00:00:00.000Z');
const COUNT = Number(process.env['SEED_IDEAS'] ?? 100);

const open: ServiceContext[] = [];
async function start(now = NOW): Promise<Context> {
  const services = await openServiceContext(now);
  open.push(services);
  return services.ctx;
}
const seed = (ctx: Context, ideas: string, name = '1') =>
  seedIdeas(ctx, { ideas, seed: name }, () => undefined);

let ctx: Context;
let accounts: Account[];
let ideas: Idea[];
let reviews: IdeaReview[];
beforeAll(async () => {
  ctx = await start();
  expect(await seed(ctx, String(COUNT))).toMatchObject({ ideas: COUNT });
  ({ accounts, ideas, reviews } = await rowsOf(ctx));
});
afterAll(() => Promise.all(open.map((services) => services.close())));

async function rowsOf({ db }: Context) {
  return {
    accounts: await db.find(Account, { order: { createdAt: 'ASC', id: 'ASC' } }),
    ideas: await db
      .createQueryBuilder(Idea, 'idea')
      .addSelect('idea.idNumber')
      .orderBy('idea.createdAt', 'ASC')
      .addOrderBy('idea.id', 'ASC')
      .getMany(),
    reviews: await db.find(IdeaReview, { order: { reviewedAt: 'ASC', id: 'ASC' } }),
    outcomes: await db.find(IdeaOutcome, { order: { ideaId: 'ASC', version: 'ASC' } }),
  };
}

const historyOf = (idea: Idea) => reviews.filter(({ ideaId }) => ideaId === idea.id);

test('the same seed on the same day makes the same rows, another seed makes others', async () => {
  /** What is the same by promise: not the keys of documents, the encryption, the hash of an unknown password. */
  const comparable = async (context: Context) => {
    const rows = await rowsOf(context);
    return {
      accounts: rows.accounts.map((account) => ({ ...account, passwordHash: '' })),
      ideas: rows.ideas.map((idea) => ({
        ...idea,
        fileKey: '',
        idNumber: idea.idNumber && context.secrets.decrypt(idea.idNumber),
      })),
      reviews: rows.reviews,
      outcomes: rows.outcomes,
    };
  };
  // At another hour of the day.
  const again = await start(new Date('2026-03-31T23:59:59.999Z'));
  await seed(again, String(COUNT));
  expect(await comparable(again)).toEqual(await comparable(ctx));

  const other = await start();
  await seed(other, '20', '2');
  const names = (await rowsOf(other)).ideas.map(({ solutionName }) => solutionName);
  expect(names).not.toEqual(ideas.slice(0, 20).map(({ solutionName }) => solutionName));
});

describe('a seeded idea', () => {
  test('obeys the rules of a submission: parsing changes nothing', () => {
    for (const idea of ideas) {
      const answers = { ...idea, idNumber: idea.idNumber && ctx.secrets.decrypt(idea.idNumber) };
      const parsed = parse(ideaRules, answers);
      expect(answers).toMatchObject(parsed);
    }
  });

  test('is of a verified account under its address, after the verification and before today', () => {
    const owners = new Map(accounts.map((account) => [account.id, account]));
    for (const { ownerId, email, createdAt, reference, sentReference } of ideas) {
      const owner = owners.get(ownerId);
      expect([owner?.email, owner?.role]).toEqual([email, 'user']);
      expect(owner?.verifiedAt?.getTime()).toBeLessThanOrEqual(createdAt.getTime());
      expect(createdAt.getTime()).toBeLessThan(TODAY.getTime());
      expect(sentReference).toBe(reference);
    }
    const [first, last] = [ideas[0], ideas.at(-1)].map((idea) => idea?.createdAt.getTime() ?? 0);
    const days = ((last ?? 0) - (first ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(600);
    expect(days).toBeLessThanOrEqual(730);
  });

  test('stands as its history left it, and the history is one that reviewers could have made', () => {
    const reviewers = new Map(
      accounts.filter(({ role }) => role === 'reviewer').map((account) => [account.id, account]),
    );
    for (const idea of ideas) {
      const history = historyOf(idea);
      const last = history.at(-1);
      const decided = history.find(({ toStatus }) => toStatus !== 'PENDING');
      expect(idea).toMatchObject({
        status: last?.toStatus ?? 'PENDING',
        reviewerComments: last?.comments ?? '',
        version: 1 + history.length,
        lastReviewerId: last?.reviewerId ?? null,
        firstDecidedAt: decided?.reviewedAt ?? null,
        updatedAt: last?.reviewedAt ?? idea.createdAt,
      });
      history.forEach(({ fromStatus, toStatus, comments, reviewedAt, reviewerId }, index) => {
        const before = history[index - 1];
        expect(fromStatus).toBe(before?.toStatus ?? 'PENDING');
        // A review that changes nothing is not stored.
        expect([toStatus, comments]).not.toEqual([fromStatus, before?.comments ?? '']);
        expect(reviewedAt.getTime()).toBeGreaterThan((before?.reviewedAt ?? idea.createdAt).getTime());
        expect(reviewedAt.getTime()).toBeLessThan(TODAY.getTime());
        expect(reviewers.get(reviewerId)?.createdAt.getTime()).toBeLessThan(reviewedAt.getTime());
      });
    }
    expect(new Set(ideas.map(({ status }) => status)).size).toBe(3);
  });

  test('is in the feed of changes as it came about: submitted, then reviewed at each announcement, and its last change is as it stands', async () => {
    const changes = await ctx.db.find(IdeaChange, { order: { id: 'ASC' } });
    expect(changes.map(({ at }) => at.getTime())).toEqual(
      changes.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
    );
    for (const idea of ideas) {
      const own = changes.filter(({ ideaId }) => ideaId === idea.id);
      expect(own.map(({ kind, at, version, status }) => ({ kind, at, version, status }))).toEqual([
        { kind: 'SUBMITTED', at: idea.createdAt, version: 1, status: 'PENDING' },
        ...historyOf(idea).map(({ announcedAt: at, version, toStatus: status }) => ({
          ...{ kind: 'REVIEWED', at, version, status },
        })),
      ]);
      expect(own.at(-1)).toMatchObject({ version: idea.announcedVersion, status: idea.announcedStatus });
    }
  });

  test('reads as if a person had written it: no slot is left open, and few of fifty in a row share a name', () => {
    for (const idea of ideas) {
      const texts = [idea.solutionName, idea.problemStatement, idea.solutionSummary, idea.keyBenefits];
      const text = [...texts, idea.keyPartners, idea.comments, idea.reviewerComments].join('\n');
      expect(text).not.toMatch(/[{}]|undefined|NaN|\.\.|  /);
      for (const sentence of [idea.problemStatement, idea.solutionSummary])
        expect(sentence).toMatch(/^[A-Z0-9]/);
    }
    for (let from = 0; from + 50 <= ideas.length; from += 50) {
      const page = ideas.slice(from, from + 50);
      expect(new Set(page.map(({ solutionName }) => solutionName)).size).toBeGreaterThan(44);
      expect(new Set(page.map(({ solutionSummary }) => solutionSummary)).size).toBe(50);
    }
  });

  test('has a real PDF, one of a few that are shared', async () => {
    const files = new Map(ideas.map((idea) => [String(idea.fileKey), idea]));
    expect(files.size).toBeLessThanOrEqual(8);
    for (const [key, { fileSize, fileSha256, fileName }] of files) {
      const stored = await ctx.files.read(key);
      const bytes = stored ? await buffer(stored.content) : Buffer.alloc(0);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.length).toBe(fileSize);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(fileSha256);
      expect(fileName).toMatch(/^[\w .-]+\.pdf$/);
      expect(await pagesOf(bytes)).toBeGreaterThan(0);
    }
  });
});

/** How many pages a PDF has: as pdfinfo says where there is one, else by its page tree. */
async function pagesOf(bytes: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pdf-'));
  try {
    const file = path.join(folder, 'proposal.pdf');
    await writeFile(file, bytes);
    const { stdout } = await promisify(execFile)('pdfinfo', [file]);
    return Number(/Pages:\s+(\d+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a third as many accounts sign up, some without verifying and some without an idea, none of them an administrator', () => {
  const people = accounts.filter(({ role }) => role === 'user');
  expect(people.length).toBe(Math.round(COUNT / 3));
  const owners = new Set(ideas.map(({ ownerId }) => ownerId));
  const verified = people.filter(({ isVerified }) => isVerified);
  expect(verified.length).toBeLessThan(people.length);
  expect(owners.size).toBeLessThan(verified.length);
  expect(accounts.filter(({ role }) => role === 'admin')).toEqual([]);
  expect(accounts.every(({ email }) => email.endsWith('.example'))).toBe(true);
});

test('some approved ideas have outcomes: from exploring on, after the decision and before today', async () => {
  const { outcomes } = await rowsOf(ctx);
  expect(outcomes.length).toBeGreaterThan(0);
  for (const { ideaId, version, stage, createdAt, authorId, value, unit } of outcomes) {
    const idea = ideas.find(({ id }) => id === ideaId);
    expect(idea?.status).toBe('APPROVED');
    expect(['EXPLORING', 'PILOT', expect.stringMatching(/^(LIVE|STOPPED)$/)][version - 1]).toEqual(stage);
    expect(createdAt.getTime()).toBeGreaterThan(idea?.announcedAt?.getTime() ?? Infinity);
    expect(createdAt.getTime()).toBeLessThan(TODAY.getTime());
    expect(authorId).toBe(idea?.lastReviewerId);
    expect([value === null, unit === null]).toEqual([stage !== 'LIVE', stage !== 'LIVE']);
  }
});

test('reasons, replies, suggestions and entries are there in all states, made by reviewers of the seed', async () => {
  const reasons = reviews.flatMap(({ reasonId, toStatus }) => (reasonId ? [[reasonId, toStatus]] : []));
  const { reasons: listed } = await readRejectionReasons(ctx);
  expect(new Set(reasons.map(([id]) => id))).toEqual(new Set(listed.map(({ id }) => id)));
  expect(new Set(reasons.map(([, status]) => status))).toEqual(new Set(['REJECTED']));
  const states = async (entity: typeof Suggestion | typeof HackathonEntry) =>
    new Set((await ctx.db.find<Suggestion | HackathonEntry>(entity)).map(({ followUp }) => followUp.state));
  const all = new Set(namesOf(followUpStates));
  expect([await states(Suggestion), await states(HackathonEntry)]).toEqual([all, all]);
  for (const { name, text } of await ctx.db.find(Reply)) expect(v.is(replyRules, { name, text })).toBe(true);
  expect(await ctx.db.count(Reply)).toBeGreaterThan(0);
});

test('the figures of the statistics are what the rows say', async () => {
  for (const range of [
    { from: null, to: null },
    { from: '2025-02-10', to: '2025-11-20' },
  ]) {
    expect(await figuresOf(ctx, range)).toEqual(await figuresFromRows(ctx, range));
  }
});

test('indexes and keys are there after the seed as they were before', async () => {
  const parts = (context: Context) =>
    context.db.query<unknown[]>(
      `SELECT indexdef AS part FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
    );
  expect(await parts(ctx)).toEqual(await parts(await start()));
});

describe('seeding again', () => {
  test('with the same seed is refused in words; with another adds to what is there', async () => {
    const twice = await start();
    await seed(twice, '40');
    await expect(seed(twice, '50')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('--seed 1 already'),
    });
    await seed(twice, '30', '2');
    const rows = await rowsOf(twice);
    expect(rows.ideas).toHaveLength(70);
    expect(new Set(rows.accounts.map(({ email }) => email)).size).toBe(rows.accounts.length);
    const range = { from: null, to: null };
    expect(await figuresOf(twice, range)).toEqual(await figuresFromRows(twice, range));
  });

  test('a few ideas are as good as many: 1 and 2', async () => {
    const few = await start();
    for (const count of ['1', '2']) {
      expect(await seed(few, count, `few-${count}`)).toMatchObject({ ideas: Number(count) });
    }
    expect(await few.db.count(Idea)).toBe(3);
  });
});

test('a seed that breaks off leaves no row, no document and every index', async () => {
  const broken = await start();
  const indexes = () =>
    broken.db.query<unknown[]>(`SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`);
  const before = await indexes();
  let calls = 0;
  const secrets = {
    ...broken.secrets,
    encrypt: (text: string) => {
      calls += 1;
      if (calls > 90) throw new Error('the disk is full');
      return broken.secrets.encrypt(text);
    },
  };
  await expect(seed({ ...broken, secrets }, '100')).rejects.toThrow('the disk is full');
  expect([await broken.db.count(Account), await broken.db.count(Idea)]).toEqual([0, 0]);
  expect(await indexes()).toEqual(before);
  const left: string[] = [];
  for await (const key of broken.files.keysBefore(new Date(Date.now() + 60_000))) left.push(key);
  expect(left).toEqual([]);
});

const REFUSAL = '--ideas must be a whole number from 1 to 5,000,000, such as --ideas 1000.';

test.each([
  ['no number', undefined],
  ['a word', 'abc'],
  ['none', '0'],
  ['a fraction', '1.5'],
  ['too many', '5000001'],
])('%s is refused, and what it takes is said', async (_what, count) => {
  const refused = seedIdeas(ctx, { ideas: count, seed: '1' }, () => undefined);
  await expect(refused).rejects.toMatchObject({ details: { fields: [{ message: REFUSAL }] } });
});

describe('the command', () => {
  test('seeds the database of the settings, and says what it did', async () => {
    const { databaseUrl } = await openServiceContext(NOW).then((services) => {
      open.push(services);
      return services;
    });
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-seed-'));
    try {
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
      const { status, output } = await runCommand('seed', env, ['--ideas', '12', '--seed', 'try']);
      expect(output).toMatch(/Added 12 ideas from \d+ accounts, with \d+ reviews, in [\d.]+ s\./);
      expect(status).toBe(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
