import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { gql } from '@apollo/client';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import texts from '../../../schema/documents.json' with { type: 'json' };
import * as signedIn from '../graphql/generated.ts';
import * as open from '../graphql/generated-public.ts';
import * as ofStaff from '../graphql/generated-staff.ts';
import { hashes } from '../graphql/hashes.ts';
import { clearSession, getSession, storeSession } from './session-store.ts';
import { apolloClient } from './apollo.ts';

interface Sent {
  query?: string;
  operationName: string;
  extensions: { persistedQuery: { sha256Hash: string } };
}

let sent: Sent[];
let answers: object[];

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=repeated';
  [sent, answers] = [[], []];
  globalThis.fetch = (_address, init) => {
    const { body } = init as { body: string | FormData };
    sent.push(JSON.parse(typeof body === 'string' ? body : (body.get('operations') as string)) as Sent);
    return Promise.resolve(Response.json(answers.shift() ?? { data: null }));
  };
});
afterEach(() => apolloClient.clearStore());

const operationOf = (document: DocumentNode) =>
  document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );

const generated = { ...signedIn, ...open, ...ofStaff };
const documents = Object.entries(generated).flatMap(([name, document]) =>
  name.endsWith('Document') && typeof document === 'object'
    ? [[operationOf(document)?.name?.value ?? '', document as DocumentNode] as const]
    : [],
);

async function send(document: DocumentNode, variables: Record<string, unknown> = {}): Promise<void> {
  const client = apolloClient;
  const isMutation = operationOf(document)?.operation === 'mutation';
  await (
    isMutation
      ? client.mutate({ mutation: document, variables, errorPolicy: 'all' })
      : client.query({ query: document, variables, errorPolicy: 'all', fetchPolicy: 'no-cache' })
  ).catch(() => undefined);
}

const schema = buildSchema(readFileSync(path.resolve('schema/schema.graphql'), 'utf8'));

const queries = documents.filter(([, document]) => operationOf(document)?.operation === 'query');

test.each(queries)(
  '%s reads the id of what has one: the cache merges it with what others read',
  (_name, document) => {
    const types = new TypeInfo(schema);
    const without: string[] = [];
    const selects = ({ selections }: SelectionSetNode, name: string): boolean =>
      selections.some((node) => {
        if (node.kind === Kind.FIELD) return node.name.value === name;
        if (node.kind === Kind.INLINE_FRAGMENT) return selects(node.selectionSet, name);
        const fragment = document.definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
        );
        return fragment?.kind === Kind.FRAGMENT_DEFINITION && selects(fragment.selectionSet, name);
      });
    visit(
      document,
      visitWithTypeInfo(types, {
        Field({ name, selectionSet }) {
          const type = getNamedType(types.getType());
          const hasId = isObjectType(type) && 'id' in type.getFields();
          if (hasId && selectionSet && !selects(selectionSet, 'id')) without.push(name.value);
        },
      }),
    );
    expect(without).toEqual([]);
  },
);

test('the list and the page of an idea read different parts of its PDF, and keep each other’s', () => {
  const write = (document: { url: string; size?: number; name?: string }) =>
    apolloClient.cache.writeFragment({
      id: 'Idea:1',
      fragment: gql`fragment ${Object.keys(document).join('_')} on Idea { document { ${Object.keys(document).join(' ')} } }`,
      data: { __typename: 'Idea', document: { __typename: 'IdeaDocument', ...document } },
    });
  write({ url: '/file', size: 2_000 });
  write({ url: '/file', name: 'proposal.pdf' });
  expect(apolloClient.cache.extract()).toMatchObject({
    'Idea:1': { document: { url: '/file', size: 2_000, name: 'proposal.pdf' } },
  });
});

test('the server has each operation of the pages', () => {
  const folder = path.resolve('web/src');
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(path.join(folder, file), 'utf8')).definitions)
    .flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? [node.name?.value ?? ''] : []));
  expect(Object.keys(hashes).sort()).toEqual(written.sort());
  expect(Object.values(hashes).sort()).toEqual(Object.keys(texts).sort());
  expect(documents.map(([name]) => name).sort()).toEqual(Object.keys(hashes).sort());
});

test.each(documents)('%s is sent as a hash, without its text', async (name, document) => {
  await send(document);
  expect(sent).toEqual([
    {
      operationName: name,
      variables: {},
      extensions: { persistedQuery: { version: 1, sha256Hash: hashes[name] } },
    },
  ]);
});

test.each(documents)(
  '%s goes out as the text of its hash to a server that does not know that',
  async (name, document) => {
    answers.push({
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
    await send(document);
    expect(sent.map(({ query }) => query !== undefined)).toEqual([false, true]);
    const hash = createHash('sha256')
      .update(sent[1]?.query ?? '')
      .digest('hex');
    expect(hash).toBe(hashes[name]);
    expect(texts[hash as keyof typeof texts]).toBe(sent[1]?.query);
  },
);

test('an upload is sent with the hash alone', async () => {
  const document = new File(['%PDF-1.4'], 'idea.pdf');
  await send(generated.SubmitIdeaDocument, { input: {}, document });
  expect(sent.map(({ query, extensions }) => [query, extensions.persistedQuery.sha256Hash])).toEqual([
    [undefined, hashes['SubmitIdea']],
  ]);
});

test('an outdated page shows the refusal of a server that runs only trusted documents', async () => {
  const error = { message: 'reload', extensions: { code: 'UNTRUSTED_DOCUMENT' } };
  answers.push({ errors: [error] });
  await expect(apolloClient.query({ query: generated.MeDocument, fetchPolicy: 'no-cache' })).rejects.toThrow(
    'reload',
  );
  expect(sent).toHaveLength(1);
});

describe('the session of this browser', () => {
  const user = { email: 'a@example.com', role: 'user', isVerified: true } as const;
  const refusal = (code: string) => ({ data: null, errors: [{ message: 'no', extensions: { code } }] });
  beforeEach(() => storeSession(user, 'token'));
  afterEach(clearSession);

  test.each([
    ['a call is refused for want of one', generated.MyIdeasDocument, refusal('UNAUTHENTICATED')],
    ['a change is', generated.SaveIdeaDraftDocument, refusal('UNAUTHENTICATED')],
    ['nobody is behind the call', generated.MeDocument, { data: { me: null } }],
  ])('ends when %s', async (_when, document, answer) => {
    answers.push(answer);
    await send(document);
    expect([getSession().user, getSession().hasEnded, localStorage.getItem('pos-token')]).toEqual([
      undefined,
      true,
      null,
    ]);
  });

  test.each([
    ['a wrong password at login', generated.LogInDocument, refusal('INVALID_CREDENTIALS')],
    ['a call that its role may not make', generated.MyIdeasDocument, refusal('FORBIDDEN')],
    ['a server that fails', generated.MeDocument, refusal('INTERNAL')],
  ])('outlives %s', async (_what, document, answer) => {
    answers.push(answer);
    await send(document);
    expect(getSession()).toEqual({ user, token: 'token' });
  });

  test('is not ended by the answer to a call of the previous session', async () => {
    answers.push({ data: { me: null } });
    const asked = send(generated.MeDocument);
    storeSession(user, 'of the login since');
    await asked;
    expect(getSession().token).toBe('of the login since');
  });
});
