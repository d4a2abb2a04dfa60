/** Distinguishes a repeated submission from another one under the same reference (docs/decisions/0006). */
import { createHash, hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { SignedCallAnswer } from '@portal/schema/call-question';
import { listOf } from '@portal/schema/fields';
import { fail } from '@portal/schema/errors';
import { ideaFieldNames, ideaFields } from '@portal/schema/idea';
import type { GivenAnswers } from '@portal/schema/idea';
import type { Context } from '../../../platform/context.ts';
import type { IncomingFile } from '../../../platform/files/files.ts';
import { Idea } from '../idea.entity.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/** The fields of the digest. The ID number is left out: a reader of the other answers could guess it from the digest. */
const digestedFields = ideaFieldNames
  .filter((name): name is Exclude<typeof name, 'idNumber'> => name !== 'idNumber')
  .sort();

/** What a submission says to a call. */
export interface ToCall {
  challengeId: string | null;
  callAnswers: readonly { key: string; values: readonly string[] }[] | null;
}

type Digested = Pick<GivenAnswers, (typeof digestedFields)[number]> & Partial<ToCall>;

// Null is left out: ideas that were sent before the form had a field keep the digest that their receipt has. So is what was not asked.
const write = (value: (name: (typeof digestedFields)[number]) => unknown, extra?: object): string =>
  JSON.stringify({
    ...Object.fromEntries(digestedFields.map((name) => [name, value(name) ?? undefined])),
    ...extra,
  });

/**
 * Serializes answers as they are stored, sorted by name, without whitespace; those to the questions of a call follow, in the order
 * of the questions.
 */
export const canonicalAnswers = (answers: Digested, ofCall: readonly SignedCallAnswer[] = []): string =>
  write((name) => answers[name], ofCall.length > 0 ? { callAnswers: ofCall } : undefined);

/** Serializes answers with their choices sorted: the order in which choices were made has no meaning. */
const orderless = (answers: Digested): string =>
  write((name) => {
    const value = answers[name];
    return Array.isArray(value) && listOf(ideaFields[name]) ? [...new Set<string>(value)].sort() : value;
  });

/** The call and the answers to it, sorted by key; empty without a call, as before there were any. */
const callInText = ({ challengeId, callAnswers }: Partial<ToCall>): string =>
  challengeId
    ? JSON.stringify([
        challengeId,
        ...(callAnswers ?? []).map(({ key, values }) => [key, ...[...values].sort()].join(' ')).sort(),
      ])
    : '';

const digestOf = (sent: Digested): string => hash('sha256', orderless(sent) + callInText(sent));

/** @param documentSha256 empty without a document */
export const digestsOf = (answers: Digested, documentSha256: string): [string, string] => [
  digestOf(answers),
  documentSha256,
];

async function sha256Of({ content }: IncomingFile): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(content, digest);
  return digest.digest('hex');
}

/**
 * Returns the earlier idea if the submission repeats it. A call without a document repeats any document.
 * @param document the document of the call, or its digest
 * @throws DomainError CONFLICT for other answers or another document
 */
export async function requireSame(
  ctx: Context,
  earlier: Idea,
  answers: GivenAnswers & ToCall,
  document: IncomingFile | string | undefined,
): Promise<Idea> {
  const sent = await ctx.db.findOneOrFail(Idea, {
    where: { id: earlier.id },
    select: { id: true, sentSha256: true, idNumber: true },
  });
  // Version 1.0.0 stored no digests, so its submissions cannot be compared.
  if (!sent.sentSha256) return earlier;
  const [answersSha256, documentSha256] = sent.sentSha256;
  const idNumber = sent.idNumber && ctx.secrets.decrypt(sent.idNumber);
  const isSame = digestOf(answers) === answersSha256 && idNumber === answers.idNumber;
  if (!isSame) return refuse(earlier, ideaFaults.otherAnswers);
  const given = typeof document === 'object' ? await sha256Of(document) : document;
  return given === undefined || given === documentSha256 ? earlier : refuse(earlier, ideaFaults.otherPdf);
}

const refuse = ({ reference }: Idea, words: (values: { reference: string }) => string): never =>
  fail('CONFLICT', {
    message: words({ reference }),
  });
