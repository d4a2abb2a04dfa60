/** A receipt proves what was submitted, with the documented commands and by the portal's public key alone. */
import { execFile, spawnSync } from 'node:child_process';
import { createPublicKey, hash, verify } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Field } from '@portal/schema/fields';
import { ideaFieldNames, ideaFields } from '@portal/schema/idea';
import type { IdeaAnswers } from '@portal/schema/idea';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { canonicalAnswers } from '../submission/repeated-submission.ts';
import type { Client } from '../../../../test/client.ts';
import { examplesIn, sectionOf } from '../../../../test/guide.ts';
import {
  shareFolder,
  sharePortal,
  startTestPortal,
  TEST_KEY,
  atEnd,
  tokenIn,
} from '../../../../test/harness.ts';
import { ideaInput, pdf, submitIdea, submitOverGraphql } from '../../../../test/ideas.ts';
import { linesOf, openPdf } from '../../../../test/pdf-lines.ts';
import {
  confirmEmailChange,
  createAccount,
  logIn,
  newAddress,
  outcomeOf,
  requestEmailChange,
  signedIn,
} from '../../../../test/people.ts';

const portal = sharePortal();
const folder = shareFolder();

interface Receipt {
  keyId: string;
  payload: string;
  signature: string;
  answers: string | null;
}

async function receiptOf(client: Client, reference: string): Promise<Receipt> {
  const { body } = await client.graphql<{
    myIdeas: { edges: { node: { reference: string; receipt: Receipt } }[] };
  }>('{ myIdeas { edges { node { reference receipt { keyId payload signature answers } } } } }');
  const found = body.data?.myIdeas.edges.find(({ node }) => node.reference === reference);
  if (!found) throw new Error(`no idea ${reference}: ${JSON.stringify(body)}`);
  return found.node.receipt;
}

const open = (base64: string | null) => Buffer.from(base64 ?? '', 'base64').toString();
const keysOf = async (url: string) =>
  (
    (await (await fetch(`${url}/.well-known/portal-receipts.json`)).json()) as {
      keys: Record<string, string>;
    }
  ).keys;
