/** Documents by hash, and installations where only those of the portal's own pages are run. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import documents from '../../../../schema/documents.json' with { type: 'json' };
import type { Client } from '../../../test/client.ts';
import { entryInput } from '../../../test/forms.ts';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import { pdf } from '../../../test/ideas.ts';
import { makeToken, pageDocument } from '../../../test/page-documents.ts';
import { signedIn } from '../../../test/people.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const ME = pageDocument('Me').hash;
const OWN = '{ me { id } }';

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Sends a request in the usual form, or where `accept` is odd in the long form of every other one. */
async function ask(caller: Client, body: object, headers: Record<string, string> = {}) {
  const response = await caller.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, errors } = (await response.json()) as Body;
  return { status: response.status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

const LONG_WAY = { accept: 'application/json, text/none;q=0.1' };

/** Enters a challenge with a file as the page does, the document named by its hash. */
async function enterByHash(caller: Client, sha256Hash: string) {
  const form = new FormData();
  const variables = { input: entryInput(), file: null };
  form.set('operations', JSON.stringify({ variables, extensions: byHash(sha256Hash) }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', pdf());
  const init = { method: 'POST', body: form, headers: { 'apollo-require-preflight': 'true' } };
  const response = await caller.fetch('/graphql', init);
  return { status: response.status, ...((await response.json()) as Body) };
}

test('every document is kept under its hash', () => {
  expect(Object.values(documents).map(hashOf)).toEqual(Object.keys(documents));
});

describe('where anybody’s documents are run', () => {
  const portal = sharePortal();

  describe.each([
    ['in the usual form', {}],
    ['in another form', LONG_WAY],
  ])('a call %s', (_form, headers: Record<string, string>) => {
    test('may name a document of the pages by its hash', async () => {
      const caller = await signedIn(portal);
      const answer = await ask(caller, { extensions: byHash(ME) }, headers);
      expect([answer.status, answer.data]).toEqual([
        200,
        { me: expect.objectContaining({ email: caller.email }) },
      ]);
    });

    test('with an unknown hash gets the request for the text, which is run and not remembered', async () => {
      const caller = portal.client();
      const extensions = byHash(hashOf(OWN));
      const unknown = { status: 200, code: 'PERSISTED_QUERY_NOT_FOUND', message: 'PersistedQueryNotFound' };
      for (let time = 0; time < 2; time += 1) {
        expect(await ask(caller, { extensions }, headers)).toEqual(unknown);
        expect(await ask(caller, { query: OWN, extensions }, headers)).toEqual({
          status: 200,
          data: { me: null },
        });
      }
    });

    test('with the hash of another text is refused', async () => {
      const answer = await ask(portal.client(), { query: OWN, extensions: byHash(ME) }, headers);
      expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    });

    test.each([
      ['of another version', { persistedQuery: { version: 2, sha256Hash: ME } }],
      ['that is no text', { persistedQuery: { version: 1, sha256Hash: { $ne: '' } } }],
      ['of no document but of every object', byHash('constructor')],
      ['that is missing', { persistedQuery: {} }],
      ['of another kind', {}],
    ])('with a hash %s is told so', async (_what, extensions) => {
      const { code } = await ask(portal.client(), { extensions }, headers);
      expect(['INVALID_INPUT', 'BAD_REQUEST', 'PERSISTED_QUERY_NOT_FOUND']).toContain(code);
    });
  });

  test('a document may be named in an address', async () => {
    const extensions = encodeURIComponent(JSON.stringify(byHash(ME)));
    const headers = { 'apollo-require-preflight': 'true', accept: 'application/json' };
    const response = await portal.client().fetch(`/graphql?extensions=${extensions}`, { headers });
    expect(await response.json()).toMatchObject({ data: { me: null } });
  });

  test('an upload may name its document, and is answered when nobody knows it', async () => {
    const caller = await signedIn(portal);
    expect(await enterByHash(caller, hashOf('unknown'))).toMatchObject({
      status: 200,
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
    expect(await portal.sql('SELECT 1 FROM hackathon_entries')).toEqual([]);
    const { data } = await enterByHash(caller, pageDocument('EnterChallenge').hash);
    expect(data).toMatchObject({ enterChallenge: { afterClosing: true } });
  });

  test('a mutation sent again is the same by its hash and as a text, and not that of another hash', async () => {
    const admin = await signedIn(portal, 'admin');
    const headers = { 'idempotency-key': 'once' };
    const create = pageDocument('CreateAccessToken');
    const variables = { input: { name: 'Made once', scopes: ['READ_IDEAS'], lifetimeDays: 1 } };
    const first = await ask(admin, { extensions: byHash(create.hash), variables }, headers);
    expect(first.data).toBeTruthy();
    expect(await ask(admin, { query: create.text, variables }, headers)).toEqual(first);
    expect(await portal.sql(`SELECT 1 FROM access_tokens WHERE name = 'Made once'`)).toHaveLength(1);

    const id = { variables: { id: 'nobody' } };
    const key = { 'idempotency-key': 'another' };
    await ask(admin, { extensions: byHash(pageDocument('RevokeAccessToken').hash), ...id }, key);
    const other = { extensions: byHash(pageDocument('DeleteWebhook').hash), ...id };
    expect((await ask(admin, other, key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

test('with an https address visitors run the documents of the pages only, and others any', async () => {
  const portal = await startForTest({ PUBLIC_URL: 'https://ideas.example' });
  const query = { query: '{ me { id } choiceLists { __typename } }' };
  expect((await ask(portal.client(), query)).code).toBe('UNTRUSTED_DOCUMENT');
  expect((await ask(await signedIn(portal), query)).code).toBeUndefined();
});

describe('where only the documents of the pages are run', () => {
  const portal = sharePortal({ GRAPHQL_DOCUMENTS: 'trusted' });

  const callers: [string, () => Promise<Client>][] = [
    ['a visitor', () => Promise.resolve(portal.client())],
    ['an administrator with a session', () => signedIn(portal, 'admin')],
  ];
  describe.each(callers)('%s', (_who, callerOf) => {
    test.each([
      ['a text', { query: OWN }, {}],
      ['a text in another form', { query: OWN }, LONG_WAY],
      ['a text that cannot be parsed', { query: '{ me ' }, {}],
      ['the schema', { query: '{ __schema { types { name } } }' }, {}],
      ['a text with its hash', { query: OWN, extensions: byHash(hashOf(OWN)) }, {}],
      ['a text with the hash of a document of the pages', { query: OWN, extensions: byHash(ME) }, {}],
      ['an unknown hash', { extensions: byHash(hashOf(OWN)) }, {}],
      ['an unknown hash in another form', { extensions: byHash(hashOf(OWN)) }, LONG_WAY],
    ])('is refused %s, and told the ways out', async (_what, body, headers) => {
      const { status, code, message, data } = await ask(await callerOf(), body, headers);
      expect([status, code, data]).toEqual([403, 'UNTRUSTED_DOCUMENT', undefined]);
      expect(message).toMatch(/access token.*reload/);
    });

    test('may send a document of the pages, by its hash and as a text', async () => {
      const caller = await callerOf();
      const query = pageDocument('Me').text;
      for (const body of [{ extensions: byHash(ME) }, { query }, { query, extensions: byHash(ME) }]) {
        const { status, code } = await ask(caller, body);
        expect([status, code]).toEqual([200, undefined]);
      }
    });
  });

  test('a query in an address is refused, too', async () => {
    const headers = { 'apollo-require-preflight': 'true', accept: 'application/json' };
    const address = `/graphql?query=${encodeURIComponent(OWN)}`;
    expect((await portal.client().fetch(address, { headers })).status).toBe(403);
  });

  test('what is refused has no effect', async () => {
    const admin = await signedIn(portal, 'admin');
    const query = 'mutation { logOut { message } }';
    expect((await ask(admin, { query })).code).toBe('UNTRUSTED_DOCUMENT');
    expect((await ask(admin, { extensions: byHash(ME) })).data).toMatchObject({ me: { email: admin.email } });
  });

  test('a system with an access token sends what it likes', async () => {
    const system = portal.client();
    system.headers['authorization'] = `Bearer ${await makeToken(portal)}`;
    expect((await ask(system, { query: OWN })).data).toMatchObject({ me: { id: expect.any(String) } });
    expect((await ask(system, { extensions: byHash(hashOf(OWN)) })).code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  test('a bad token opens nothing', async () => {
    const system = portal.client();
    system.headers['authorization'] = 'Bearer innovation_nothing';
    expect((await system.rest('POST', '/graphql', { query: OWN })).status).toBe(401);
  });

  test('a page sends an entry with its file', async () => {
    const caller = await signedIn(portal);
    const { data } = await enterByHash(caller, pageDocument('EnterChallenge').hash);
    expect(data).toMatchObject({ enterChallenge: { afterClosing: true } });
    expect(await enterByHash(caller, hashOf('unknown'))).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: 'UNTRUSTED_DOCUMENT' } }],
    });
  });
});
