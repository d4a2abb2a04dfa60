/** Documents that no row refers to are removed after their grace; those of ideas and entries never. */
import { readdir, utimes, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { discardDocuments, sweepDocuments } from './document.service.ts';
import { startForTest } from '../../../test/harness.ts';
import { enterOverRest, wireEntry } from '../../../test/forms.ts';
import { newReference } from '@portal/schema/idea';
import { announceDocument, sendPart, uploadDocument } from '../../../test/draft-documents.ts';
import { pdf, submitIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import { contextForTest } from '../../../test/service-context.ts';

test('an orphan goes after an hour or the sweep fails, ideas and entries keep their documents however old', async () => {
  const portal = await startForTest();
  const ctx = await contextForTest(portal);
  const owner = await signedIn(portal);
  await submitIdea(owner);
  await enterOverRest(portal.client(), wireEntry(), pdf());
  const root = path.join(portal.dataDir, 'documents');
  const [orphan, young] = ['0'.repeat(32), `0${'1'.repeat(31)}`];
  for (const key of [orphan, young]) {
    await mkdir(path.join(root, key.slice(0, 2)), { recursive: true });
    await writeFile(path.join(root, key.slice(0, 2), key), '%PDF-1.4');
  }
  const documents = async () =>
    (await readdir(root, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name));
  for (const name of await documents()) {
    const writtenAt = new Date(Date.now() - (name.endsWith(young) ? 59 : 61) * 60_000);
    await utimes(path.join(root, name), writtenAt, writtenAt);
  }
  expect(await documents()).toHaveLength(4);
  const remove = () => Promise.reject(new Error('the store is read-only'));
  await expect(sweepDocuments({ ...ctx, files: { ...ctx.files, remove } })).rejects.toThrow('read-only');
  const removed = await sweepDocuments(ctx);
  expect(removed).toBe(1);
  const left = await documents();
  expect(left).toHaveLength(3);
  expect(left.some((name) => name.endsWith(orphan))).toBe(false);
});

test('a file that a row names stays, also when a call discards it', async () => {
  const portal = await startForTest();
  const owner = await signedIn(portal);
  await submitIdea(owner);
  await enterOverRest(portal.client(), wireEntry(), pdf());
  await uploadDocument(owner, newReference(), pdf());
  const other = await signedIn(portal);
  const reference = newReference();
  const { upload } = await announceDocument(other, reference, pdf(150_000));
  await sendPart(other, reference, upload, 0, pdf(150_000).slice(0, 100_000));
  const named = await readdir(path.join(portal.dataDir, 'documents'), { recursive: true });
  const keys = named.map((name) => path.basename(name)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  expect(keys).toHaveLength(4);
  const ctx = await contextForTest(portal);
  // As a call does whose commit took effect although the connection broke.
  expect(await discardDocuments(ctx, keys)).toBe(0);
  for (const key of keys) expect(await ctx.files.read(key)).toBeDefined();
});