const isSigned = ({ keyId, payload, signature }: Receipt, keys: Record<string, string>) =>
  verify(
    null,
    Buffer.from(payload, 'base64'),
    createPublicKey({ key: Buffer.from(keys[keyId] ?? '', 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  );

async function submit(changes = {}, document = pdf(700)) {
  const owner = await signedIn(portal);
  const input = ideaInput(owner.email, changes);
  expect(outcomeOf(await submitOverGraphql(owner, input, document))).toBe('OK');
  return { owner, input, document, receipt: await receiptOf(owner, input.reference) };
}

/** Runs the documented lines on a receipt. */
async function check(receipt: Receipt, document: File) {
  const at = await mkdtemp(path.join(folder, 'check-'));
  await writeFile(path.join(at, 'receipt.json'), JSON.stringify(receipt, null, 2));
  await writeFile(path.join(at, 'proposal.pdf'), Buffer.from(await document.arrayBuffer()));
  const [lines = ''] = examplesIn('sh', sectionOf('## Receipts'));
  const script = lines.replaceAll('http://localhost:4000', portal.url);
  // Not spawnSync: the portal that curl asks runs in this process.
  return new Promise<string>((resolve) =>
    execFile('sh', ['-c', script], { cwd: at }, (_error, out, err) => resolve(out + err)),
  );
}

const hasOpenssl3 =
  /OpenSSL 3/.test(String(spawnSync('openssl', ['version']).stdout)) &&
  spawnSync('curl', ['--version']).status === 0;

(hasOpenssl3 ? test : test.skip)(
  'the documented lines tell a receipt from a forged one, and its PDF from another',
  async () => {
    const { receipt, document } = await submit({ keyBenefits: 'É “naïve” 水' });
    const good = await check(receipt, document);
    expect(good).toContain('Signature Verified Successfully');
    expect(good).toContain('The answers are those that were sent.');
    expect(good).toContain('The PDF is the one that was sent.');
    const other = await check(receipt, pdf(701));
    expect(other).toContain('Signature Verified Successfully');
    expect(other).not.toContain('The PDF is');
    const payload = Buffer.from(open(receipt.payload).replace('IDEA-1', 'IDEA-2')).toString('base64');
    expect(await check({ ...receipt, payload }, document)).toMatch(/Signature Verification Failure/);
  },
);

test('fields that the form asks for since leave the digest of an idea as it was', () => {
  const unasked = ({ kind }: Field) => (kind === 'choice' ? null : kind.endsWith('s') ? [] : '');
  const answers = {
    ...Object.fromEntries(Object.entries<Field>(ideaFields).map(([name, field]) => [name, unasked(field)])),
    ...ideaInput('neo@example.com', { reference: 'IDEA-1700000000000-1' }),
  };
  // The digest of these answers in 1.1.0: another one would be that of no receipt, and of no repeated submission.
  expect(hash('sha256', canonicalAnswers(answers as IdeaAnswers))).toBe(
    '727cddd7be927fde897d016ed78ca9e1d2f1ec8bdde6498437070f53e7eea03e',
  );
});

test('a receipt has the digests of the answers and of the PDF, the reference and the moment; not the ID number', async () => {
  const { receipt, input, document, owner } = await submit({ idNumber: 'SECRET-98765' });
  const payload = JSON.parse(open(receipt.payload)) as Record<string, string>;
  expect(payload).toEqual({
    answersSha256: hash('sha256', open(receipt.answers)),
    documentSha256: hash('sha256', Buffer.from(await document.arrayBuffer())),
    reference: input.reference,
    submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    type: 'idea-receipt',
  });
  const { idNumber: _, ...answers } = input;
  expect(JSON.parse(open(receipt.answers))).toEqual({ ...answers, email: owner.email });
  expect(Object.keys(JSON.parse(open(receipt.answers)) as object)).toEqual(Object.keys(answers).sort());
  expect(open(receipt.answers)).not.toContain('SECRET');
  const keys = await fetch(`${portal.url}/.well-known/portal-receipts.json`);
  expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
  expect(keys.headers.get('set-cookie')).toBeNull();
});

/** Reads the PDF of a receipt: its words, and the signed data attached to it. */
async function readPdf(client: Client, reference: string) {
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM ideas WHERE reference = $1', [reference]);
  const answer = await client.fetch(`/api/submission/${row?.id}/receipt`);
  if (answer.status !== 200) return { status: answer.status, text: '' };
  const bytes = Buffer.from(await answer.arrayBuffer());
  const attached = (await (await openPdf(bytes)).getAttachments()) as Record<string, { content: Uint8Array }>;
  const pages = await linesOf(bytes);
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    bytes,
    text: pages.flat().join(' '),
    attachment: JSON.parse(Buffer.from(attached['receipt.json']?.content ?? '').toString()) as Receipt,
  };
}

test('for people it is a PDF with all answers, the day of the programme’s zone and the signed data', async () => {
  const { owner, input, receipt, document } = await submit({
    solutionName: 'Pūnčo wallet 水',
    problemStatement: 'One line\nand “another”, é. '.repeat(150).trim(),
    idNumber: 'SECRET-98765',
  });
  const pdfOf = await readPdf(owner, input.reference);
  expect(pdfOf.name).toBe(`attachment; filename=receipt-${input.reference}.pdf`);
  expect(pdfOf.attachment).toEqual(receipt);
  for (const name of ideaFieldNames.filter((field) => field !== 'idNumber' && field !== 'reference'))
    expect(pdfOf.text).toContain(ideaFields[name].label);
  const { submittedAt } = JSON.parse(open(receipt.payload)) as { submittedAt: string };
  const local = new Intl.DateTimeFormat('en-GB', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Gaborone' },
  } as const).format(Date.parse(submittedAt));
  expect(pdfOf.text).toContain(`We received ${input.reference} on ${local} (Gaborone time).`);
  expect(pdfOf.text.replace(/\s+/g, ' ')).toContain(
    `${document.name}, ${document.size.toLocaleString('en-GB')} bytes`,
  );
  expect(pdfOf.text).toContain('Pūnčo wallet ?');
  expect(pdfOf.text).not.toContain('SECRET');
  const again = await readPdf(owner, input.reference);
  expect(again.bytes?.equals(pdfOf.bytes ?? Buffer.of())).toBe(true);
});

test('the PDF says which answers and PDF changed since; the desk’s reading of it is recorded; a stranger gets none', async () => {
  const { owner, input, receipt } = await submit();
  await portal.sql(
    `UPDATE ideas SET key_benefits = 'Other', file_sha256 = repeat('0', 64) WHERE reference = $1`,
    [input.reference],
  );
  const changed = await readPdf(owner, input.reference);
  expect(changed.attachment).toEqual({ ...receipt, answers: null });
  expect(changed.text).toContain('Replaced since');
  expect(changed.text).not.toContain('Other');
  const shown = () =>
    portal.sql(`SELECT actor_email FROM audit_events WHERE action = 'CONTACT_SHOWN' AND subject_label = $1`, [
      input.reference,
    ]);
  expect(await shown()).toEqual([]);
  const reviewer = await signedIn(portal, 'reviewer');
  expect((await readPdf(reviewer, input.reference)).status).toBe(200);
  expect(await shown()).toHaveLength(1);
  expect((await readPdf(await signedIn(portal), input.reference)).status).toBe(404);
});

test('it lists what was sent after a correction, another address and an answer to a question, and names what changed', async () => {
  const { owner, input, receipt } = await submit({ problemStatement: 'Lamps fail.' });
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM ideas WHERE reference = $1', [
    input.reference,
  ]);
  const ideaId = Buffer.from(`Idea:${row?.id}`).toString('base64url');
  const correct = (firstName: string) =>
    owner.ask('mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }', {
      input: { firstName, lastName: 'Xhamela', dialCode: '+27', contactNumber: '827654321' },
    });
  await correct('Tumelo');
  await correct('Thabo');
  const next = newAddress('next');
  expect(outcomeOf(await requestEmailChange(owner, next))).toBe('OK');
  const link = await portal.mail(next, /confirm your new/i);
  expect(outcomeOf(await confirmEmailChange(owner, tokenIn(link, 'ConfirmEmail')))).toBe('OK');
  const reviewer = await signedIn(portal, 'reviewer');
  const change = async (field: string, now: string) => {
    await reviewer.ask(
      `mutation ($ideaId: ID!, $until: Date!, $field: AskedField!) { askSubmitter(ideaId: $ideaId, until: $until,
        questions: [{ field: $field, text: "When?" }]) { outcome } }`,
      { ideaId, field, until: addDays(dayAt(new Date(), 'Africa/Gaborone'), 14) },
    );
    await owner.ask(
      `mutation ($ideaId: ID!, $field: AskedField!, $values: [String!]!) { answerQuestions(ideaId: $ideaId,
        answers: [{ field: $field, text: "See there." }],
        changes: [{ field: $field, values: $values }]) { id } }`,
      { ideaId, field, values: [now] },
    );
  };
  for (const now of ['Lamps fail at night.', 'Lamps fail in the rain.'])
    await change('PROBLEM_STATEMENT', now);
  await change('FIRST_NAME', 'Thabiso');
  await change('SOLUTION_NAME', 'Lamps of another name');
  expect(await receiptOf(owner, input.reference)).toEqual(receipt);
  const { attachment, text } = await readPdf(owner, input.reference);
  expect(attachment).toEqual(receipt);
  expect(text).not.toMatch(/Lamps of another|Thabiso/);
  expect(text).toContain(
    'These answers changed later: First name, Last name, Country code, Contact number, Email, Solution name, Problem statement.',
  );
  expect(text).toContain('Lamps fail.');
  expect(text).not.toMatch(/Lamps fail [ai]/);
});

