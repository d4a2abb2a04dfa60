/** What Prometheus reads, after real calls. */
import { expect, test } from '@jest/globals';
import documents from '../../../../schema/documents.json' with { type: 'json' };
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import { signedIn } from '../../../test/people.ts';

const portal = sharePortal({ METRICS_PORT: '0' });

async function scrape(): Promise<string> {
  const answer = await fetch(portal.metricsUrl ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  return answer.text();
}

/** The value of a series, by its name and labels as they are written. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  );

test('calls are counted by route, and by operation of the pages; what a caller makes up is one series', async () => {
  const person = await signedIn(portal);
  await person.rest('GET', '/api/auth/me');
  await person.graphql('query Invented { __typename }');
  const [hash] = Object.entries(documents).find(([, text]) => /\bquery Challenges\b/.test(text)) ?? [];
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  await person.rest('POST', '/graphql', { operationName: 'Challenges', variables: {}, extensions });
  await person.fetch('/api/no/such/call');
  await eventually(async () => {
    const text = await scrape();
    const calls = (operation: string, status: number) =>
      valueOf(text, `portal_requests_total{operation="${operation}",status="${status}"}`);
    expect(calls('GET /api/auth/me', 200)).toBe(1);
    expect(calls('graphql other', 200)).toBeGreaterThan(0);
    expect(calls('Challenges', 200)).toBe(1);
    expect(calls('GET /api/*', 404)).toBe(1);
    expect(text).not.toContain('Invented');
    expect(text).not.toContain('/api/no/such/call');
    expect(valueOf(text, 'portal_request_duration_seconds_count{operation="Challenges"}')).toBe(1);
  });
});

test('failures are counted by code, of both transports', async () => {
  const input = { email: 'nobody@example.com', password: 'Wrong-Horse-9!' };
  const visitor = portal.client();
  expect((await visitor.rest('POST', '/api/auth/login', input)).status).toBe(401);
  const logIn = 'mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }';
  const { body } = await visitor.graphql(logIn, { input });
  expect(body.errors?.[0]?.extensions.code).toBe('INVALID_CREDENTIALS');
  expect(valueOf(await scrape(), 'portal_failures_total{code="INVALID_CREDENTIALS"}')).toBe(2);
});

test('the pool, the queues, the disks and the process are measured', async () => {
  await signedIn(portal);
  // At rest: a job may hold a connection for a moment.
  await eventually(async () => {
    const text = await scrape();
    for (const series of [
      'portal_database_connections{state="idle"}',
      'portal_database_wait_seconds_count',
      'portal_job_tries_total{lane="account-mail",name="signed-up",outcome="done"}',
      'portal_disk_free_bytes{disk="spool"}',
      'portal_disk_free_bytes{disk="documents"}',
      'process_resident_memory_bytes',
      'portal_up{part="database"}',
      'portal_up{part="documents"}',
    ]) {
      expect([series, valueOf(text, series)]).toEqual([series, expect.any(Number)]);
      expect([series, valueOf(text, series) > 0]).toEqual([series, true]);
    }
    for (const series of [
      'portal_database_waiting',
      'portal_calls_in_progress',
      'portal_hashes_waiting',
      'portal_jobs_running{lane="mail"}',
      'portal_spool_bytes',
    ])
      expect([series, valueOf(text, series)]).toEqual([series, 0]);
    expect(Math.abs(valueOf(text, 'portal_clock_ahead_seconds'))).toBeLessThan(1);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});

test('a lane whose jobs wait shows how many, and for how long', async () => {
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, due_at, created_at)
     VALUES (gen_random_uuid(), 'text', 'submission-received', now() - interval '1 hour', now())`,
  );
  const text = await scrape();
  expect(valueOf(text, 'portal_jobs_due{lane="text"}')).toBe(1);
  expect(valueOf(text, 'portal_jobs_oldest_seconds{lane="text"}')).toBeGreaterThanOrEqual(3_600);
});

test('jobs that fail each time show for how long, by name, however soon the next try is', async () => {
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, due_at, created_at, failing_since)
     VALUES (gen_random_uuid(), 'text', 'idea-reviewed', now() + interval '1 hour', now(), now() - interval '2 hours')`,
  );
  const series = 'portal_jobs_failing_seconds{lane="text",name="idea-reviewed"}';
  expect(valueOf(await scrape(), series)).toBeGreaterThanOrEqual(7_200);
});

test('the last backup shows its age and what it lacks, and nothing before the first one', async () => {
  expect(await scrape()).not.toMatch(/^portal_backup_age_seconds \d/m);
  await portal.sql(`INSERT INTO last_backup VALUES (true, now() - interval '2 days', 12, 3)`);
  const text = await scrape();
  expect(valueOf(text, 'portal_backup_age_seconds')).toBeGreaterThanOrEqual(172_800);
  expect(valueOf(text, 'portal_backup_documents{state="missing"}')).toBe(3);
});

test('the port of the portal does not serve them, and their port serves the health besides', async () => {
  expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/healthz', portal.metricsUrl))).status).toBe(200);
  expect((await fetch(new URL('/readyz', portal.metricsUrl))).status).toBe(404);
});

test('without METRICS_PORT nothing is measured', async () => {
  expect((await startForTest()).metricsUrl).toBeUndefined();
});
