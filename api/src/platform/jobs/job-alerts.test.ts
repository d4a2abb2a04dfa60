/** Each kind of job that fails each time raises an alert of docs/operations.md within an hour. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { enqueueAnnouncement } from '../../features/reviewing/announcing/announce.service.ts';
import { enqueueNews } from '../../features/reviewing/call-readers/call-news.service.ts';
import { requestExamination } from '../../features/documents/examination/examination.service.ts';
import { testWebhook } from '../../features/integrators/webhooks/delivery.service.ts';
import { newWebhookSecret } from '../../features/integrators/webhooks/webhook.service.ts';
import { Webhook } from '../../features/integrators/webhooks/webhook.entity.ts';
import { openLanes } from '../../app/portal.ts';
import type { Context } from '../context.ts';
import { enqueue } from './queue.ts';
import { startJobs } from './runner.ts';
import type { LaneWork } from './runner.ts';
import { enqueueUpkeep } from './upkeep.job.ts';
import { openMeter } from '../metrics/meter.ts';
import { openMetrics } from '../metrics/server.ts';
import { readSettings } from '../settings.ts';
import { eventually } from '../../../test/eventually.ts';
import { atEnd } from '../../../test/harness.ts';
import { shareServiceContext } from '../../../test/service-context.ts';

/** The night of the first day of a month: tasks of each hour and day have something to do. */
const NIGHT = new Date('2026-03-01T00:10:00Z');
const services = shareServiceContext(NIGHT);
const after = (minutes: number) => services.setNow(new Date(NIGHT.getTime() + minutes * 60_000));

interface Kind {
  lane: string;
  name: string;
}

// ------------------------------------------------------------------------------------------------ the table of alerts

interface Alert {
  metric: string;
  labels: [name: string, operator: string, value: string][];
  above: number;
  /** Whether it is silent while other jobs of the same name succeed. */
  isMutedByDone: boolean;
}

const MUTED =
  /^ unless on \(lane, name\) sum by \(lane, name\) \(increase\(portal_job_tries_total\{outcome="done"\}\[30m\]\)\) > 0$/;

/** Reads the alerts about tries that fail. */
function readAlerts(): Alert[] {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const expressions = [...page.matchAll(/^\| `(.*?)`/gm)].map(([, text = '']) => text.replaceAll('\\|', '|'));
  return expressions
    .filter((text) => /portal_jobs_failing_seconds|portal_job_tries_total/.test(text) && / > \d/.test(text))
    .map((text) => {
      const parts =
        /^(?:max by \(lane, name\) \(|increase\()(\w+)(?:\{(.*?)\})?(?:\[1h\])?\) > (\d+)( unless .*)?$/.exec(
          text,
        );
      const [, metric = '', matchers = '', above, unless] = parts ?? [];
      if (!parts || (unless && !MUTED.test(unless)))
        throw new Error(`This test cannot read the alert ${text}`);
      const labels = [...matchers.matchAll(/(\w+)(=|!~)"([^"]*)"/g)].map(
        ([, name = '', operator = '', value = '']): Alert['labels'][number] => [name, operator, value],
      );
      return { metric, labels, above: Number(above), isMutedByDone: unless !== undefined };
    });
}

const alerts = readAlerts();

/** Tells which kinds raise no alert, by what Prometheus reads. */
function silent(text: string, kinds: readonly Kind[]): Kind[] {
  const samples = [...text.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)].map(([, metric, labels = '', value]) => ({
    metric,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Partial<Record<string, string>>,
    value: Number(value),
  }));
  const of = ({ lane, name }: Kind) =>
    samples.filter(({ labels }) => labels['lane'] === lane && labels['name'] === name);
  const succeeds = (kind: Kind) =>
    of(kind).some(
      ({ metric, labels }) => metric === 'portal_job_tries_total' && labels['outcome'] === 'done',
    );
  const holds = (labels: Partial<Record<string, string>>, [name, operator, value]: Alert['labels'][number]) =>
    operator === '=' ? labels[name] === value : !new RegExp(`^(?:${value})$`).test(labels[name] ?? '');
  return kinds.filter(
    (kind) =>
      !alerts.some(
        ({ metric, labels, above, isMutedByDone }) =>
          !(isMutedByDone && succeeds(kind)) &&
          of(kind).some(
            (sample) =>
              sample.metric === metric &&
              sample.value > above &&
              labels.every((matcher) => holds(sample.labels, matcher)),
          ),
      ),
  );
}

// ------------------------------------------------------------------------------------------------ every kind of job

const nowhere = '127.0.0.1:1';
const settings = readSettings({
  SMTP_URL: `smtp://${nowhere}`,
  SMS_URL: `http://${nowhere}`,
  CLAMAV_URL: `tcp://${nowhere}`,
});
const refuse = () => {
  throw new Error('out of order');
};

