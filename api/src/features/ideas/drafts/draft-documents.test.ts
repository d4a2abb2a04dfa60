/** The PDF of a draft: it arrives in parts, goes on where it broke off, and becomes the idea's own. */
import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import { DAY, DOCUMENT_MAX_BYTES, DOCUMENT_PART_MAX_BYTES } from '@portal/schema/limits';
import { Account } from '../../accounts/account.entity.ts';
import { sweepDocuments } from '../../documents/document.service.ts';
import { openFiles } from '../../../platform/files/open-files.ts';
import { purgeDraftDocuments, storePart } from './draft-document.service.ts';
import type { Client } from '../../../../test/client.ts';
import {
  announce,
  announceDocument,
  documentOf,
  removeDocument,
  sendPart,
  uploadDocument,
} from '../../../../test/draft-documents.ts';
import { eventually } from '../../../../test/eventually.ts';
import { sharePortal, startTestPortal } from '../../../../test/harness.ts';
import {
  ideaInput,
  pdf,
  saveDraft as saveDraftOf,
  submitOverGraphql,
  submitOverRest,
  wireIdea,
} from '../../../../test/ideas.ts';
import { openUpload } from '../../../../test/open-upload.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import { contextForTest } from '../../../../test/service-context.ts';

const MINUTE = 60_000;

let person: Person;
let reference: string;
const portal = sharePortal();
beforeEach(async () => {
  person = await signedIn(portal);
  reference = newReference();
});

const SUBMIT = 'mutation Submit($input: IdeaInput!) { submitIdea(input: $input) { id reference } }';
const submit = (client = person, of = reference) =>
  client.graphql<{ submitIdea: { id: string; reference: string } }>(SUBMIT, {
    input: ideaInput(client.email, { reference: of }),
  });
const saveDraft = (of = reference) => saveDraftOf(person, { reference: of, step: 'general', answers: {} });
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());
/** Megabytes, which Jest would compare byte by byte for seconds. */
const digestOf = async (file: Blob) =>
  createHash('sha256')
    .update(await bytesOf(file))
    .digest('hex');

/** Announces a file and sends its first part. @returns the upload */
async function begin(file: File): Promise<string> {
  const { upload } = await announceDocument(person, reference, file);
  const { status } = await sendPart(person, reference, upload, 0, file.slice(0, 100_000));
  expect(status).toBe(200);
  return upload;
}

async function expectOpens(url: string | null | undefined, file: File, client: Client = person) {
  const opened = await client.fetch(url ?? '');
  expect(await digestOf(await opened.blob())).toBe(await digestOf(file));
  return opened.headers;
}

/** Begins to send a first part of so many bytes; what is sent of it is the test's. */
const sendSlowly = (upload: string, length: number) =>
  openUpload(person, `/api/submission/draft/${reference}/document/${upload}?offset=0`, length, {
    method: 'PUT',
    'content-type': 'application/octet-stream',
  });

/** The objects in the store that no row of any table names. */
async function orphans(): Promise<string[]> {
  const used = await portal.sql<{ key: string }>(
    `SELECT file_key AS key FROM ideas UNION SELECT file_key FROM draft_documents
     UNION SELECT unnest(part_keys) FROM draft_documents`,
  );
  const names = await readdir(path.join(portal.dataDir, 'documents'), { recursive: true });
  const keys = new Set(used.map(({ key }) => key));
  return names.map((name) => path.basename(name)).filter((name) => name.length >= 32 && !keys.has(name));
}

afterEach(async () => expect(await orphans()).toEqual([]));

