/**
 * Whatever is sent to a REST call, it answers as documented: never with a fault of ours, never with its insides.
 * ODD_SEED repeats a run.
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newReference } from '@portal/schema/idea';
import { toGlobalId } from '../src/platform/global-id.ts';
import { routes } from '../src/app/features.ts';
import type { Route } from '../src/transport/rest/route.ts';
import type { Client } from './client.ts';
import { Contract } from './contract.ts';
import type { OpenApi, WireAnswer } from './contract.ts';
import { dirt, readStoredTexts, UNSTORABLE } from './odd-texts.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from './forms.ts';
import { announceDocument } from './draft-documents.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { pdf, saveDraft, submitOverRest, wireIdea } from './ideas.ts';
import { oddRequests } from './odd-requests.ts';
import type { OddRequest } from './odd-requests.ts';
import { PASSWORD, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { ODD_INPUTS } from './quick.ts';
import { sampled } from './sampled.ts';

const SEED = process.env['ODD_SEED'] ? Number(process.env['ODD_SEED']) : undefined;

/** Calls that hash passwords, open sessions or store documents: a fifth of the inputs. */
const costly = new Set([
  '/auth/signup',
  '/auth/login',
  '/auth/logout',
  '/resetpassword/:token',
  '/submission/submit',
]);

// The one draft is the object of odd announcements, the other has an upload that waits for its parts.
const [announcedTo, uploadedTo] = ['IDEA-1700000000000-1', 'IDEA-1700000000000-2'];

const callers = ['visitor', 'user', 'admin'] as const;
type Caller = (typeof callers)[number];

let portal: TestPortal;
let contract: Contract;
let clients: Record<Caller, Client>;
let ideaId: string;
let entryId: string;
let uploadId: string;
let proposal: Buffer;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMIT_SCALE: '1000000' });
  const [user, admin] = [await signedIn(portal), await signedIn(portal, 'admin')];
  clients = { visitor: portal.client(), user, admin };
  proposal = Buffer.from(await pdf().arrayBuffer());
  contract = new Contract((await admin.rest('GET', '/api/openapi.json')).body as unknown as OpenApi);
  await submitOverRest(user, wireIdea(user.email));
  await saveDraft(user, { reference: uploadedTo, step: 'general', answers: {} });
  uploadId = (await announceDocument(user, uploadedTo, pdf())).upload;
  await enterOverRest(clients.visitor, wireEntry(), pdf());
  await suggestOverRest(clients.visitor);
  ideaId = (await portal.sql<{ id: string }>('SELECT id FROM ideas'))[0]?.id ?? '';
  entryId = (await portal.sql<{ id: string }>('SELECT id FROM hackathon_entries'))[0]?.id ?? '';
});
afterAll(async () => {
  agent.destroy();
  await portal.stop();
});

const address = fc.nat(1_000_000_000).map((n) => `odd${n}@example.com`);

/** A good body of each call that takes one. */
const goodBodies: Readonly<Record<string, () => fc.Arbitrary<Record<string, unknown>>>> = {
  '/auth/signup': () => fc.record({ email: address, password: fc.constant(PASSWORD) }),
  '/auth/verify': () => fc.constant({ token: 'nonsense' }),
  '/auth/resend-verification': () => fc.record({ email: address }),
  '/auth/login': () => fc.record({ email: address, password: fc.constant(PASSWORD) }),
  '/auth/logout': () => fc.constant({}),
  '/auth/forgotpassword': () => fc.record({ email: address }),
  '/resetpassword/:token': () => fc.constant({ password: PASSWORD }),
  '/submission/submit': () =>
    fc.nat(999_999).map((n) => ({
      data: wireIdea((clients.user as Person).email, {
        reference: newReference(1_700_000_000_000 + n),
      }),
    })),
  '/submission/draft/:reference/document': () =>
    fc.constant({ name: 'proposal.pdf', size: 600, fingerprint: '0123456789abcdef' }),
  '/submission/:id/status': () =>
    fc.record({
      reviewStatus: fc.constantFrom('Approved', 'Rejected', 'Pending', ''),
      reviewerComments: fc.constant('Good.'),
    }),
  '/suggest/Suggestions': () => fc.constant(wireSuggestion()),
  '/hackathon': () => fc.constant(wireEntry()),
  '/analytics/clicks': () => fc.constant({ clicks: 1, timestamp: '2026-03-31T08:00:00.000Z' }),
};

function goodBody({ path, body }: Route): fc.Arbitrary<Record<string, unknown>> {
  if (body === 'none' || body === 'bytes') return fc.constant({});
  const good = goodBodies[path];
  if (!good) throw new Error(`say what a good body of ${path} is`);
  return good();
}

function send(method: string, { target, headers, body }: OddRequest, client: Client): Promise<WireAnswer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
  return new Promise((resolve, reject) => {
    const call = request(
      portal.url,
      {
        agent,
        method,
        path: target,
        headers: { ...own, ...headers, ...(body && { 'content-length': body.length }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? null,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** What no answer may tell: stack traces, SQL, PostgreSQL's own words, paths of the server. */
const insides =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|\/(home|tmp|usr|var|root)\/|\b(SELECT|INSERT|UPDATE|DELETE)\b.*\b(FROM|INTO|SET)\b|QueryFailed|violates|syntax error|relation "|invalid (byte sequence|input syntax)/;

function faultsOf(method: string, { target }: OddRequest, answer: WireAnswer): string[] {
  const isJson = answer.type?.includes('json') ?? false;
  const leaks = isJson && (insides.test(answer.text) || answer.text.includes(process.cwd()));
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...contract.faultsOf(method, target, answer),
    ...(leaks ? ['tells of its insides'] : []),
  ];
}

test.each(routes.filter(({ words, method }) => words.query && method === 'get'))(
  '$method $path refuses a parameter that it does not have',
  async ({ path }) => {
    const address = path
      .replace(':id', path.startsWith('/hackathon') ? entryId : ideaId)
      .replace(':reference', uploadedTo);
    const caller = path.includes('draft') ? clients.user : clients.admin;
    const { status, body } = await caller.rest('GET', `/api${address}?statuses=PENDING`);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'statuses' })] }),
    ]);
  },
);

