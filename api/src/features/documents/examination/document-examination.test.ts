/** Stored documents are examined; with a scanner nobody opens one before it was found clean. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { openMalwareScanner } from './malware-scanner.ts';
import { examineDocuments } from './examine-document.job.ts';
import { requestExamination, requestMissingExaminations } from './examination.service.ts';
import { InspectionAborted } from './document-inspector.ts';
import type { Actor } from '../../../platform/context.ts';
import type { DocumentInspector } from '../../../platform/files/inspection.ts';
import { onlyPdf } from '../../../platform/files/content-types.ts';
import { startJobs } from '../../../platform/jobs/runner.ts';
import type { Client } from '../../../../test/client.ts';
import { removeDocument, uploadDocument } from '../../../../test/draft-documents.ts';
import { eventually } from '../../../../test/eventually.ts';
import { EICAR, startFakeClamd } from './fake-clamd.test-helper.ts';
import type { FakeClamd } from './fake-clamd.test-helper.ts';
import { enterOverRest, wireEntry } from '../../../../test/forms.ts';
import { atEnd, sharePortal, startForTest, startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, submitIdea, submitOverRest, wireIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextForTest, serviceContextForTest } from '../../../../test/service-context.ts';

const infected = () => new File([pdf(), `%${EICAR}`], 'proposal.pdf', { type: 'application/pdf' });
const withScript = () =>
  new File([pdf(), '9 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n'], 'proposal.pdf', {
    type: 'application/pdf',
  });

interface Examined {
  inspectedAt: string | null;
  pages: number | null;
  findings: string[];
  malwareCheck: string;
}

const IDEA = `query ($id: ID!) { idea(id: $id) {
  document { url } examination { inspectedAt pages findings malwareCheck } } }`;

async function ideaOf(client: Client, id: string): Promise<{ url: string; examination: Examined }> {
  type Found = { idea: { document: { url: string }; examination: Examined } };
  const { idea } = await client.ask<Found>(IDEA, { id });
  return { url: idea.document.url, examination: idea.examination };
}

const submit = async (owner: Person, file = pdf()) => (await submitIdea(owner, {}, file)).id;

const statusOf = async (client: Client, url: string) => (await client.rest('GET', url)).status;
const WAITING = `SELECT name FROM jobs WHERE lane = 'document' AND done_at IS NULL`;

describe('without a scanner', () => {
  const portal = sharePortal();

  test('an idea with any PDF is accepted, and reviewers see the findings', async () => {
    const [owner, reviewer] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
    const plain = await submit(owner);
    const scripted = await submit(owner, withScript());
    const inspectedAt = expect.any(String);
    const none = { inspectedAt, pages: 1, findings: [], malwareCheck: 'NOT_CHECKED' };
    await eventually(async () => {
      expect((await ideaOf(reviewer, plain)).examination).toEqual(none);
      expect((await ideaOf(reviewer, scripted)).examination).toEqual({ ...none, findings: ['SCRIPTS'] });
    });
    const { url } = await ideaOf(reviewer, scripted);
    expect(await statusOf(reviewer, url)).toBe(200);
  });

  test('documents of earlier versions are examined, too; documents that are gone leave nothing', async () => {
    const ctx = await contextForTest(portal);
    const owner = await signedIn(portal);
    const id = await submit(owner);
    const { reference } = ideaInput(owner.email);
    await uploadDocument(owner, reference, pdf());
    await removeDocument(owner, reference);
    await eventually(async () => expect(await portal.sql(WAITING)).toEqual([]));
    const before = await portal.sql('SELECT file_key FROM document_examinations');
    expect(before).toHaveLength(Number((await portal.sql('SELECT count(*) FROM ideas'))[0]?.['count']));
    await portal.sql('DELETE FROM document_examinations');
    await portal.sql(`INSERT INTO document_examinations (file_key) VALUES ('gone')`);
    expect((await ideaOf(owner, id)).examination).toMatchObject({ inspectedAt: null, pages: null });
    await requestMissingExaminations(ctx);
    await eventually(async () => {
      expect((await ideaOf(owner, id)).examination.pages).toBe(1);
      const examined = await portal.sql('SELECT file_key FROM document_examinations');
      expect(examined).toHaveLength(before.length);
    });
  });
});

describe('with a scanner', () => {
  let clamd: FakeClamd;
  let portal: TestPortal;
  let reviewer: Client;
  beforeAll(async () => {
    clamd = await startFakeClamd();
    portal = await startTestPortal({ CLAMAV_URL: clamd.url });
    reviewer = await signedIn(portal, 'reviewer');
  });
  afterAll(async () => {
    await portal.stop();
    await clamd.stop();
  });
  beforeEach(() => {
    clamd.mode = 'scan';
  });
  /** Brings the next tries forward, as time would. */
  const retry = () =>
    portal.sql(`UPDATE jobs SET due_at = now() WHERE lane = 'document' AND error IS NOT NULL`);
  const checkOf = async (id: string) => (await ideaOf(reviewer, id)).examination.malwareCheck;

  test.each([
    ['away', 'ECONNRESET'],
    ['full', 'clamd: INSTREAM size limit exceeded. ERROR'],
  ] as const)(
    'a PDF is withheld while the scanner is %s, and opens once it was found clean',
    async (mode, error) => {
      clamd.mode = mode;
      const owner = await signedIn(portal);
      const id = await submit(owner, pdf(2_000_000));
      await eventually(async () =>
        expect(await portal.sql(`SELECT error FROM jobs WHERE name = 'scan' AND done_at IS NULL`)).toEqual([
          { error: expect.stringMatching(mode === 'away' ? /ECONNRESET|EPIPE/ : error) },
        ]),
      );
      const { url, examination } = await ideaOf(reviewer, id);
      expect(examination.malwareCheck).toBe('WAITING');
      for (const client of [reviewer, owner]) {
        expect(await client.rest('GET', url)).toMatchObject({
          status: 409,
          body: {
            code: 'CONFLICT',
            message: 'This file is being checked for malware. Try again in a few minutes.',
          },
        });
      }
      clamd.mode = 'scan';
      await retry();
      await eventually(async () => expect(await checkOf(id)).toBe('CLEAN'));
      expect(clamd.scanned.at(-1)).toBe(pdf(2_000_000).size);
      expect(await statusOf(reviewer, url)).toBe(200);
      expect(await statusOf(owner, url)).toBe(200);
    },
  );

  test('nobody can open an infected PDF; its submitter gets one email with what to do', async () => {
    const owner = await signedIn(portal);
    const id = await submit(owner, infected());
    await eventually(async () => expect(await checkOf(id)).toBe('INFECTED'));
    const { url } = await ideaOf(reviewer, id);
    for (const client of [reviewer, owner]) {
      expect(await client.rest('GET', url)).toMatchObject({
        status: 403,
        body: { message: 'Malware was found in this file. Nobody can open it.' },
      });
    }
    const mail = await portal.mail(owner.email, /^We found malware/);
    expect(mail.text).toContain('submit your idea again');
    await portal.repeat('scan');
    await eventually(async () => expect(await portal.sql(WAITING)).toEqual([]));
    expect(await portal.sql(`SELECT id FROM jobs WHERE name = 'document-infected'`)).toHaveLength(1);
  });

  test('a draft with an infected PDF is refused when it is submitted, and keeps its answers', async () => {
    const owner = await signedIn(portal);
    const input = ideaInput(owner.email);
    expect((await uploadDocument(owner, input.reference, infected())).status).toBe(200);
    await eventually(async () => expect(await portal.sql(WAITING)).toEqual([]));
    const finish = () =>
      owner.graphql('mutation ($input: IdeaInput!) { submitIdea(input: $input) { id } }', { input });
    const { body } = await finish();
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'file', message: expect.stringContaining('Malware was found') }],
    });
    expect((await uploadDocument(owner, input.reference, pdf(700))).status).toBe(200);
    expect((await finish()).body.errors).toBeUndefined();
  });

  test('the file of an entry is withheld like a PDF', async () => {
    const admin = await signedIn(portal, 'admin');
    await enterOverRest(portal.client(), wireEntry(), infected());
    const LIST =
      '{ hackathonEntries(first: 1) { edges { node { file { url } examination { malwareCheck } } } } }';
    interface Entry {
      hackathonEntries: { edges: { node: { file: { url: string }; examination: Examined } }[] };
    }
    const entry = () =>
      eventually(async () => {
        const { body } = await admin.graphql<Entry>(LIST);
        const node = body.data?.hackathonEntries.edges[0]?.node;
        expect(node?.examination.malwareCheck).toBe('INFECTED');
        return node;
      });
    expect(await statusOf(admin, (await entry())?.file.url ?? '')).toBe(403);
  });

  test('a submission waits for no scanner', async () => {
    const other = await startForTest({ CLAMAV_URL: (await silentClamd()).url });
    const owner = await signedIn(other);
    expect((await submitOverRest(owner, wireIdea(owner.email))).status).toBe(201);
  });
});

