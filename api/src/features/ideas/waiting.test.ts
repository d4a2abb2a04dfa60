/** Waiting is one number: over histories at random, every place that says it says what going through the history gives. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { ideaWaits, waitSpans } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt, daysBetween } from '@portal/schema/programme-time';
import { Account } from '../accounts/account.entity.ts';
import { askSubmitter, takeBackQuestions } from '../reviewing/clarifications/clarification.service.ts';
import { announceReviews } from '../reviewing/announcing/announce.service.ts';
import { reviewIdea } from '../reviewing/reviews/review.service.ts';
import { undoIdOf, undoReviews } from '../reviewing/reviews/undo.service.ts';
import { withdrawIdea } from './submission/withdraw.service.ts';
import { readIdea } from './idea.service.ts';
import { submitIdea } from './submission/submit-idea.service.ts';
import { Random } from '../seed/random.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { composeMail } from '../../platform/mail/outbox.ts';
import { isWorkingDay, workingDayFrom } from '../../platform/present-days-off.ts';
import { Readable } from 'node:stream';
import { sharePortal } from '../../../test/harness.ts';
import { ideaInput, pdf } from '../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { sampled } from '../../../test/sampled.ts';
import { contextOn } from '../../../test/service-context.ts';

const HOUR = 3_600_000;
const PROMISED = 20;
// In New York the clocks are put forward on 14 March and back on 7 November 2066.
const ZONES = ['Africa/Gaborone', 'America/New_York'];

/** The history of an idea, as this test made it. */
interface History {
  id: string;
  at: Date;
  reviews: { at: Date; to: ReviewStatus; isHeard: boolean }[];
  withdrawnAt?: Date;
  /** The promised day as the submitter knows it. */
  due: string;
}

/** The calendar of days off is proven in present-days-off.test.ts. */
const promised = (from: string, days = PROMISED) => workingDayFrom(addDays(from, days));
const decides = (status: ReviewStatus) => reviewTraits[status].decides;

/** What the definition says of an idea, found from its end. */
function waitOf({ at, reviews, withdrawnAt, due }: History, now: Date, zone: string) {
  const real = reviews.filter(({ isHeard }, n) => isHeard || n === reviews.length - 1);
  const statuses: ReviewStatus[] = ['PENDING', ...real.map(({ to }) => to)];
  const reopened = real.findLastIndex(({ to }, n) => !decides(to) && decides(statuses[n] ?? 'PENDING'));
  const decision = real.slice(reopened + 1).find(({ to }) => decides(to));
  const last = real.at(-1);
  const status = last?.to ?? 'PENDING';
  const since = real[reopened]?.at ?? at;
  const until = (decides(status) ? decision?.at : withdrawnAt) ?? now;
  const known = real.findLast(({ isHeard }) => isHeard)?.to ?? 'PENDING';
  const isReopening = last?.isHeard === false && decides(known) && !decides(status);
  return {
    status,
    isOpen: !decides(status) && !withdrawnAt,
    days: daysBetween(dayAt(since, zone), dayAt(until, zone)),
    decidedAt: decides(status) ? until.toISOString() : null,
    dueOn: isReopening ? promised(dayAt(last.at, zone)) : due,
    known: due,
  };
}

