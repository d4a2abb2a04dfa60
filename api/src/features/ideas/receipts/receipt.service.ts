import { createPublicKey, hash, sign } from 'node:crypto';
import { In } from 'typeorm';
import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { SignedCallAnswer } from '@portal/schema/call-question';
import { fail } from '@portal/schema/errors';
import { defineLoader } from '../../../platform/loaders.ts';
import { noteShown } from '../../../platform/people-shown.ts';
import { tellShown } from '../../../platform/tell-shown.ts';
import { buildPdf } from '../../../platform/pdf/pdf-document.ts';
import { answersInWords } from '../../challenges/questions/call-questions.service.ts';
import type { IdeaEvent } from '../changes/idea-events.ts';
import { Idea } from '../idea.entity.ts';
import { readIdea } from '../idea.service.ts';
import { canonicalAnswers } from '../submission/repeated-submission.ts';
import { receiptContent, signedIn } from './receipt-pdf.ts';
import { Receipt, ReceiptKey } from './receipt.entity.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64');

/** Signs the submitted answers, in the transaction of the submission. */
export async function keepReceipt(ctx: Context, { idea }: IdeaEvent<'SUBMITTED'>): Promise<void> {
  const {
    db,
    secrets: { receiptKey },
  } = ctx;
  const spki = createPublicKey(receiptKey).export({ type: 'spki', format: 'der' });
  const keyId = hash('sha256', spki, 'buffer').toString('base64url').slice(0, 16);
  const payload = JSON.stringify({
    answersSha256: hash('sha256', canonicalAnswers(idea, await answersToCall(ctx, idea))),
    documentSha256: idea.fileSha256,
    reference: idea.reference,
    submittedAt: idea.createdAt,
    type: 'idea-receipt',
  });
  const signature = base64(sign(null, Buffer.from(payload), receiptKey));
  await db.query(
    `WITH key AS (INSERT INTO receipt_keys (id, public_key) VALUES ($1, $2) ON CONFLICT DO NOTHING)
     INSERT INTO idea_receipts (key_id, idea_id, payload, signature) VALUES ($1, $3, $4, $5)`,
    [keyId, base64(spki), idea.id, base64(payload), signature],
  );
}

/** Returns the answers to the questions of the call as they are signed: nobody changes them, nor the questions as they were asked. */
const answersToCall = async (
  ctx: Context,
  { challengeId, storedCallAnswers }: Idea,
): Promise<SignedCallAnswer[]> =>
  (await answersInWords(ctx, challengeId, storedCallAnswers)).map(({ question: { label }, words }) => ({
    question: label,
    answer: words,
  }));

const receiptLoader = defineLoader<Receipt | undefined>(async ({ db }, ids) => {
  const receipts = await db.findBy(Receipt, { ideaId: In([...ids]) });
  return new Map(receipts.map((receipt) => [receipt.ideaId, receipt]));
}, undefined);

export async function receiptOf(ctx: Context, idea: Idea): Promise<Receipt | undefined> {
  // What is signed has the number and the ID number of the person: it is not for the rest of the team.
  if (idea.ownerId !== ctx.actor?.id && !may(ctx, 'idea:read-any')) return undefined;
  const receipt = await receiptLoader(ctx, idea.id);
  return receipt && Object.assign(receipt, { of: idea });
}

/** Reads the answers of ideas as they were before questions changed them and their persons corrected their details. */
const firstAnswersLoader = defineLoader<string | undefined>(async (ctx, ids) => {
  // The entity does not read this column by default.
  const reading = ctx.db.createQueryBuilder(Idea, 'idea').addSelect('idea.contactsBefore');
  const ideas = await reading.where({ id: In([...ids]) }).getMany();
  const readings = ctx.declared.ideaParts.map(({ replaced }) => replaced?.(ctx, ids) ?? []);
  const replaced = (await Promise.all(readings)).flat();
  const first = (idea: Idea) => {
    const [contact] = idea.contactsBefore;
    const all = replaced.filter(({ ideaId }) => ideaId === idea.id);
    if (contact) all.push({ ideaId: idea.id, until: new Date(contact.until), answers: contact });
    // The first change comes last, and overwrites what the later ones replaced.
    all.sort((one, other) => Number(other.until) - Number(one.until));
    return Object.assign({}, idea, ...all.map(({ answers }) => answers)) as Idea;
  };
  const all = ideas.map(async (idea) => {
    const sent = first(idea);
    return [idea.id, canonicalAnswers(sent, await answersToCall(ctx, sent))] as const;
  });
  return new Map(await Promise.all(all));
}, undefined);

/** Returns the answers of a receipt in base64; undefined where they are no longer stored. */
export async function answersOf(ctx: Context, receipt: Receipt): Promise<string | undefined> {
  const answers = await firstAnswersLoader(ctx, receipt.ideaId);
  const isSent = answers !== undefined && hash('sha256', answers) === signedIn(receipt).answersSha256;
  return isSent ? base64(answers) : undefined;
}

/**
 * Sets the receipt of an idea as a PDF.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for another's idea, and where there is no receipt)
 */
export async function receiptAsPdf(ctx: Context, id: string): Promise<{ name: string; bytes: Buffer }> {
  const idea = await readIdea(ctx, id);
  const receipt = await receiptOf(ctx, idea);
  if (!receipt) return fail('NOT_FOUND', { message: ideaFaults.noReceipt });
  noteShown(ctx, idea, 'contact', { isAlone: true });
  await tellShown(ctx);
  const answers = await answersOf(ctx, receipt);
  const { timeZone, publicUrl } = ctx;
  const bytes = await buildPdf(receiptContent({ idea, receipt, answers, timeZone, publicUrl }));
  return { name: `receipt-${idea.reference}.pdf`, bytes };
}

export async function publicKeys({ db }: Context): Promise<{ keys: Record<string, string> }> {
  const keys = await db.find(ReceiptKey);
  return { keys: Object.fromEntries(keys.map(({ id, publicKey }) => [id, publicKey])) };
}