test.each([
  '/submission/:id/file',
  '/submission/:id/earlier-file',
  '/submission/:id/receipt',
  '/hackathon/:id/file',
])('%s takes the id of the graph as its own', async (path) => {
  const [type, key] = path.startsWith('/hackathon') ? ['HackathonEntry', entryId] : ['Idea', ideaId];
  const statusOf = async (id: string) =>
    (await clients.admin.rest('GET', `/api${path.replace(':id', id)}`)).status;
  expect(await statusOf(toGlobalId(type ?? '', key ?? ''))).toBe(await statusOf(key ?? ''));
  expect(await statusOf(toGlobalId('Challenge', key ?? ''))).toBe(404);
});

test.each(sampled(routes, 15))(
  '$method $path answers odd inputs as documented',
  async (route) => {
    const { path, words } = route;
    const method = route.method.toUpperCase();
    const requests = oddRequests({
      kind: route.body,
      path,
      params: {
        id: path.startsWith('/hackathon') ? entryId : ideaId,
        token: 'nonsense',
        reference: path.endsWith('/:upload') ? uploadedTo : announcedTo,
        upload: uploadId,
      },
      query: Object.keys(words.query ?? {}),
      body: goodBody(route),
      file: proposal,
    });
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), requests, async (caller, odd) => {
        const answer = await send(method, odd, clients[caller]);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const faults = faultsOf(method, odd, answer);
        if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${answer.text.slice(0, 500)}`);
        // A logged-out person cannot be the next caller.
        if (path === '/auth/logout' && answer.status === 200 && caller !== 'visitor') {
          clients[caller] = await signedIn(portal, caller);
        }
      }),
      {
        numRuns: Math.ceil(costly.has(path) ? ODD_INPUTS / 5 : ODD_INPUTS),
        ...(SEED !== undefined && { seed: SEED }),
      },
    );
    if (process.env['ODD_INPUTS'])
      process.stdout.write(`${method} ${path} ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  },
  300_000 + ODD_INPUTS * 2_000,
);

/** Texts that are not read but compared or looked up as they are, that name an entry of a list, or are JSON. */
const asTheyAre =
  /^(password|token|fingerprint|timestamp|reviewStatus|ideareference|countryCodes|painPointType|selectedOption|focusArea|members)$/;

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;
/** Changes the texts of a body; those of an idea are one floor down. */
function changeTexts(body: Members, change: (name: string, text: string) => string): Members {
  const changed = (members: Members) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        typeof value === 'string' ? change(name, value) : value,
      ]),
    );
  return isMembers(body['data']) ? { ...body, data: changed(body['data']) } : changed(body);
}

const withTexts = routes.filter(({ body }) => body === 'json' || body === 'multipart');
test.each(sampled(withTexts, 4))(
  '$method $path reads texts as they were meant, or refuses them by name',
  async (route) => {
    const { path, method, body: kind } = route;
    const address = path
      .replace(':id', ideaId)
      .replace(':token', 'nonsense')
      .replace(':reference', uploadedTo);
    const caller = path.startsWith('/auth/')
      ? clients.visitor
      : path.endsWith('/status')
        ? clients.admin
        : clients.user;
    const call = (body: Members) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body))
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      form.set('file', pdf(600, 'Cafe\u0301\u200B.pdf'));
      type Refusal = { errors?: { field: string }[] };
      return caller.rest<Refusal>(method.toUpperCase(), `/api${address}`, kind === 'multipart' ? form : body);
    };
    const good = () => fc.sample(goodBody(route), 1)[0] ?? {};
    const names: string[] = [];
    changeTexts(good(), (name, text) => {
      names.push(name);
      return text;
    });
    const wrong: string[] = [];
    for (const at of names.filter((name) => name !== 'password')) {
      // A part of a form is UTF-8, which has no halves of surrogate pairs.
      for (const odd of path === '/hackathon' ? UNSTORABLE.slice(0, 1) : UNSTORABLE) {
        const { status, body } = await call(changeTexts(good(), (name, text) => (name === at ? odd : text)));
        if (status !== 400 || !body.errors?.some(({ field }) => field === at))
          wrong.push(`${at}: ${status} ${JSON.stringify(body)}`);
      }
    }
    expect(wrong).toEqual([]);
    const clean = await call(good());
    await fc.assert(
      fc.asyncProperty(dirt, async (dirty) => {
        const body = changeTexts(good(), (name, text) =>
          asTheyAre.test(name) || !text ? text : dirty(text),
        );
        const read = await call(body);
        expect([read.status, read.body]).toEqual([clean.status, expect.anything()]);
      }),
      { numRuns: Math.ceil(ODD_INPUTS / 15) },
    );
  },
);

test('what all of them stored is clean', async () => {
  // A search of marks that show nothing, which the audit log records with the export.
  const { status } = await clients.admin.fetch(
    `/api/submission/export?format=csv&search=${encodeURIComponent('\u202E\uFEFF')}&status=PENDING`,
  );
  expect(status).toBe(200);
  expect((await readStoredTexts(portal, '')).unclean).toEqual([]);
});