describe.each(sampled(ZONES, 1))('in %s', (zone) => {
  const portal = sharePortal({ PROGRAMME_TIME_ZONE: zone }, { now: () => now });
  let now = new Date('2066-02-20T21:30:00Z');
  const histories: History[] = [];
  let reviewer: Person;
  let owner: Person;
  let desk: Context;
  let own: Context;
  let close: () => Promise<void>;
  afterAll(() => close());
  const random = new Random(zone);

  const pick = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)] as T;
  const pass = (hours: number) => {
    now = new Date(now.getTime() + Math.floor(hours * HOUR));
  };
  const today = () => dayAt(now, zone);
  const wait = (history: History) => waitOf(history, now, zone);

  async function submit() {
    const content = Readable.from(Buffer.from(await pdf().arrayBuffer()));
    const input = ideaInput(owner.email, { reference: `IDEA-1000000000000-${histories.length}` });
    const { id } = await submitIdea(own, input, { name: 'proposal.pdf', content });
    histories.push({ id, at: now, reviews: [], due: promised(today()) });
  }
  async function announce(history: History) {
    await inTransaction(desk, (ctx) => announceReviews(ctx, [{ ideaId: history.id }]));
    const last = history.reviews.at(-1);
    if (!last || last.isHeard) return;
    history.due = wait(history).dueOn;
    last.isHeard = true;
  }
  const acts: ((history: History) => Promise<unknown>)[] = [
    submit,
    submit,
    announce,
    announce,
    announce,
    async (history) => {
      if (history.withdrawnAt) return;
      const to = pick(['APPROVED', 'REJECTED', 'PENDING', 'PENDING'] as const);
      await reviewIdea(desk, { id: history.id, status: to, comments: `At ${now.toISOString()}` });
      history.reviews.push({ at: now, to, isHeard: false });
    },
    async (history) => {
      const save = await undoIdOf({ ...desk, loaders: new Map() }, history);
      if (!save || history.withdrawnAt) return;
      await undoReviews(desk, save);
      history.reviews.pop();
    },
    async (history) => {
      const isKnown = history.reviews.findLast(({ isHeard }) => isHeard);
      if (random.next() < 0.7 || history.withdrawnAt || (isKnown && decides(isKnown.to))) return;
      await withdrawIdea(own, history.id, new Set(['id']));
      history.reviews = history.reviews.filter(({ isHeard }) => isHeard);
      history.withdrawnAt = now;
    },
    async (history) => {
      const heard = history.reviews.every(({ isHeard }) => isHeard);
      if (!heard || !wait(history).isOpen) return;
      const questions = [{ field: 'problemStatement', text: 'Where?' }];
      const asked = today();
      await askSubmitter(desk, {
        ideaId: history.id,
        until: addDays(asked, 9),
        questions,
      });
      pass(random.next() * 100);
      await takeBackQuestions(desk, history.id);
      history.due = promised(history.due, daysBetween(asked, today()));
    },
  ];
  const review = acts[5] as (typeof acts)[number];

  beforeAll(async () => {
    await portal.sql(
      `INSERT INTO programme_settings (promised_days, announcing, version, changed_at)
       VALUES ($1, 'BY_RELEASE', 1, $2)`,
      [PROMISED, now],
    );
    [owner, reviewer] = [await signedIn(portal), await signedIn(portal, 'reviewer')];
    const opened = await contextOn(portal, () => now);
    close = opened.close;
    const ctx = { ...opened.ctx, timeZone: zone };
    const as = async ({ email }: Person): Promise<Context> => {
      const actor = await ctx.db.findOneByOrFail(Account, { email });
      return { ...ctx, actor, loaders: new Map() };
    };
    [own, desk] = [await as(owner), await as(reviewer)];
    await submit();
    for (let step = 0; step < 200; step += 1) {
      pass(random.next() ** 2 * 90);
      const history = pick(histories);
      await pick([...acts, review, review, review, review])(history);
    }
    // Sessions of the beginning are over.
    for (const person of [owner, reviewer])
      await person.rest('POST', '/api/auth/login', { email: person.email, password: PASSWORD });
  }, 180_000);

  test('row and promised day are those of the history, for the desk and for the submitter', async () => {
    const { ideas } = await reviewer.ask<{
      ideas: { edges: { node: { dueOn: string } }[] };
    }>('{ ideas(first: 100, sort: OLDEST) { edges { node { id daysWaited decidedAt status dueOn } } } }');
    expect(ideas.edges.map(({ node }) => node)).toEqual(
      histories.map((history) => {
        const { days, decidedAt, status, dueOn } = wait(history);
        return { id: toGlobalId('Idea', history.id), daysWaited: days, decidedAt, status, dueOn };
      }),
    );
    const { myIdeas } = await owner.ask<{ myIdeas: { edges: { node: { decidedAt: string | null } }[] } }>(
      '{ myIdeas(first: 100) { edges { node { decidedAt } } } }',
    );
    expect(myIdeas.edges.map(({ node }) => node.decidedAt).toReversed()).toEqual(
      histories.map(({ reviews }) => {
        const known = reviews.filter(({ isHeard }) => isHeard);
        if (!decides(known.at(-1)?.to ?? 'PENDING')) return null;
        return known.find(({ to }) => decides(to))?.at.toISOString() ?? null;
      }),
    );
    const seen = [];
    for (const { id } of histories) seen.push((await readIdea({ ...own, loaders: new Map() }, id)).dueOn);
    expect(seen).toEqual(histories.map(({ due }) => due));
    for (const { dueOn } of ideas.edges.map(({ node }) => node))
      expect(isWorkingDay(dueOn) || dueOn).toBe(true);
    // The run did what it is meant to.
    expect(histories.filter(({ reviews }) => reviews.length > 2).length).toBeGreaterThan(5);
    expect(histories.filter((history) => wait(history).dueOn !== history.due).length).toBeGreaterThan(0);
  });

  /** The ideas of a wait, as the history says. */
  const waiting = (name: string) =>
    histories.filter((history) => {
      const { isOpen, days, dueOn } = wait(history);
      const span = waitSpans.get(name);
      if (span) return !history.withdrawnAt && days >= span.from && days <= (span.to ?? Infinity);
      if (name === 'OVERDUE') return isOpen && dueOn < today();
      return isOpen && dueOn >= today() && dueOn <= addDays(today(), 7);
    });

  test.each(namesOf(ideaWaits))(
    'the filter %s lists those of it, the file has them and their days',
    async (name) => {
      const expected = waiting(name);
      const { ideas } = await reviewer.ask<{
        ideas: { totalCount: number; edges: { node: { id: string } }[] };
      }>(
        'query ($waited: IdeaWait) { ideas(first: 100, sort: OLDEST, filter: { waited: $waited }) { totalCount edges { node { id } } } }',
        { waited: name },
      );
      expect(ideas.edges.map(({ node }) => node.id)).toEqual(
        expected.map(({ id }) => toGlobalId('Idea', id)),
      );
      expect(ideas.totalCount).toBe(expected.length);
      const file = await reviewer.fetch(`/api/submission/export?format=csv&sort=OLDEST&waited=${name}`);
      const [head = '', ...lines] = (await file.text())
        .trim()
        .replaceAll(/[\uFEFF"]/g, '')
        .split('\r\n');
      const column = head.split(',').indexOf('Days waited') - head.split(',').length;
      expect(lines.map((line) => Number(line.split(',').at(column)))).toEqual(
        expected.map((history) => wait(history).days),
      );
    },
  );

  test('the dashboard counts them, and so does the morning’s email', async () => {
    const { stats } = await reviewer.ask<{
      stats: { backlog: { total: number; overdue: number; buckets: { fromDays: number; count: number }[] } };
    }>('{ stats { backlog { total overdue buckets { fromDays count } } } }');
    const open = histories.filter((history) => wait(history).isOpen);
    const isOpen = (history: History) => open.includes(history);
    expect(stats.backlog).toEqual({
      total: open.length,
      overdue: waiting('OVERDUE').length,
      buckets: [...waitSpans]
        .filter(([name]) => name !== 'OVER_30_DAYS')
        .map(([name, { from }]) => ({ fromDays: from, count: waiting(name).filter(isOpen).length })),
    });
    await desk.db.update(Account, { email: desk.actor?.email ?? '' }, { wantsReviewDigest: true });
    const mail = await composeMail(desk, 'review-digest', desk.actor?.email ?? '', { day: today() });
    const text = mail?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain(
      `${open.length} ideas wait for a decision. Overdue: ${waiting('OVERDUE').length}. Due within 7 days: ${waiting('DUE_SOON').length}.`,
    );
    const said = [...text.matchAll(/waited (\d+) days?: .*?\/submissions\/(\w+)/g)];
    expect(said.length).toBe(Math.min(open.length, 10));
    for (const [, days, id] of said) {
      const history = open.find((one) => toGlobalId('Idea', one.id) === id);
      expect(Number(days)).toBe(history && wait(history).days);
    }
  });
});
