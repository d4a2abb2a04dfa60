/** Rows past their term end: announced 30 days before, by the code of an erasure, and figures of the past stay. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RETENTION_NOTICE_DAYS } from '@portal/schema/limits';
import { addDays, momentOf } from '@portal/schema/programme-time';
import { namesOf } from '@portal/schema/lists';
import { retentionKinds, retentionSettings } from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
import { countSubmittedIdeas } from '../../ideas/idea-tally.ts';
import { countEnding, listEnding, planRetention, runRetention } from './retention.service.ts';
import { seedIdeas } from '../../seed/seed.service.ts';
import { findStats } from '../../statistics/stats.service.ts';
import { foldTallies, recountTallies } from '../../../platform/tallies/tally.service.ts';
import { serviceContextForTest, shareServiceContext } from '../../../../test/service-context.ts';
import type { ServiceContext } from '../../../../test/service-context.ts';

const ZONE = 'Africa/Gaborone';
const TODAY = '2026-06-15';
const at = (day: string) => momentOf(`${day}T01:00`, ZONE);
const monthsAgo = (months: number) => {
  const day = new Date(`${TODAY}T08:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day;
};

let services: ServiceContext;
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  services.ctx.db.query(text, values);
const keep = async (
  months: Partial<Record<RetentionKind, number>>,
  since = monthsAgo(2),
  termsFrom: Date | null = null,
) => {
  const columns = namesOf(retentionKinds).map((kind) =>
    retentionSettings[kind].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const [{ version } = { version: 0 }] = await sql<{ version: number }>(
    'SELECT coalesce(max(version), 0)::int AS version FROM programme_settings',
  );
  await sql(
    `INSERT INTO programme_settings (version, promised_days, announcing, changed_at, terms_from, ${columns.join(', ')})
     VALUES ($1, 30, 'AFTER_HOLD', $2, $3, ${columns.map((_, n) => `$${n + 4}`).join(', ')})`,
    [version + 1, since, termsFrom, ...namesOf(retentionKinds).map((kind) => months[kind] ?? null)],
  );
};
const runOn = async (day: string) => {
  services.setNow(at(day));
  await runRetention(services.ctx);
};
const mails = () =>
  sql<{ recipient: string; ends: { kind: string; count: number; endsOn: string }[] }>(
    `SELECT data ->> 'recipient' AS recipient, data -> 'ends' AS ends FROM jobs WHERE name = 'data-ends' ORDER BY 1`,
  );
const audited = () =>
  sql<{ details: object }>(`SELECT details FROM audit_events WHERE action = 'RETENTION_RUN' ORDER BY at`);
const open = async () => {
  services = await serviceContextForTest(at(TODAY));
};

describe('of a portal with two years of ideas', () => {
  const shared = shareServiceContext(at(TODAY));
  beforeAll(async () => {
    services = shared;
    await seedIdeas(services.ctx, { ideas: '300', seed: '11' }, () => undefined);
    await sql('DELETE FROM idea_outcomes');
    await foldTallies(services.ctx);
  }, 120_000);
  beforeEach(() => {
    services = shared;
  });

  const OLD = `(withdrawn_at IS NOT NULL OR status <> 'PENDING' AND announced_status <> 'PENDING')
    AND (coalesce(withdrawn_at, announced_at, updated_at) AT TIME ZONE '${ZONE}' + interval '6 months')::date`;
  const old = (day: string) =>
    sql<{ id: string; email: string }>(
      `SELECT id, lower(email) AS email FROM ideas WHERE ${OLD} <= $1 ORDER BY id`,
      [day],
    );
  const years = ['2023', '2024', '2025', '2026'];
  const figures = async () => ({
    all: await findStats(services.ctx),
    years: await Promise.all(
      years.map((year) => findStats(services.ctx, { from: `${year}-01-01`, to: `${year}-12-31` })),
    ),
  });

  test('nothing ends, and nobody is notified, while nothing is set', async () => {
    await keep({});
    await runOn(TODAY);
    expect([await mails(), await sql('SELECT FROM retention_runs'), await countEnding(services.ctx)]).toEqual(
      [[], [], 0],
    );
  });

  test('due rows are announced first, each person is notified once, and nothing ends before the day', async () => {
    const due = await old(addDays(TODAY, RETENTION_NOTICE_DAYS));
    expect(due.length).toBeGreaterThan(60);
    // The last outcome of two goes on; that of a third has stopped.
    for (const [n, stages] of [['LIVE'], ['STOPPED', 'PILOT'], ['LIVE', 'STOPPED']].entries())
      for (const [m, stage] of stages.entries())
        await sql(
          `INSERT INTO idea_outcomes (idea_id, version, stage, owner, sentence, unit, created_at)
           VALUES ($1, $2, $3, 'o', 's', NULL, now())`,
          [due[n]?.id, m + 1, stage],
        );
    await keep({ IDEAS: 6 });
    const planned = due.slice(2);
    const [plan] = (await planRetention(services.ctx)).filter(({ kind }) => kind === 'IDEAS');
    const firstOn = addDays(TODAY, RETENTION_NOTICE_DAYS);
    expect(plan).toEqual({ kind: 'IDEAS', months: 6, count: planned.length, firstOn, lastOn: firstOn });
    const listed = [];
    for await (const rows of listEnding(services.ctx)) listed.push(...rows);
    expect([listed.length, await countEnding(services.ctx)]).toEqual([planned.length, planned.length]);

    const { length: ideas } = await sql('SELECT FROM ideas');
    await runOn(TODAY);
    const people = new Set(planned.map(({ email }) => email));
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual([...people].sort());
    expect(told.reduce((sum, { ends }) => sum + (ends[0]?.count ?? 0), 0)).toBe(planned.length);
    expect(told.every(({ ends: [end] }) => end?.endsOn === firstOn)).toBe(true);
    // Again on the same day, and on the next: these people get no second notice.
    await runOn(TODAY);
    await runOn(addDays(TODAY, 1));
    const later = (await mails()).filter(({ ends: [end] }) => end?.endsOn === firstOn);
    expect(later).toHaveLength(told.length);
    expect((await sql('SELECT FROM ideas')).length).toBe(ideas);
    expect(await audited()).toEqual([]);
  });

  test('then they go, in one run with one row of the audit log; the figures stay, and lists count what is there', async () => {
    const day = addDays(TODAY, RETENTION_NOTICE_DAYS);
    services.setNow(at(day));
    await recountTallies(services.ctx);
    const before = await figures();
    const going = new Set((await old(day)).map(({ id }) => id));
    const kept = await sql<{ id: string }>(
      `SELECT DISTINCT idea_id AS id FROM idea_outcomes AS o WHERE stage IN ('LIVE', 'PILOT')
         AND NOT EXISTS (SELECT FROM idea_outcomes AS l WHERE l.idea_id = o.idea_id AND l.version > o.version)`,
    );
    for (const { id } of kept) going.delete(id);
    expect(kept.length).toBeGreaterThanOrEqual(2);

    await runOn(day);
    const left = new Set((await sql<{ id: string }>('SELECT id FROM ideas')).map(({ id }) => id));
    expect([...going].filter((id) => left.has(id))).toEqual([]);
    expect(kept.filter(({ id }) => !left.has(id))).toEqual([]);
    expect(await audited()).toEqual([{ details: { IDEAS: going.size } }]);
    const erased = await sql<{ id: string }>('SELECT idea_id AS id FROM erased_ideas');
    expect(erased.map(({ id }) => id).sort()).toEqual([...going].sort());
    expect(await sql('SELECT FROM retention_notices WHERE ends_on <= $1', [day])).toEqual([]);

    expect(await figures()).toEqual(before);
    await recountTallies(services.ctx);
    expect(await figures()).toEqual(before);
    expect(await countSubmittedIdeas(services.ctx)).toBe(left.size);
    // A month with few is counted in its year.
    const small = await sql<{ period: string }>(
      `SELECT period::text FROM retired_counts GROUP BY period, split_part(counter, '.', 1)
       HAVING max(amount) < 5 AND period <> date_trunc('year', period)::date`,
    );
    expect(small).toEqual([]);
  });
});

test('a run that was cut off goes on, and is one row of the audit log', async () => {
  await open();
  await keep({ SUGGESTIONS: 12 });
  const sent = (day: Date) =>
    sql(
      `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
       VALUES ('N', '71', 'n@example.com', 'p', 's', $1)`,
      [day],
    );
  await sent(monthsAgo(13));
  await sent(monthsAgo(14));
  await runOn(TODAY);
  const day = addDays(TODAY, RETENTION_NOTICE_DAYS);
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''cut''; END'`);
  await sql(
    `CREATE TRIGGER cut BEFORE INSERT ON audit_events FOR EACH ROW WHEN (new.action = 'RETENTION_RUN') EXECUTE FUNCTION refuse()`,
  );
  await expect(runOn(day)).rejects.toThrow('cut');
  expect(await sql('SELECT FROM suggestions')).toEqual([]);
  await sql('DROP TRIGGER cut ON audit_events');
  await runOn(day);
  await runOn(day);
  expect(await audited()).toEqual([{ details: { SUGGESTIONS: 2 } }]);
});

describe('of every kind', () => {
  const IDEA = `INSERT INTO ideas (owner_id, sent_reference, reference, email, status, announced_status, announced_at, created_at,
      updated_at, first_name, last_name, dial_code, contact_number, country, id_number, person_type, gender, age_group, linked_in,
      website, maturity_stage, regulatory_status, patents_applied, solution_name, focus_area, objectives, problem_statement,
      solution_summary, key_benefits, key_partners, network, support_requested, cost_structure, key_resources, key_activities,
      revenue_streams, value_propositions, relationships, customer_segments, channels, experience_channels, engagements,
      collaboration, heard_about, comments, file_key, file_name, file_size, file_sha256)
    SELECT id, $2, $2, email, 'REJECTED', 'REJECTED', $3, $3, $3, 'N', 'M', '+267', '71', 'BW', $4, 'NGO', 'FEMALE', 'ABOVE_65', '', '',
      'IDEATION', 'NOT_REQUIRED', 'NO', 'A', 'GAMING', '{REDUCE_RISK}', 'p', 's', 'b', 'k', 'FRANCHISING', '{SPONSORSHIP}',
      '{FIXED_COSTS}', '{HUMAN}', '{PRODUCTION}', '{LICENSING}', '{NEWNESS}', '{COMMUNITIES}', '{GEOGRAPHIC}', '{WEBSITE}',
      '{WEBSITE}', '{AWARENESS}', 'SUPPLY', 'ADS', '', $2, 'a.pdf', 1, $2 FROM accounts WHERE email = $1 RETURNING id`;
  const account = (email: string, created: Date) =>
    sql(
      `INSERT INTO accounts (email, role, verified_at, created_at) VALUES ($1, 'user', $2, $2) ON CONFLICT DO NOTHING`,
      [email, created],
    );
  const idea = async (name: string, day: Date) => {
    await account(`${name}@example.com`, day);
    await sql(IDEA, [
      ...[`${name}@example.com`, `IDEA-1700000000000-${name.length}`, day],
      services.ctx.secrets.encrypt('123456789'),
    ]);
  };
  /** How a row of a time is made, and which are left: by the same names. */
  const kinds: Record<
    RetentionKind,
    { make: (name: string, day: Date) => Promise<unknown>; left: string; isTold: boolean }
  > = {
    IDEAS: { make: idea, left: `SELECT split_part(email, '@', 1) AS name FROM ideas`, isTold: true },
    ID_NUMBERS: {
      make: idea,
      left: `SELECT split_part(email, '@', 1) AS name FROM ideas WHERE id_number_removed_at IS NULL`,
      isTold: false,
    },
    SUGGESTIONS: {
      make: (name, day) =>
        sql(
          `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
           VALUES ($1, '71', $1 || '@example.com', 'p', 's', $2)`,
          [name, day],
        ),
      left: 'SELECT full_name AS name FROM suggestions',
      isTold: true,
    },
    ENTRIES: {
      make: async (name, day) => {
        const [challenge] = await sql<{ id: string }>('SELECT id FROM challenges LIMIT 1');
        await sql(
          `INSERT INTO hackathon_entries (challenge_id, team_name, team_leader, team_leader_email, team_leader_contact,
             submission_link, members, focus_areas, after_closing, created_at)
           VALUES ($1, $2, 'l', $2 || '@example.com', '71', '', '{m}', '{}', false, $3)`,
          [challenge?.id, name, day],
        );
      },
      left: 'SELECT team_name AS name FROM hackathon_entries',
      isTold: true,
    },
    ACCOUNTS: {
      make: (name, day) => account(`${name}@example.com`, day),
      left: `SELECT split_part(email, '@', 1) AS name FROM accounts`,
      isTold: true,
    },
    AUDIT_EVENTS: {
      make: (name, day) =>
        sql(
          `INSERT INTO audit_events (at, action, actor_email, subject_kind, subject_label, details)
           VALUES ($2, 'ROLE_CHANGED', 'operator', 'ACCOUNT', $1, '{}')`,
          [name, day],
        ),
      left: `SELECT subject_label AS name FROM audit_events WHERE action = 'ROLE_CHANGED'`,
      isTold: false,
    },
  };

  test.each(namesOf(retentionKinds))(
    '%s: what is old goes 30 days later, and what is not stays',
    async (kind) => {
      await open();
      const { make, left, isTold } = kinds[kind];
      await make('older', monthsAgo(14));
      await make('younger', monthsAgo(6));
      const names = async () => (await sql<{ name: string }>(left)).map(({ name }) => name).sort();
      await keep({ [kind]: 12 }, at(TODAY));
      const day = addDays(TODAY, RETENTION_NOTICE_DAYS);
      const [plan] = (await planRetention(services.ctx)).filter((one) => one.kind === kind);
      expect(plan).toMatchObject({ months: 12, count: 1, firstOn: day });
      await runOn(TODAY);
      await runOn(addDays(day, -1));
      expect(await names()).toEqual(['older', 'younger']);
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(isTold ? ['older@example.com'] : []);
      await runOn(day);
      expect(await names()).toEqual(['younger']);
      expect(await audited()).toEqual([{ details: { [kind]: 1 } }]);
      // That to an account goes with it.
      expect(await mails()).toHaveLength(isTold && kind !== 'ACCOUNTS' ? 1 : 0);
    },
  );

  test('an announced day holds only while the row is due: a longer time, and another decision, keep the row', async () => {
    await open();
    await idea('older', monthsAgo(14));
    await idea('other-one', monthsAgo(14));
    await keep({ IDEAS: 12 });
    await runOn(TODAY);
    await sql(`UPDATE ideas SET status = 'PENDING' WHERE email = 'older@example.com'`);
    await keep({ IDEAS: 36 });
    const day = addDays(TODAY, RETENTION_NOTICE_DAYS);
    await runOn(day);
    expect(await sql('SELECT FROM ideas')).toHaveLength(2);
    // Due again much later: the earlier mail counts for nothing.
    const later = addDays(TODAY, 24 * 31);
    await runOn(later);
    expect(await sql('SELECT FROM ideas')).toHaveLength(2);
    expect(await mails()).toHaveLength(3);
    await runOn(addDays(later, RETENTION_NOTICE_DAYS));
    expect(await sql<{ email: string }>('SELECT email FROM ideas')).toEqual([{ email: 'older@example.com' }]);
  });

  test('a person who was notified of an end is notified, once, that it stays, when the terms are taken back; a person who is not due, too', async () => {
    await open();
    const told = namesOf(retentionKinds).filter((kind) => kinds[kind].isTold);
    for (const kind of told) await kinds[kind].make(`of-${kind.toLowerCase()}`, monthsAgo(14));
    await kinds.SUGGESTIONS.make('stays-told', monthsAgo(14));
    const stays = () =>
      sql<{ recipient: string; ends: { kind: string }[] }>(
        `SELECT data ->> 'recipient' AS recipient, data -> 'ends' AS ends FROM jobs WHERE name = 'data-stays' ORDER BY 1`,
      );
    await keep(Object.fromEntries(told.map((kind) => [kind, 12])));
    await runOn(TODAY);
    expect(await stays()).toEqual([]);
    await keep({ SUGGESTIONS: 12 });
    await sql(`UPDATE suggestions SET created_at = $1 WHERE full_name = 'of-suggestions'`, [at(TODAY)]);
    for (const day of [1, 2]) await runOn(addDays(TODAY, day));
    expect((await stays()).map(({ recipient, ends: [end] }) => [recipient, end?.kind])).toEqual(
      told.map((kind) => [`of-${kind.toLowerCase()}@example.com`, kind]).sort(),
    );
    await keep({});
    for (const day of [3, RETENTION_NOTICE_DAYS]) await runOn(addDays(TODAY, day));
    expect((await stays()).at(-1)?.recipient).toBe('stays-told@example.com');
    expect(await stays()).toHaveLength(told.length + 1);
    expect([await sql('SELECT FROM retention_notices'), await audited()]).toEqual([[], []]);
  });

  test('shorter terms tell nobody, and end nothing, before their night', async () => {
    await open();
    for (const kind of ['SUGGESTIONS', 'AUDIT_EVENTS'] as const)
      await kinds[kind].make('older', monthsAgo(14));
    await keep({ SUGGESTIONS: 24 }, monthsAgo(2));
    await keep({ SUGGESTIONS: 12, AUDIT_EVENTS: 12 }, at(TODAY), at(addDays(TODAY, 1)));
    await runOn(TODAY);
    expect(await mails()).toEqual([]);
    const day = addDays(TODAY, 1);
    await runOn(day);
    expect(await mails()).toHaveLength(1);
    const end = addDays(day, RETENTION_NOTICE_DAYS);
    await runOn(addDays(end, -1));
    expect(await audited()).toEqual([]);
    await runOn(end);
    expect(await audited()).toEqual([{ details: { SUGGESTIONS: 1, AUDIT_EVENTS: 1 } }]);
  });

  test('an account that is used, or has an idea or a draft, is no unused one', async () => {
    await open();
    for (const name of ['unused', 'logs-in', 'draft']) await account(`${name}@example.com`, monthsAgo(30));
    await idea('idea', monthsAgo(30));
    await sql(`UPDATE accounts SET last_login_at = $1 WHERE email = 'logs-in@example.com'`, [monthsAgo(3)]);
    await sql(
      `INSERT INTO drafts (owner_id, reference, step, answers, version, updated_at)
       SELECT id, 'IDEA-1700000000000-1', 'terms', $1, 'v1-12345678', now() FROM accounts WHERE email = 'draft@example.com'`,
      [services.ctx.secrets.encrypt('{}')],
    );
    await keep({ ACCOUNTS: 12 });
    await runOn(TODAY);
    await runOn(addDays(TODAY, RETENTION_NOTICE_DAYS));
    const left = await sql<{ email: string }>('SELECT email FROM accounts ORDER BY 1');
    expect(left.map(({ email }) => email.split('@')[0])).toEqual(['draft', 'idea', 'logs-in']);
  });

  test('an ID number that ended shows nothing, not even how long it was', async () => {
    await open();
    await idea('older', monthsAgo(14));
    await keep({ ID_NUMBERS: 12 });
    await runOn(TODAY);
    const [row] = await sql<{ idNumber: Buffer; at: Date }>(
      'SELECT id_number AS "idNumber", id_number_removed_at AS at FROM ideas',
    );
    expect([services.ctx.secrets.decrypt(row?.idNumber ?? Buffer.alloc(0)), row?.at]).toEqual([
      '',
      at(TODAY),
    ]);
  });
});
