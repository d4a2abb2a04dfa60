/** The OpenAPI document: it is valid, covers the calls, and agrees with the rules. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { webhookEvents } from '@portal/schema/choices';
import { restStatus } from '@portal/schema/errors';
import { reviewStatuses } from '@portal/schema/review-status';
import { release } from '../../platform/version.ts';
import { routes } from '../../app/features.ts';
import { newReference } from '@portal/schema/idea';
import type { JsonSchema } from './json-schema.ts';
import { Contract } from '../../../test/contract.ts';
import type { OpenApi, Operation } from '../../../test/contract.ts';
import { wireEntry, wireSuggestion } from '../../../test/forms.ts';
import { sharePortal } from '../../../test/harness.ts';
import { submitIdea, wireIdea } from '../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';

const portal = sharePortal();
let document: OpenApi;
let contract: Contract;
let operations: (Operation & { method: string; path: string })[];

beforeAll(async () => {
  const answer = await portal.client().rest('GET', '/api/openapi.json');
  expect(answer.status).toBe(200);
  document = answer.body as unknown as OpenApi;
  contract = new Contract(document);
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, ...operation })),
  );
});

/** Every schema in a part of the document, with its place. */
function schemasIn(schema: JsonSchema, at: string): [string, JsonSchema][] {
  return [
    [at, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => schemasIn(part, `${at}.${name}`)),
    ...(schema.items ? schemasIn(schema.items, `${at}[]`) : []),
    ...(schema.contentSchema ? schemasIn(schema.contentSchema, `${at} as JSON`) : []),
  ];
}

/** Every object in the document. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

/** The schema of the body that a call takes. */
function bodyOf(method: string, path: string): JsonSchema {
  const [media] = Object.values(contract.operationAt(method, path)?.requestBody?.content ?? {});
  return contract.resolve(media?.schema.$ref ?? '') as JsonSchema;
}

