/** Ten calls a second, whatever they take: six reads, two submissions, two reviews. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readGlobalId } from '../src/platform/global-id.ts';
import { Client } from '../test/client.ts';
import { pdf, wireIdea } from '../test/ideas.ts';

const SUBMITTERS = 10;
const LIST =
  '{ ideas(first: 20, filter: { statuses: [PENDING] }) { edges { node { id version status email solutionName } } } }';

interface Phase {
  name: string;
  calls: number;
  failed: number;
  median: number;
  longest: number;
}

export interface Load {
  phases: Phase[];
  /** Puts the calls that begin during a piece of work under its name. */
  during<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Returns the references that were acknowledged, and the keys of what was reviewed and of the accounts that called. */
  end(): Promise<{ acknowledged: string[]; changed: string[] }>;
}

export async function openLoad(
  url: string,
  administrator: { email: string; password: string },
  sql: pg.Pool,
): Promise<Load> {
  const logIn = async (email: string) => {
    const client = new Client(url);
    const body = JSON.stringify({ email, password: administrator.password });
    const response = await client.fetch('/api/auth/login', { ...POST, body });
    if (response.status !== 200) throw new Error(`${email} could not log in: ${response.status}`);
    return client;
  };
  const emails = Array.from({ length: SUBMITTERS }, (_, n) => `submitter${n}@upgrade.example`);
  await sql.query(
    `INSERT INTO accounts (email, password_hash, role, verified_at, created_at)
     SELECT new.email, password_hash, 'user', now(), now() FROM unnest($2::text[]) AS new (email), accounts WHERE accounts.email = $1`,
    [administrator.email, emails],
  );
  const admin = await logIn(administrator.email);
  const submitters = await Promise.all(emails.map(logIn));
  const acknowledged: string[] = [];
  // A login and a submission are noted with the account.
  const callers = await sql.query<{ id: string }>('SELECT id FROM accounts WHERE email = ANY($1)', [
    [administrator.email, ...emails],
  ]);
  const changed = callers.rows.map(({ id }) => id);

  const graphql = async (query: string, variables: object = {}) => {
    const response = await admin.fetch('/graphql', { ...POST, body: JSON.stringify({ query, variables }) });
    const { data, errors } = (await response.json()) as { data: Graph; errors?: unknown[] };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const get = (path: string) => async () => {
    const response = await admin.fetch(path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} ${response.status}`);
  };
  let turn = 0;
  const submit = async () => {
    const client = submitters[(turn += 1) % SUBMITTERS] as Client;
    const form = new FormData();
    form.set('file', pdf(2_000 + turn));
    form.set('data', JSON.stringify(wireIdea(emails[turn % SUBMITTERS] ?? '')));
    const response = await client.fetch('/api/submission/submit', { method: 'POST', body: form });
    const { reference } = (await response.json()) as { reference?: string };
    if (!reference) throw new Error(`submit ${response.status}`);
    acknowledged.push(reference);
  };
  const waiting = (await graphql(LIST.replace('20', '50'))).ideas.edges;
  const review = async () => {
    if (waiting.length < 5) waiting.push(...(await graphql(LIST)).ideas.edges);
    const idea = waiting.shift()?.node;
    if (!idea) return;
    changed.push(readGlobalId(idea.id).key);
    await graphql('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { version } }', {
      input: { id: idea.id, version: idea.version, status: 'APPROVED', comments: 'Good.' },
    });
  };
  const list = async () => void (await graphql(LIST));
  const calls = [
    get('/'),
    list,
    submit,
    get('/api/auth/me'),
    review,
    get('/api/countage'),
    list,
    submit,
    review,
  ];
  const others = [get('/api/submission/getIdeas?limit=10')];

  const phases: (Phase & { times: number[] })[] = [];
  const open = (name: string) => {
    phases.push({ name, calls: 0, failed: 0, median: 0, longest: 0, times: [] });
  };
  const underWay = new Set<Promise<void>>();
  async function call(one: () => Promise<void>): Promise<void> {
    const phase = phases.at(-1);
    if (!phase) return;
    const begun = performance.now();
    phase.calls += 1;
    await one().catch((error: unknown) => {
      phase.failed += 1;
      console.log(`${phase.name}:`, error);
    });
    phase.times.push(performance.now() - begun);
  }
  const all = [...calls, ...others];
  let isOver = false;
  const running = (async () => {
    for (let n = 0, next = performance.now(); !isOver; n += 1, next += 1_000 / all.length) {
      await sleep(Math.max(0, next - performance.now()));
      const one = call(all[n % all.length] ?? list);
      underWay.add(one);
      void one.then(() => underWay.delete(one));
    }
  })();
  const summarize = () => {
    for (const phase of phases) {
      const times = phase.times.toSorted((x, y) => x - y);
      phase.median = Math.round(times[times.length >> 1] ?? 0);
      phase.longest = Math.round(times.at(-1) ?? 0);
    }
  };
  return {
    get phases() {
      summarize();
      return phases.map(({ times: _, ...phase }) => phase);
    },
    async during(name, work) {
      open(name);
      return work();
    },
    async end() {
      isOver = true;
      await running;
      await Promise.all(underWay);
      return { acknowledged, changed };
    },
  };
}

const POST = { method: 'POST', headers: { 'content-type': 'application/json' } };

interface Graph {
  ideas: { edges: { node: { id: string; version: number } }[] };
}