describe('an upload', () => {
  test('arrives in parts, is whole with the last, and opens as it was, for its owner alone', async () => {
    const file = pdf(250_000);
    expect(await documentOf(person, reference)).toBeNull();
    const { body } = await uploadDocument(person, reference, file);
    expect(body.document).toMatchObject({ name: 'proposal.pdf', size: 250_000, received: 250_000 });
    expect(Date.parse(body.document.uploadedAt ?? '')).toBeGreaterThan(Date.now() - MINUTE);
    const url = body.document.url ?? '';
    expect(Object.fromEntries(await expectOpens(url, file))).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=proposal.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const inline = await person.fetch(`${url}?inline=1`);
    expect(inline.headers.get('content-disposition')).toBe('inline; filename=proposal.pdf');
    expect((await (await signedIn(portal)).fetch(url)).status).toBe(404);
    expect((await portal.client().fetch(url)).status).toBe(401);
  });

  test('goes on where it broke off, when the same file is announced again', async () => {
    const file = pdf(250_000);
    const upload = await begin(file);
    const again = await announceDocument(person, reference, file);
    expect(again).toMatchObject({ upload, received: 100_000, uploadedAt: null, url: null });
    expect((await person.fetch(`/api/submission/draft/${reference}/file`)).status).toBe(404);
    const end = await sendPart(person, reference, upload, 100_000, file.slice(100_000));
    await expectOpens(end.body.document.url, file);
  });

  test('begins anew with another file, and no part of the one joins the other', async () => {
    const [one, other] = [pdf(250_000, 'one.pdf'), pdf(250_001, 'other.pdf')];
    const before = await begin(one);
    const after = await announceDocument(person, reference, other);
    expect(after).toMatchObject({ name: 'other.pdf', received: 0 });
    const late = await sendPart(person, reference, before, 0, one.slice(0, 100_000));
    expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await documentOf(person, reference)).toMatchObject({ name: 'other.pdf', received: 0 });
  });

  test('takes each part once, in order, also when two come at once', async () => {
    const file = pdf(250_000);
    const { upload } = await announceDocument(person, reference, file);
    const part = () => sendPart(person, reference, upload, 0, file.slice(0, 100_000));
    const answers = await Promise.all([part(), part(), part()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const ahead = await sendPart(person, reference, upload, 200_000, file.slice(200_000));
    expect([ahead.status, ahead.body.message]).toEqual([
      409,
      'The document does not go on there: 100000 bytes of it were here.',
    ]);
    expect(await documentOf(person, reference)).toMatchObject({ received: 100_000 });
  });

  test('ends as one document when its last part comes twice at once', async () => {
    const file = pdf(150_000);
    const upload = await begin(file);
    const last = () => sendPart(person, reference, upload, 100_000, file.slice(100_000));
    await Promise.all([last(), last(), announceDocument(person, reference, file)]);
    await expectOpens((await documentOf(person, reference))?.url, file);
  });

  test('is kept when a slower call finds that its parts are joined already', async () => {
    const file = pdf(150_000);
    const upload = await begin(file);
    const rest = file.slice(100_000);
    const ctx = await contextForTest(portal);
    const actor = await ctx.db.findOneByOrFail(Account, { email: person.email });
    let release = () => undefined as void;
    const joined = new Promise<void>((resolve) => (release = resolve));
    let begun = () => undefined as void;
    const reads = new Promise<void>((resolve) => (begun = resolve));
    const files = Object.assign(Object.create(ctx.files) as typeof ctx.files, {
      async read(key: string) {
        begun();
        await joined;
        return ctx.files.read(key);
      },
    });
    const part = { upload, offset: 100_000, content: Readable.from([await bytesOf(rest as File)]) };
    const slower = storePart({ ...ctx, actor, files }, reference, part);
    await reads;
    await announceDocument(person, reference, file);
    release();
    expect(await slower).toMatchObject({ id: upload, fileKey: expect.any(String) });
    await expectOpens((await documentOf(person, reference))?.url, file);
  });

  test('is kept when a slower call has joined the same parts', async () => {
    const file = pdf(150_000);
    const upload = await begin(file);
    const ctx = await contextForTest(portal);
    const actor = await ctx.db.findOneByOrFail(Account, { email: person.email });
    const stays = () => portal.sql('SELECT file_key FROM draft_documents WHERE id = $1', [upload]);
    let first: unknown;
    let stored = 0;
    const files = Object.assign(Object.create(ctx.files) as typeof ctx.files, {
      async store(...content: Parameters<typeof ctx.files.store>) {
        const joined = await ctx.files.store(...content);
        stored += 1;
        // The part is stored first, then the whole: another call joins the parts before this one says so.
        if (stored === 2) {
          await announceDocument(person, reference, file);
          first = await stays();
        }
        return joined;
      },
    });
    const rest = await bytesOf(file.slice(100_000));
    const part = { upload, offset: 100_000, content: Readable.from([rest]) };
    await storePart({ ...ctx, actor, files }, reference, part);
    expect(stored).toBe(2);
    expect(await stays()).toEqual(first);
    await expectOpens((await documentOf(person, reference))?.url, file);
  });

  test('is kept when a first part that is no PDF is refused after the right one was taken', async () => {
    const file = pdf(150_000);
    const { upload } = await announceDocument(person, reference, file);
    const ctx = await contextForTest(portal);
    const actor = await ctx.db.findOneByOrFail(Account, { email: person.email });
    async function* wrong() {
      const { status } = await sendPart(person, reference, upload, 0, file.slice(0, 100_000));
      expect(status).toBe(200);
      yield Buffer.from('no PDF'.padEnd(2_000));
    }
    const part = { upload, offset: 0, content: Readable.from(wrong()) };
    await expect(storePart({ ...ctx, actor }, reference, part)).rejects.toMatchObject({
      code: 'UNSUPPORTED_FILE',
    });
    await sendPart(person, reference, upload, 100_000, file.slice(100_000));
    await expectOpens((await documentOf(person, reference))?.url, file);
  });

  test('whose parts were all there when the server died is joined when it is announced again', async () => {
    const upload = await begin(pdf(150_000));
    // As a crash between the last part and the join leaves it.
    await portal.sql('UPDATE draft_documents SET size = 100000, fingerprint = $2 WHERE id = $1', [
      upload,
      'all-of-it',
    ]);
    const whole = new File([pdf(150_000).slice(0, 100_000)], 'proposal.pdf');
    const { body } = await announce(person, reference, whole, 'all-of-it');
    expect(body.document).toMatchObject({ upload, received: 100_000 });
    await expectOpens(body.document.url, whole);
  });

  test('keeps its parts when the store has an outage as they are joined', async () => {
    const file = pdf(70_000);
    const { upload } = await announceDocument(person, reference, file);
    const ctx = await contextForTest(portal);
    const actor = await ctx.db.findOneByOrFail(Account, { email: person.email });
    const away = await openFiles({
      kind: 's3',
      bucket: 'documents',
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    let isAway = false;
    const files = Object.assign(Object.create(ctx.files) as typeof ctx.files, {
      store: (...args: Parameters<typeof ctx.files.store>) => {
        const store = isAway ? away : ctx.files;
        isAway = true;
        return store.store(...args);
      },
    });
    const part = { upload, offset: 0, content: Readable.from([await bytesOf(file)]) };
    await expect(storePart({ ...ctx, actor, files }, reference, part)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const { body } = await announce(person, reference, file);
    expect(body.document).toMatchObject({ upload, received: 70_000, url: expect.any(String) });
  });

  test('is removed, with what the store has of it', async () => {
    await uploadDocument(person, reference, pdf(150_000));
    expect((await removeDocument(person, reference)).status).toBe(200);
    expect(await documentOf(person, reference)).toBeNull();
    expect((await removeDocument(person, reference)).status).toBe(200);
  });
});

describe('what is refused', () => {
  test.each([
    ['an empty one', new File([], 'a.pdf'), 400, 'The file is empty. Choose the PDF of your proposal.'],
    [
      'one too large',
      { name: 'a.pdf', size: DOCUMENT_MAX_BYTES + 1 } as File,
      413,
      'The file is larger than 20 MB. Make it smaller and try again.',
    ],
  ])('%s, before any of it is sent', async (_what, file, expected, message) => {
    const { status, body } = await announce(person, reference, file);
    expect([status, body.errors?.[0]?.message ?? body.message]).toEqual([expected, message]);
  });

  test('a file that is no PDF, at once, in the words of a submission, while its first part is on its way', async () => {
    const { upload } = await announceDocument(person, reference, pdf(500_000));
    const { call, answer } = sendSlowly(upload, 200_000);
    call.write('x'.repeat(70_000));
    const { status, code, body } = await answer;
    call.destroy();
    const submitted = await submitOverRest(person, wireIdea(person.email), new File(['x'], 'a.pdf'));
    expect([status, code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(JSON.parse(body)).toMatchObject({ message: submitted.body.message });
    expect(await documentOf(person, reference)).toBeNull();
  });

  test('a part that breaks off, of which nothing stays, and which can be sent again', async () => {
    const file = pdf(200_000);
    const { upload } = await announceDocument(person, reference, file);
    const { call, answer } = sendSlowly(upload, 100_000);
    call.write(await bytesOf(file.slice(0, 70_000)), () => setImmediate(() => call.destroy()));
    await expect(answer).rejects.toThrow();
    const again = await sendPart(person, reference, upload, 0, file.slice(0, 100_000));
    expect([again.status, again.body.document.received]).toEqual([200, 100_000]);
    await eventually(async () => expect(await orphans()).toEqual([]), 5_000);
  });

  test('parts that are too small, too large, or go beyond the announced size', async () => {
    const file = pdf(5_000_000);
    const { upload } = await announceDocument(person, reference, file);
    const send = (offset: number, size: number) =>
      sendPart(person, reference, upload, offset, file.slice(0, size));
    expect((await send(0, 2_000)).status).toBe(400);
    expect((await send(0, DOCUMENT_PART_MAX_BYTES + 1)).status).toBe(413);
    expect((await send(0, 1_000_000)).status).toBe(200);
    const { upload: small } = await announceDocument(person, reference, pdf(1_000));
    expect((await sendPart(person, reference, small, 0, file.slice(0, 70_000))).status).toBe(400);
  });

  test('an account that is not verified, another one, and a call without the CSRF token', async () => {
    const file = pdf(1_000);
    const { upload } = await announceDocument(person, reference, file);
    const stranger = await signedIn(portal);
    expect((await sendPart(stranger, reference, upload, 0, file)).status).toBe(404);
    await removeDocument(stranger, reference);
    expect(await documentOf(person, reference)).toMatchObject({ upload });
    const forged = await person.fetch(`/api/submission/draft/${reference}/document`, {
      method: 'DELETE',
      headers: { 'x-xsrf-token': '' },
    });
    expect(forged.status).toBe(403);
    await portal.sql('UPDATE accounts SET verified_at = NULL WHERE email = $1', [person.email]);
    expect((await announce(person, reference, file)).body.code).toBe('UNVERIFIED');
    expect((await sendPart(person, reference, upload, 0, file)).body.code).toBe('UNVERIFIED');
  });
});

describe('a submission without a file', () => {
  test("makes the draft's document the idea's: the same object, not stored again", async () => {
    const file = pdf(150_000);
    await saveDraft();
    await uploadDocument(person, reference, file);
    const [before] = await portal.sql<{ file_key: string }>(
      'SELECT file_key FROM draft_documents WHERE reference = $1',
      [reference],
    );
    const { body } = await submit();
    expect(body.errors).toBeUndefined();
    const [row] = await portal.sql<{ id: string; file_key: string; file_size: number; file_name: string }>(
      'SELECT id, file_key, file_size, file_name FROM ideas WHERE reference = $1',
      [reference],
    );
    expect(row).toMatchObject({ ...before, file_size: 150_000, file_name: 'proposal.pdf' });
    await expectOpens(`/api/submission/${row?.id}/file`, file);
    expect(await documentOf(person, reference)).toBeNull();
  });

  test('works over REST, too', async () => {
    await uploadDocument(person, reference, pdf());
    const form = new FormData();
    form.set('data', JSON.stringify(wireIdea(person.email, { reference })));
    const { status, body } = await person.rest('POST', '/api/submission/submit', form);
    expect([status, body['reference']]).toEqual([201, reference]);
  });

  test('sent several times at once makes one idea, and all are answered with it', async () => {
    await uploadDocument(person, reference, pdf());
    const answers = await Promise.all([submit(), submit(), submit(), submit()]);
    const ids = answers.map(({ body }) => body.data?.submitIdea.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect((await submit()).body.data?.submitIdea.id).toBe(ids[0]);
  });

  test.each(['none of it', 'a part of it'])('is refused at the file when the draft has %s', async (what) => {
    if (what === 'a part of it') await begin(pdf(200_000));
    const { body } = await submit();
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'file', message: 'Choose the PDF of your proposal.' }],
    });
    if (what === 'a part of it')
      expect(await documentOf(person, reference)).toMatchObject({ received: 100_000 });
  });

  test('with a file of its own leaves nothing of the draft’s behind', async () => {
    await uploadDocument(person, reference, pdf(90_000));
    await submitOverGraphql(person, ideaInput(person.email, { reference }), pdf(700));
    const rows = await portal.sql('SELECT file_size FROM ideas WHERE reference = $1', [reference]);
    expect(rows).toEqual([{ file_size: 700 }]);
    expect(await documentOf(person, reference)).toBeNull();
  });
});

describe('housekeeping', () => {
  async function purge(later: number): Promise<void> {
    await purgeDraftDocuments(await contextForTest(portal, () => new Date(Date.now() + later)));
  }
  const age = async () => {
    const root = path.join(portal.dataDir, 'documents');
    for (const name of await readdir(root, { recursive: true })) {
      if (path.basename(name).length >= 32) await utimes(path.join(root, name), new Date(0), new Date(0));
    }
  };

  test('the sweep leaves what a draft refers to, whole and in parts, however old', async () => {
    await saveDraft();
    const file = pdf(250_000);
    const upload = await begin(file);
    const other = await signedIn(portal);
    const whole = await uploadDocument(other, newReference(), pdf(1_000));
    await age();
    expect(await sweepDocuments(await contextForTest(portal))).toBe(0);
    const end = await sendPart(person, reference, upload, 100_000, file.slice(100_000));
    expect((await person.fetch(end.body.document.url ?? '')).status).toBe(200);
    expect((await other.fetch(whole.body.document.url ?? '')).status).toBe(200);
  });

  test("an upload ends after a day without a part; a draft's whole document stays with its draft", async () => {
    await saveDraft();
    await announceDocument(person, reference, pdf(250_000));
    await purge(DAY - MINUTE);
    expect(await documentOf(person, reference)).not.toBeNull();
    await purge(DAY + MINUTE);
    expect(await documentOf(person, reference)).toBeNull();
    await uploadDocument(person, reference, pdf());
    await purge(90 * DAY);
    expect(await documentOf(person, reference)).not.toBeNull();
  });

  test.each([
    ['is discarded', () => person.graphql('mutation { discardIdeaDraft { message } }')],
    ['is replaced by another', () => saveDraft(newReference())],
    ['was never saved', () => portal.sql('DELETE FROM idea_drafts')],
  ])('a document goes an hour later when its draft %s', async (_how, end) => {
    await saveDraft();
    await uploadDocument(person, reference, pdf());
    await end();
    await purge(50 * MINUTE);
    expect(await documentOf(person, reference)).not.toBeNull();
    await purge(70 * MINUTE);
    expect(await documentOf(person, reference)).toBeNull();
  });

  test('a new draft of an account takes the place of one that the server does not have', async () => {
    await uploadDocument(person, reference, pdf());
    const next = newReference();
    await uploadDocument(person, next, pdf());
    expect(await documentOf(person, reference)).toBeNull();
    await saveDraft(next);
    await uploadDocument(person, newReference(), pdf());
    expect(await documentOf(person, next)).not.toBeNull();
  });
});

test('several instances and a bucket: parts come in at one, the rest at the other', async () => {
  const s3 = await startS3Server('ideas', 'KEY');
  const env = {
    STORAGE_URL: `s3://ideas?endpoint=${s3.url}&accessKeyId=KEY&secretAccessKey=secret`,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const one = await startTestPortal(env);
  const other = await startTestPortal({ ...env, DATABASE_URL: one.databaseUrl });
  try {
    const there = await signedIn(one);
    const here = Object.assign(other.client(), { email: there.email });
    for (const [name, value] of there.cookies) here.cookies.set(name, value);
    const file = pdf(3_000_000);
    const { upload } = await announceDocument(there, reference, file);
    await sendPart(there, reference, upload, 0, file.slice(0, 1_000_000));
    await sendPart(here, reference, upload, 1_000_000, file.slice(1_000_000, 2_000_000));
    const end = await sendPart(there, reference, upload, 2_000_000, file.slice(2_000_000));
    await expectOpens(end.body.document.url, file, here);
    expect((await submit(here)).body.errors).toBeUndefined();
  } finally {
    await other.stop();
    await one.stop();
    await s3.close();
  }
});