/** What these tasks do, they do in the morning. */
const IN_THE_MORNING = ['send-review-digests', 'send-monthly-figures'];
const MORNING = new Date('2026-03-01T06:00:00Z');

/** What is out of order for a job; mails, texts and deliveries have a server that refuses. */
function outOfOrder(ctx: Context, { lane, name }: Kind): Partial<Context> {
  const db = new Proxy(ctx.db, { get: () => refuse });
  if (lane === 'announcement' || lane === 'call-news') return { db };
  if (lane === 'document') return { files: { ...ctx.files, read: refuse } };
  if (lane !== 'upkeep') return {};
  const files = {
    ...ctx.files,
    keysBefore: async function* () {
      yield '0'.repeat(32);
    },
  };
  return { db, files, ...(IN_THE_MORNING.includes(name) && { now: () => MORNING }) };
}

/** Enqueues a job of each kind by the code that enqueues it, due now; mails by their declarations. */
async function enqueueAll(ctx: Context): Promise<Kind[]> {
  const mails = Object.entries(ctx.declared.mails).flatMap(([name, { lane, composeText }]) =>
    [lane, ...(composeText ? ['text'] : [])].map((one) => ({ lane: one, name })),
  );
  const data = { recipient: 'somebody@example.com' };
  await enqueue(
    ctx,
    mails.map((kind) => ({ ...kind, id: randomUUID(), dueAt: ctx.now(), data })),
  );
  await enqueueUpkeep(ctx);
  await requestExamination(ctx, 'document', undefined);
  await enqueueAnnouncement(ctx, randomUUID(), ctx.now());
  await enqueueNews(ctx);
  const webhook = await ctx.db.save(
    ctx.db.create(Webhook, {
      ...{ name: 'system', url: `http://${nowhere}/`, events: [], createdBy: '', createdAt: ctx.now() },
      ...{ secret: ctx.secrets.encrypt(newWebhookSecret()), version: 1 },
    }),
  );
  await testWebhook(ctx, webhook.id);
  await ctx.db.query('UPDATE jobs SET due_at = $1', [ctx.now()]);
  return ctx.db.query<Kind[]>('SELECT lane, name FROM jobs');
}

test('each declared kind of job that fails each time raises a documented alert within an hour, also beside others that succeed', async () => {
  const meter = await openMeter();
  const message = { subject: 'Subject', text: 'Text', html: 'Text' };
  const mails = Object.entries(services.ctx.declared.mails).map(([name, kind]) => [
    name,
    {
      ...kind,
      compose: async () => message,
      ...(kind.composeText && { composeText: () => ({ text: 'Text' }) }),
    },
  ]);
  const ctx: Context = {
    ...services.ctx,
    ...{ meter, scansMalware: true, sendsSms: true },
    declared: { ...services.ctx.declared, mails: Object.fromEntries(mails) },
  };
  const kinds = await enqueueAll(ctx);
  const lanes = openLanes({ settings, resources: ctx, onStop: atEnd });
  expect([...new Set(kinds.map(({ lane }) => lane))].sort()).toEqual([...lanes.keys()].sort());

  const failing = [...lanes].map(([lane, work]): [string, LaneWork] => [
    lane,
    { ...work, run: (ctx, job, signal) => work.run({ ...ctx, ...outOfOrder(ctx, job) }, job, signal) },
  ]);
  const jobs = startJobs(ctx, new Map(failing));
  atEnd(() => jobs.stop());
  const metrics = await openMetrics(meter, {
    ...{ resources: ctx, jobs, gate: { inProgress: () => 0 }, clock: { difference: () => 0 } },
    settings: {
      ...settings,
      spoolDir: tmpdir(),
      storage: { kind: 'folder', path: tmpdir() },
      metricsPort: 0,
    },
    shared: new Map(),
  });
  atEnd(() => metrics.close());
  const tried = () =>
    eventually(async () => {
      const due = await ctx.db.query<Kind[]>(
        'SELECT lane, name FROM jobs WHERE due_at <= $1 AND done_at IS NULL AND failed_at IS NULL',
        [ctx.now()],
      );
      expect([due, Math.max(...jobs.running().values())]).toEqual([[], 0]);
    });

  for (const minutes of [0, 20, 40, 59]) {
    after(minutes);
    await tried();
  }
  expect(silent(await meter.registry.metrics(), kinds)).toEqual([]);

  // Others of the same name succeed: what nothing gives up is noticed by its age, the rest when it is given up.
  for (const kind of kinds) meter.countAttempt(kind, 'done');
  await ctx.db.query('UPDATE webhook_deliveries SET tries = 1000');
  after(61);
  await ctx.db.query('UPDATE jobs SET due_at = $1, attempts = 1000', [ctx.now()]);
  await tried();
  expect(silent(await meter.registry.metrics(), kinds)).toEqual([]);
});