describe('the document', () => {
  test('covers exactly the calls of the router', () => {
    const documented = operations.map(({ method, path }) => `${method} ${path}`).sort();
    const served = routes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(documented).toEqual(served.sort());
  });

  test('is OpenAPI 3.1: ids are unique, parameters, tags, security and references all lead somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+(-dev)?$/);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters = [], responses, security, tags, operationId } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect([operationId, inPath.map(({ name }) => `{${name}}`)]).toEqual([
        operationId,
        path.match(/\{\w+\}/g) ?? [],
      ]);
      expect(Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      for (const tag of tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      for (const scheme of security.flatMap((way) => Object.keys(way)))
        expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    for (const { $ref } of objectsIn(document))
      if (typeof $ref === 'string') expect(contract.resolve($ref)).toBeDefined();
    for (const name of Object.keys({ ...document.components.schemas, ...document.components.responses }))
      expect(name).toMatch(/^[\w.-]+$/);
  });

  test('describes every call, parameter, answer and schema', () => {
    const wordless: string[] = [];
    const ask = (at: string, { description }: { description?: string }) => {
      if (!description) wordless.push(at);
    };
    for (const { operationId, summary, parameters = [], responses } of operations) {
      ask(operationId, { description: summary });
      for (const parameter of parameters) ask(`${operationId} ${parameter.name}`, parameter);
      for (const [status, answer] of Object.entries(responses)) {
        ask(`${operationId} ${status}`, answer.$ref ? contract.resolve(answer.$ref) : answer);
        for (const { schema } of Object.values(answer.content ?? {}))
          for (const [at, part] of schema ? schemasIn(schema, `${operationId} ${status}`) : [])
            if (!part.$ref && !at.endsWith('[]')) ask(at, part);
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const [at, part] of schemasIn(schema, name)) if (!part.$ref && !at.endsWith('[]')) ask(at, part);
    expect(wordless).toEqual([]);
  });

  test('has a schema for each answer with a body, open to members that come; what a call takes is closed', () => {
    const without: string[] = [];
    for (const { operationId, responses } of operations)
      for (const [status, answer] of Object.entries(responses)) {
        const { content } = answer.$ref ? (contract.resolve(answer.$ref) as typeof answer) : answer;
        // A redirection, and what has not changed or has nothing to say, has no body.
        const isEmpty = ['204', '302', '304'].includes(status);
        if (isEmpty !== (content === undefined)) without.push(`${operationId} ${status}`);
        for (const [type, { schema }] of Object.entries(content ?? {}))
          if (!schema || (!schema.$ref && !schema.type)) without.push(`${operationId} ${status} ${type}`);
      }
    expect(without).toEqual([]);
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    const taken = new Set(bodies.map(({ schema }) => (schema.$ref ?? '').split('/').at(-1)));
    const isObject = ({ type, properties }: Record<string, unknown>) => type === 'object' && properties;
    const { schemas } = document.components;
    const inBodies = Object.entries(schemas).filter(([name]) => taken.has(name));
    expect(inBodies.length).toBeGreaterThan(8);
    for (const [name, schema] of inBodies) expect([name, schema.additionalProperties]).toEqual([name, false]);
    const answered = operations.map(({ responses }) => responses);
    const others = Object.entries(schemas).filter(([name]) => !taken.has(name));
    const closedIn = objectsIn([answered, document.webhooks, others, document.components.responses]);
    expect(closedIn.filter((one) => isObject(one) && one['additionalProperties'] === false)).toEqual([]);
  });

  test('names the portal as its server, and its own version', () => {
    expect(document.servers.map(({ url }) => url)).toEqual([portal.url]);
    expect(document.info.version).toBe(release);
  });

  test('has an example of each JSON body, of each failure and of each webhook, and each fits its schema', () => {
    const shown: string[] = [];
    for (const { operationId, requestBody } of operations) {
      const media = requestBody?.content['application/json'];
      if (!media) continue;
      expect([operationId, contract.faultsBy(media.schema, media.example)]).toEqual([operationId, []]);
      shown.push(operationId);
    }
    expect(shown.length).toBeGreaterThan(8);
    for (const [name, { content }] of Object.entries(document.components.responses))
      for (const { schema, example } of Object.values(content ?? {}))
        expect([name, contract.faultsBy(schema ?? {}, example)]).toEqual([name, []]);
    expect(Object.keys(document.webhooks)).toEqual(Object.values(webhookEvents));
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json']!;
      expect([event, contract.faultsBy(schema, example)]).toEqual([event, []]);
      expect(contract.faultsBy(schema, { ...example, type: 'another' })).not.toEqual([]);
    }
  });

  test('of a review has every status that the call takes, and no other', async () => {
    const { enum: named = [] } = bodyOf('PUT', '/api/submission/1/status').properties?.['reviewStatus'] ?? {};
    const reviewer = await signedIn(portal, 'reviewer');
    for (const reviewStatus of [...named, 'Nonsense']) {
      const { id, key } = await submitIdea(await signedIn(portal));
      expect(id).toBeTruthy();
      const { status } = await reviewer.rest('PUT', `/api/submission/${key}/status`, { reviewStatus });
      expect([reviewStatus, status]).toEqual([reviewStatus, reviewStatus === 'Nonsense' ? 400 : 200]);
    }
    for (const [name, label] of Object.entries(reviewStatuses))
      expect(named).toEqual(expect.arrayContaining([name, label]));
  });

  test('gives every error code one failure, under its status', () => {
    for (const [code, status] of Object.entries(restStatus)) {
      const [media] = Object.values(document.components.responses[`Failure${status}`]?.content ?? {});
      const faults = (found: string) =>
        contract.faultsBy(media?.schema ?? {}, { success: false, code: found, message: '!' });
      expect([code, faults(code)]).toEqual([code, []]);
      expect(faults('NO_SUCH_CODE')).not.toEqual([]);
    }
  });

  test('says who may call: cookies with CSRF where something changes, scopes for access tokens', () => {
    expect(contract.operationAt('PUT', '/api/submission/1/status')?.security).toEqual([
      { accessToken: ['REVIEW_IDEAS'] },
      { session: [], csrf: [] },
    ]);
    expect(contract.operationAt('GET', '/api/countage')?.security).toEqual([
      { accessToken: [] },
      { session: [] },
      {},
    ]);
    expect(contract.operationAt('POST', '/api/submission/submit')?.security).toEqual([
      { session: [], csrf: [] },
    ]);
  });
});