/** A scanner that takes files and says nothing, for one test. */
async function silentClamd(): Promise<FakeClamd> {
  const silent = await startFakeClamd();
  silent.mode = 'silent';
  atEnd(() => silent.stop());
  return silent;
}

test('a stop aborts a scan under way, to be repeated by the next process', async () => {
  const silent = await silentClamd();
  const { ctx } = await serviceContextForTest(new Date());
  const { key } = await ctx.files.store(
    Readable.from([Buffer.from(await pdf().arrayBuffer())]),
    Infinity,
    onlyPdf,
  );
  await requestExamination({ ...ctx, scansMalware: true }, key, undefined);
  const work = examineDocuments(openMalwareScanner(addressOf(silent)));
  const jobs = startJobs(ctx, new Map([['document', work]]), { patience: 300_000 });
  const scan = () => ctx.db.query<object[]>(`SELECT attempts, due_at, error FROM jobs WHERE name = 'scan'`);
  await eventually(async () => expect(await scan()).toMatchObject([{ attempts: 1 }]));
  await jobs.stop();
  expect(await scan()).toEqual([{ attempts: 1, due_at: ctx.now(), error: null }]);
});

test('documents of one account let those of others have their turn; one that takes too long is tried twice', async () => {
  let time = new Date();
  const { ctx, setNow } = await serviceContextForTest(time);
  const inspected: number[] = [];
  const SLOW = 15;
  const inspector: DocumentInspector = {
    waiting: 0,
    inspect: async (document) => {
      const { length } = await document;
      inspected.push(length);
      if (length === SLOW) throw new InspectionAborted('It takes too long.');
      return { pages: 1, findings: [] };
    },
    close: async () => undefined,
  };
  // A file's length tells which it is.
  const send = async (id: string, length: number) => {
    const content = Readable.from([Buffer.from('%PDF-'.padEnd(length))]);
    const { key } = await ctx.files.store(content, Infinity, onlyPdf);
    await requestExamination({ ...ctx, actor: { id } as Actor }, key, undefined);
    setNow((time = new Date(time.getTime() + 1)));
  };
  for (const length of [11, 12, 13]) await send('flooder', length);
  for (const length of [14, SLOW]) await send('other', length);
  const jobs = startJobs({ ...ctx, inspector }, new Map([['document', examineDocuments(undefined)]]));
  atEnd(() => jobs.stop());
  await eventually(async () => expect(inspected).toEqual([11, 14, 12, SLOW, 13]));
  setNow(new Date(time.getTime() + 60_000));
  await eventually(async () =>
    expect(
      await ctx.db.query(`SELECT findings FROM document_examinations WHERE inspected_at > $1`, [time]),
    ).toEqual([{ findings: ['TOO_COMPLEX'] }]),
  );
  expect(inspected.slice(5)).toEqual([SLOW]);
});

const addressOf = ({ url }: FakeClamd) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

test('a scan ends when clamd is silent', async () => {
  const scanner = openMalwareScanner(addressOf(await silentClamd()), 50);
  const scan = scanner.scan(Readable.from([Buffer.alloc(1_000)]), new AbortController().signal);
  await expect(scan).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
