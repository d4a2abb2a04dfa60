/** Uploads that break off, lie or make no sense: answered in words or not at all, and the portal lives on. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import { eventually } from '../../../test/eventually.ts';
import { ideaInput, pdf, SUBMIT, submitOverGraphql, wireIdea } from '../../../test/ideas.ts';
import { sharePortal } from '../../../test/harness.ts';
import { FORM, openUpload, part } from '../../../test/open-upload.ts';
import { signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

const portal = sharePortal();
let person: Person;
beforeAll(async () => {
  person = await signedIn(portal);
});

/** Sends bytes as they are; `length` may promise more than is sent. */
function send(path: string, type: string, body: string, length = Buffer.byteLength(body)) {
  const { call, answer } = openUpload(person, path, length, { 'content-type': type });
  if (length > Buffer.byteLength(body))
    call.write(body, () => setImmediate(() => call.destroy(new Error('gone'))));
  else call.end(body);
  return answer;
}

describe.each(['/api/submission/submit', '/graphql'])('%s', (path) => {
  test.each([
    ['another content type', 'application/json', '{}'],
    ['an empty body', FORM, ''],
    ['a file without an end', FORM, part('name="file"; filename="a.pdf"', '%PDF-')],
    ['one letter', FORM, 'x'],
    ['a part without an end under another name', FORM, part('name="other"; filename="x.pdf"', 'abc')],
    ['a field sent as a file, without an end', FORM, part('name="data"; filename="x"', 'abc')],
    ['a part without a name', FORM, `${part('name=""', 'abc')}\r\n--X--\r\n`],
    ['a header cut in two', FORM, '--X\r\nContent-Dispo'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['half a quoted boundary', 'multipart/form-data; boundary="', 'x'],
    ['an endless boundary', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, 'x'],
  ])('%s: 400 in words', async (_what, type, body) => {
    const answer = await send(path, type, body);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toMatch(/INTERNAL|node_modules/);
  });
});

test('a line that breaks during an upload whose answers are refused, or known already, concerns nobody', async () => {
  const known = ideaInput(person.email);
  await submitOverGraphql(person, known);
  for (const input of [{ ...ideaInput(person.email), email: 'other@example.com' }, known]) {
    const operations = JSON.stringify({ query: SUBMIT, variables: { input, document: null } });
    const body =
      `${part('name="operations"', operations)}\r\n${part('name="map"', '{"0":["variables.document"]}')}\r\n` +
      part('name="0"; filename="a.pdf"', `%PDF-1.4${'x'.repeat(100_000)}`);
    await expect(send('/graphql', FORM, body, 5_000_000)).rejects.toThrow('gone');
  }
  await eventually(async () => expect((await fetch(`${portal.url}/healthz`)).status).toBe(200));
});

test('a file too large beside refused answers is refused, and the portal lives on', async () => {
  const { body } = await submitOverGraphql(
    person,
    { ...ideaInput(person.email), email: 'other@example.com' },
    pdf(20 * 1024 * 1024 + 10),
  );
  expect(body.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
});

test('a map that makes a list of absurd length is refused at once', async () => {
  const form = new FormData();
  const query =
    'mutation ($a: JSONObject!) { saveIdeaDraft(input: { reference: "IDEA-1700000000000-1", step: "terms", answers: $a }) { reference } }';
  form.set('operations', JSON.stringify({ query, variables: { a: { objectives: [] } } }));
  form.set('map', JSON.stringify({ 0: ['variables.a.objectives.4294967290'] }));
  form.set('0', new File(['x'], 'x'));
  const response = await person.fetch('/graphql', {
    method: 'POST',
    body: form,
    headers: { 'apollo-require-preflight': 'true' },
  });
  expect(response.status).toBe(400);
});

test('a file name in the encoding of RFC 5987 is cleaned like any other', async () => {
  const data = wireIdea(person.email);
  const form =
    `${part('name="data"', JSON.stringify(data))}\r\n` +
    `${part(`name="file"; filename*=UTF-8''a%0D%0Ab%00c%E2%80%AEd.pdf`, '%PDF-1.4')}\r\n--X--\r\n`;
  expect((await send('/api/submission/submit', FORM, form)).status).toBe(201);
  const [row] = await portal.sql('SELECT file_name FROM ideas WHERE reference = $1', [data['ideareference']]);
  expect(row).toEqual({ file_name: 'abcd.pdf' });
});

test('an over-long file name is cut between characters', async () => {
  const input = ideaInput(person.email, { reference: newReference() });
  await submitOverGraphql(person, input, pdf(600, `a${'😀'.repeat(250)}b.pdf`));
  const [row] = await portal.sql<{ file_name: string }>('SELECT file_name FROM ideas WHERE reference = $1', [
    input.reference,
  ]);
  expect([...(row?.file_name ?? '')]).toHaveLength(200);
  expect(row?.file_name).not.toContain('\ufffd');
});
