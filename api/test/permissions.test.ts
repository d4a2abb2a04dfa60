/** The permission walk: every operation and every route, for every role; and that none is without a rule. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  GraphQLObjectType,
  isNonNullType,
  isInputObjectType,
  isEnumType,
  isListType,
  getNamedType,
} from 'graphql';
import type { GraphQLArgument, GraphQLInputType } from 'graphql';
import { can, roles } from '@portal/schema/access';
import type { Caller } from '@portal/schema/access';
import { buildBareSchema } from '../src/graphql/build-schema.ts';
import { operations } from '../src/graphql/permissions.ts';
import { routes } from '../src/rest/router.ts';
import type { Client } from './client.ts';
import { ideaInput, pdf, submitOverGraphql } from './ideas.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { signedIn } from './people.ts';

const callers: Caller[] = ['visitor', ...roles];
const schema = buildBareSchema();
const kinds = { Query: schema.getQueryType(), Mutation: schema.getMutationType() } as const;

let portal: TestPortal;
let idea: { id: string; key: string };
beforeAll(async () => {
  portal = await startTestPortal();
  const owner = await signedIn(portal);
  const { body } = await submitOverGraphql(owner, ideaInput(owner.email), pdf());
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM ideas');
  idea = { id: body.data?.submitIdea.id ?? '', key: row?.id ?? '' };
});
afterAll(() => portal.stop());

const known = new Map<Caller, Promise<Client>>();
/** A caller of a role: the same each time, until a call ends its session. */
function callerAs(role: Caller): Promise<Client> {
  const caller =
    known.get(role) ?? (role === 'visitor' ? Promise.resolve(portal.client()) : signedIn(portal, role));
  known.set(role, caller);
  return caller;
}
const endsSession = (name: string) => /log(in|out)$/i.test(name);

/** Any value of a type, good enough to get past validation: the walk asks for permission, not for success. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  return { Int: '1', JSONObject: '{}', ID: JSON.stringify(idea.id) }[named.name] ?? '"x"';
}

function documentFor(kind: 'Query' | 'Mutation', name: string): string {
  const field = kinds[kind]?.getFields()[name];
  if (!field) throw new Error(`no ${kind} ${name}`);
  const required = field.args.filter((arg: GraphQLArgument) => isNonNullType(arg.type));
  const uploads = required.filter((arg) => getNamedType(arg.type).name === 'Upload');
  const args = required.map((arg) =>
    uploads.includes(arg) ? `${arg.name}: $${arg.name}` : `${arg.name}: ${literal(arg.type)}`,
  );
  const selection = getNamedType(field.type) instanceof GraphQLObjectType ? ' { __typename }' : '';
  const variables = uploads.map((arg) => `$${arg.name}: Upload!`);
  return `${kind.toLowerCase()} Walk${variables.length ? `(${variables.join(', ')})` : ''} { ${name}${args.length ? `(${args.join(', ')})` : ''}${selection} }`;
}

test('every operation of the graph and no other has an action', () => {
  for (const kind of ['Query', 'Mutation'] as const) {
    expect(Object.keys(operations[kind]).sort()).toEqual(Object.keys(kinds[kind]?.getFields() ?? {}).sort());
  }
});

describe.each(callers)('%s', (role) => {
  test('may call the operations of the graph that the table names, and no other', async () => {
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const [name, action] of Object.entries(operations[kind])) {
        const caller = await callerAs(role);
        const query = documentFor(kind, name);
        const { body, status } = query.includes('Upload!')
          ? await caller.upload(query, {}, 'document', pdf())
          : await caller.graphql(query);
        if (endsSession(name)) known.delete(role);
        const code = body.errors?.[0]?.extensions.code ?? (status === 401 ? 'UNAUTHENTICATED' : 'ok');
        const expected = can(role, action) ? undefined : role === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
        if (expected) expect([name, code]).toEqual([name, expected]);
        else expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(code);
      }
    }
  });

  test('may call the routes that the table names, and no other', async () => {
    for (const { method, path, action, body } of routes) {
      const caller = await callerAs(role);
      const url = `/api${path.replace(':id', idea.key).replace(':token', 'nonsense')}`;
      const { status } = await caller.fetch(url, {
        method: method.toUpperCase(),
        ...(body === 'json' && { body: '{}', headers: { 'content-type': 'application/json' } }),
        ...(body === 'multipart' && { body: new FormData() }),
      });
      if (endsSession(path)) known.delete(role);
      const expected = can(role, action) ? undefined : role === 'visitor' ? 401 : 403;
      if (expected) expect([path, status]).toEqual([path, expected]);
      // 403 of these two is the service's own: no e-mail of one's own given, and nobody signed in to tell about.
      else if (!['/submission/getIdeas', '/auth/me'].includes(path)) expect([401, 403]).not.toContain(status);
    }
  });
});

describe("somebody else's idea", () => {
  test('is not there for role user, and is there for elevated roles', async () => {
    for (const role of roles) {
      const caller = await callerAs(role);
      const { body } = await caller.graphql('query ($id: ID!) { idea(id: $id) { reference } }', {
        id: idea.id,
      });
      const file = await caller.fetch(`/api/submission/${idea.key}/file`);
      if (role === 'user') {
        expect(body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
        expect(file.status).toBe(404);
      } else {
        expect(body.errors).toBeUndefined();
        expect(file.status).toBe(200);
      }
    }
  });
});