describe('the bodies', () => {
  const email = 'naledi@example.com';
  const entry = { ...wireEntry() };

  test.each<[string, string, Record<string, unknown>]>([
    ['POST', '/api/auth/signup', { email, password: PASSWORD }],
    ['POST', '/api/auth/login', { email, password: 'x' }],
    ['POST', '/api/auth/logout', {}],
    ['POST', '/api/suggest/Suggestions', wireSuggestion()],
    ['POST', '/api/suggest/Suggestions', wireSuggestion({ painPointType: null, selectedOption: '' })],
    ['POST', '/api/hackathon', entry],
    ['POST', '/api/analytics/clicks', { clicks: 0, timestamp: '2026-03-31T08:00:00.000Z' }],
    ['PUT', '/api/submission/1/status', { reviewStatus: 'Approved', reviewerComments: 'Good.' }],
    ['PUT', '/api/submission/1/status', { reviewStatus: '', version: 1 }],
    [
      'POST',
      '/api/submission/draft/1/document',
      { name: 'a.pdf', size: 600, fingerprint: '0123456789abcdef' },
    ],
  ])('%s %s takes what the server takes, and nothing else', (method, path, body) => {
    const schema = bodyOf(method, path);
    expect(contract.faultsBy(schema, body)).toEqual([]);
    expect(contract.faultsBy(schema, { ...body, stranger: 1 })).toEqual([
      expect.stringContaining('"additionalProperty":"stranger"'),
    ]);
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = body;
      expect([name, contract.faultsBy(schema, rest)]).not.toEqual([name, []]);
    }
  });

  test('have the very fields that the server knows', async () => {
    const admin = await signedIn(portal, 'admin');
    const form = new FormData();
    form.set('stranger', '1');
    for (const { method, path, body } of routes.filter((route) =>
      ['json', 'multipart'].includes(route.body),
    )) {
      const { properties = {} } = bodyOf(method, `/api${path.replace(/:\w+/g, '1')}`);
      const answer = await admin.rest<{ errors: { message: string }[] }>(
        method.toUpperCase(),
        `/api${path.replace(/:\w+/g, '1')}`,
        body === 'json' ? { stranger: 1 } : form,
      );
      const known = /Known: (.*)\.$/.exec(answer.body.errors[0]?.message ?? '')?.[1] ?? '';
      const documented = Object.keys(properties).filter((name) => name !== 'file');
      expect([path, known.split(', ').filter(Boolean).sort()]).toEqual([path, documented.sort()]);
    }
  });

  test('of an idea speak the documented names and labels', () => {
    const { data } = bodyOf('POST', '/api/submission/submit').properties ?? {};
    const schema = contract.resolve(data?.contentSchema?.$ref ?? '') as JsonSchema;
    const idea = wireIdea(email, { reference: newReference() });
    expect(contract.faultsBy(schema, idea)).toEqual([]);
    expect(contract.faultsBy(schema, { ...idea, Submitter: 'START_UP' })).toHaveLength(1);
    expect(contract.faultsBy(schema, { ...idea, channels: [] })).toHaveLength(1);
    expect(contract.faultsBy(schema, { ...idea, Contact: '' })).toHaveLength(1);
    expect(contract.faultsBy(schema, { ...idea, leftover: 'of an old client' })).toEqual([]);
  });
});