test('the receipt stays what it was when answers change; then it no longer hands them out', async () => {
  const { owner, input, receipt } = await submit();
  await portal.sql(`UPDATE ideas SET key_benefits = 'Other' WHERE reference = $1`, [input.reference]);
  expect(await receiptOf(owner, input.reference)).toEqual({ ...receipt, answers: null });
});

test('the desk sees it, another submitter does not; an idea from before has none', async () => {
  const { input, receipt } = await submit();
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM ideas WHERE reference = $1', [
    input.reference,
  ]);
  const id = Buffer.from(`Idea:${row?.id}`).toString('base64url');
  const ask = async (client: Client) =>
    client.graphql<{ ideas: { edges: { node: { id: string; receipt: Receipt | null } }[] } }>(
      '{ ideas(first: 100) { edges { node { id reference receipt { keyId payload signature answers } } } } }',
    );
  const reviewer = await signedIn(portal, 'reviewer');
  expect(JSON.stringify((await ask(reviewer)).body)).toContain(receipt.signature);
  const stranger = await signedIn(portal);
  expect(
    outcomeOf(await stranger.graphql('query ($id: ID!) { idea(id: $id) { receipt { payload } } }', { id })),
  ).not.toBe('OK');
  await portal.sql('DELETE FROM idea_receipts WHERE idea_id = $1', [row?.id]);
  expect((await readPdf(reviewer, input.reference)).status).toBe(404);
  const { body } = await ask(reviewer);
  expect(body.data?.ideas.edges.filter(({ node }) => node.receipt === null)).toHaveLength(1);
});

test('the key is the same after a restart, and a receipt outlives the replacement of the key', async () => {
  const { receipt } = await submit();
  const second = await startTestPortal({
    DATABASE_URL: portal.databaseUrl,
    SECRET_KEY: 'ab'.repeat(32),
    SECRET_KEYS_BEFORE: TEST_KEY.toString('hex'),
  });
  atEnd(() => second.stop());
  const owner = await signedIn(portal);
  const again = await submitIdea(owner).then(() => keysOf(portal.url));
  expect(Object.keys(again)).toEqual([receipt.keyId]);
  const email = await createAccount(portal);
  const later = second.client();
  await logIn(later, email);
  const input = ideaInput(email);
  expect(outcomeOf(await submitOverGraphql(later, input, pdf()))).toBe('OK');
  const newer = await receiptOf(later, input.reference);
  expect(newer.keyId).not.toBe(receipt.keyId);
  const keys = await keysOf(second.url);
  expect([isSigned(receipt, keys), isSigned(newer, keys)]).toEqual([true, true]);
  expect(isSigned({ ...newer, keyId: receipt.keyId }, keys)).toBe(false);
});
