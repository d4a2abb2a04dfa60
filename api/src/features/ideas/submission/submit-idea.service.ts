import * as v from 'valibot';
import { callAnswersRules, faultName } from '@portal/schema/call-question';
import type { StoredCallAnswers } from '@portal/schema/call-question';
import { splitReference } from '@portal/schema/draft-document';
import { fail, failField } from '@portal/schema/errors';
import { agreementRules, asksDocument, ideaRulesOf, newReference } from '@portal/schema/idea';
import type { Agreement, GivenAnswers } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { termsVersion } from '@portal/schema/programme-terms';
import { dayAt } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { inTransaction } from '../../../platform/context.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import { discardDocuments, documentName, requireAllowance } from '../../documents/document.service.ts';
import type { IncomingFile } from '../../../platform/files/files.ts';
import {
  inspectAtOnce,
  refuseInfected,
  requestExamination,
} from '../../documents/examination/examination.service.ts';
import type { Inspection } from '../../../platform/files/inspection.ts';
import { onlyPdf } from '../../../platform/files/content-types.ts';
import { publish } from '../../../platform/events.ts';
import { leftOutBy, lockCall, requireOpenCall } from '../../challenges/call.service.ts';
import { readAnswersTo } from '../../challenges/questions/call-questions.service.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import { followTexts } from '../../programme/texts/texts.service.ts';
import { IdeaFile } from '../answer-files/idea-file.entity.ts';
import type { DraftDocument } from '../drafts/draft-document.entity.ts';
import { deleteDraft } from '../drafts/draft-document.queries.ts';
import type { IdeaDraft } from '../drafts/idea-draft.entity.ts';
import { discardObjects } from '../drafts/draft-document.service.ts';
import { tallySubmission } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { phoneForReceipt } from '../idea.mails.ts';
import { insertIdea, lockOwner } from '../idea.queries.ts';
import type { NewIdea, Owner } from '../idea.queries.ts';
import { findSentIdea, requireVerified } from '../idea.service.ts';
import { decidedData, ideasChanged } from '../changes/idea-events.ts';
import { findImprovedVersion } from '../improvement.service.ts';
import { promisedDay } from '../waiting.ts';
import { contactNames, updateContact } from './contact.queries.ts';
import { withKeptIdNumber } from './id-number.service.ts';
import { digestsOf, requireSame } from './repeated-submission.ts';
import type { ToCall } from './repeated-submission.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/**
 * Submits an idea; idempotent by its reference. Reads `file`, its PDF, once the answers are valid; default: the PDF of the draft.
 * The files that answer questions of a call are those of the draft.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT, UNSUPPORTED_FILE, FILE_TOO_LARGE, NO_ROOM, CONFLICT for
 * a reference under which something else was sent and for a call that is not open, STALE for other terms than those that hold
 */
export async function submitIdea(
  ctx: Context,
  input: object & {
    challengeId?: string | null | undefined;
    callAnswers?: ToCall['callAnswers'] | undefined;
  },
  file: IncomingFile | undefined,
): Promise<Idea> {
  const actor = requireVerified(ctx);
  const challengeId = input.challengeId ?? null;
  const leavesOut = await leftOutBy(ctx, challengeId);
  const answers = parse(ideaRulesOf(leavesOut), await withKeptIdNumber(ctx, actor, input));
  const agreement = parse(agreementRules, input);
  if (answers.email !== actor.email) {
    failField('email', ideaFaults.registeredEmail({ email: actor.email }));
  }
  const earlier = await findSentIdea(ctx, answers.reference);
  const { callAnswers } = parse(v.object({ callAnswers: callAnswersRules }), input);
  const sent = { ...answers, challengeId, callAnswers };
  if (earlier) return requireSame(ctx, earlier, sent, file);
  await refuseOutdatedTerms(ctx, agreement);
  const pdf = file && (await storeAndInspect(ctx, file));
  const needsPdf = asksDocument({ leavesOut });
  const stored = storeIdea(ctx, actor, { sent, agreement, pdf, needsPdf });
  const { idea, unused } = await stored.catch(async (error: unknown) => {
    if (pdf) await discardDocuments(ctx, [pdf.columns.fileKey]);
    throw error;
  });
  // A concurrent request with this reference was first: this call's PDF is discarded.
  if (pdf && idea.fileKey !== pdf.columns.fileKey) await discardDocuments(ctx, [pdf.columns.fileKey]);
  await discardObjects(ctx, unused);
  return idea;
}

/** Refuses outdated terms; a call that names no version agrees to the current ones. @throws DomainError STALE */
export async function refuseOutdatedTerms(
  ctx: Context,
  { termsVersion: shown }: Pick<Agreement, 'termsVersion'>,
): Promise<void> {
  if (!shown || shown === termsVersion()) return;
  // The page may be of another instance, which has followed a publication before this one.
  await followTexts(ctx);
  const present = termsVersion();
  if (shown === present) return;
  fail('STALE', {
    message: ideaFaults.termsChanged({ shown, current: present }),
    current: { termsVersion: present },
  });
}

interface PdfColumns {
  fileKey: string;
  fileName: string;
  fileSize: number;
  fileSha256: string;
}

const NO_PDF = { fileKey: null, fileName: null, fileSize: null, fileSha256: null };

export interface StoredPdf {
  columns: PdfColumns;
  inspection: Inspection | undefined;
}

/** Stores the PDF of an idea, and inspects it. @throws DomainError UNSUPPORTED_FILE, FILE_TOO_LARGE */
export async function storeAndInspect(ctx: Context, { content, name }: IncomingFile): Promise<StoredPdf> {
  const stored = await ctx.files.store(content, DOCUMENT_MAX_BYTES, onlyPdf);
  const { key: fileKey, size: fileSize, sha256: fileSha256 } = stored;
  const columns = { fileKey, fileName: documentName(name, stored, 'proposal'), fileSize, fileSha256 };
  return { columns, inspection: await inspectAtOnce(ctx, fileKey) };
}

/** Returns the columns of the PDF of a draft; undefined where none has arrived. */
function arrivedPdf(draftDocument: DraftDocument | undefined): PdfColumns | undefined {
  if (!draftDocument?.fileKey || !draftDocument.fileSha256) return undefined;
  const { fileKey, fileSha256, name, size } = draftDocument;
  return { fileKey, fileSha256, fileName: name, fileSize: size };
}

/** Stores an idea under the account of its owner. */
export function storeIdea(
  ctx: Context,
  { id: ownerId, email }: Pick<Actor, 'id' | 'email'>,
  submission: {
    sent: GivenAnswers & ToCall;
    agreement: Agreement;
    pdf: StoredPdf | undefined;
    needsPdf: boolean;
    /** Whether staff enter it for its owner, who agreed to no terms and gets another email. */
    isEntered?: boolean;
  },
): Promise<{ idea: Idea; isNew: boolean; unused: DraftDocument[] }> {
  const { sent, agreement, pdf, needsPdf, isEntered = false } = submission;
  const { idNumber, challengeId, callAnswers, ...answers } = sent;
  const { reference: sentReference } = answers;
  const now = ctx.now();
  const findEarlier = async (ctx: Context) => {
    const earlier = await findSentIdea(ctx, sentReference);
    return earlier && requireSame(ctx, earlier, sent, pdf?.columns.fileSha256);
  };
  return inTransaction(ctx, async (ctx) => {
    const owner = await lockOwner(ctx.db, ownerId);
    const draft = await deleteDraft(ctx.db, { ownerId, reference: sentReference });
    const { isFirst, document: draftDocument } = draft;
    const arrived = arrivedFiles(draft.files);
    const ofDraft = [...draft.files, ...(draftDocument ? [draftDocument] : [])];
    const answered = challengeId
      ? await answerCall(
          ctx,
          { challengeId, callAnswers },
          { calls: draft.calls, files: arrived },
          isEntered,
        ).catch(async (error: unknown) => {
          // In the grace of a call the draft lets an idea through: the same idea, sent at the same moment, has used it up.
          const idea = await findEarlier(ctx);
          if (!idea) throw error;
          return { idea };
        })
      : { call: undefined, storedCallAnswers: null };
    if ('idea' in answered) return { idea: answered.idea, isNew: false, unused: ofDraft };
    const { call, storedCallAnswers } = answered;
    const columns = pdf?.columns ?? arrivedPdf(draftDocument);
    if (!columns && needsPdf) {
      const idea = (await findEarlier(ctx)) ?? failField('file', ideaFaults.choosePdf);
      return { idea, isNew: false, unused: ofDraft };
    }
    if (pdf) await requestExamination(ctx, pdf.columns.fileKey, pdf.inspection);
    else if (columns) await refuseInfected(ctx, columns.fileKey);
    const row = {
      ...answers,
      ownerId,
      sentReference,
      idNumber: idNumber === null ? null : ctx.secrets.encrypt(idNumber),
      ...(columns ?? NO_PDF),
      improvesId: await improvedByDraft(ctx, draft),
      challengeId,
      storedCallAnswers,
      sentSha256: digestsOf({ ...answers, challengeId, callAnswers }, columns?.fileSha256 ?? ''),
      // What the person saw, although another version may be published at this moment.
      termsVersion: isEntered ? null : (agreement.termsVersion ?? termsVersion()),
      guardianAgreedAt: agreement.guardianAgrees ? now : null,
      promisedOn: promisedDay(dayAt(now, ctx.timeZone), (await readProgramme(ctx)).promisedDays),
      createdAt: now,
      updatedAt: now,
    };
    const { idea, isNew } = await insertOnce(ctx, row, findEarlier);
    if (!isNew) return { idea, isNew, unused: ofDraft.filter(({ fileKey }) => fileKey !== idea.fileKey) };
    const answering = (storedCallAnswers?.answers ?? []).flatMap(({ key }) => arrived.get(key) ?? []);
    await storeFiles(ctx, idea, answering);
    // A draft's document was counted when it was announced.
    if (pdf) await requireAllowance(ctx, ownerId);
    await tallySubmission(ctx, idea, isFirst && !owner.isSystem ? owner.createdAt : undefined);
    // What staff typed corrects no details of an account.
    if (!isEntered || owner.contactNumber === null) await keepContact(ctx, owner, idea);
    const { firstName, reference, solutionName, dueOn } = idea;
    const about = { ideaId: idea.id, firstName, reference, solutionName };
    const receipt = { ...about, dueOn, fileKey: idea.fileKey, ...(call && { call }) };
    if (!isEntered) await enqueueMail(ctx, 'idea-received', email, receipt, await phoneForReceipt(ctx, idea));
    await publish(ctx, ideasChanged, [
      { kind: 'SUBMITTED', ideaId: idea.id, idea, data: decidedData(idea), at: idea.createdAt },
    ]);
    const used = new Set([idea.fileKey, ...answering.map(({ fileKey }) => fileKey)]);
    return { idea, isNew, unused: ofDraft.filter(({ fileKey }) => fileKey === null || !used.has(fileKey)) };
  });
}

type ArrivedFile = DraftDocument & { key: string; fileKey: string; fileSha256: string };

/** Returns the files of a draft that have arrived, by the keys of the questions that they answer. */
const arrivedFiles = (files: readonly DraftDocument[]): ReadonlyMap<string, ArrivedFile> =>
  new Map(
    files.flatMap((file) => {
      const { fileKey, fileSha256 } = file;
      const { key } = splitReference(file.reference);
      return key && fileKey && fileSha256 ? [[key, { ...file, key, fileKey, fileSha256 }] as const] : [];
    }),
  );

/** Stores the files that answer questions of the call. @throws DomainError INVALID_INPUT for one with malware */
async function storeFiles(
  ctx: Context,
  { id: ideaId, ownerId }: Pick<Idea, 'id' | 'ownerId'>,
  files: readonly ArrivedFile[],
): Promise<void> {
  for (const { key: questionKey, fileKey, fileSha256, name: fileName, size: fileSize } of files) {
    await refuseInfected(ctx, fileKey, faultName(questionKey));
    await ctx.db.insert(IdeaFile, { ideaId, questionKey, ownerId, fileKey, fileName, fileSize, fileSha256 });
  }
}

/** Stores the contact details of an idea in the account, for the next one. Without a number the account has none, or all four. */
async function keepContact(ctx: Context, owner: Owner, idea: Idea): Promise<void> {
  const { ownerId, firstName, lastName, dialCode, contactNumber } = idea;
  const number =
    dialCode === null || contactNumber === null
      ? { dialCode: owner.dialCode, contactNumber: owner.contactNumber }
      : { dialCode, contactNumber };
  if (owner.isSystem || number.dialCode === null || number.contactNumber === null) return;
  const contact = { firstName, lastName, dialCode: number.dialCode, contactNumber: number.contactNumber };
  if (contactNames.some((name) => owner[name] !== contact[name]))
    await updateContact(ctx.db, ownerId, contact);
}

/** Checks that a call takes the idea now, and reads the answers to its questions. @throws DomainError INVALID_INPUT, CONFLICT */
async function answerCall(
  ctx: Context,
  { challengeId, callAnswers }: ToCall & { challengeId: string },
  draft: { calls: readonly string[]; files: ReadonlyMap<string, ArrivedFile> },
  isEntered: boolean,
): Promise<{ call: string; storedCallAnswers: StoredCallAnswers | null }> {
  const call = await lockCall(ctx, challengeId);
  requireOpenCall(ctx, call, draft.calls.includes(challengeId));
  return {
    call: call.title,
    // Its person answers the questions once they took the idea over.
    storedCallAnswers: isEntered ? null : await readAnswersTo(ctx, challengeId, callAnswers, draft.files),
  };
}

/** Returns the id of the idea that a draft improves, unless another one improves that idea meanwhile. */
async function improvedByDraft(
  ctx: Context,
  { improvesId }: Pick<IdeaDraft, 'improvesId'>,
): Promise<string | null> {
  return improvesId && !(await findImprovedVersion(ctx, improvesId)) ? improvesId : null;
}

/**
 * Inserts an idea unless it was sent before. It gets the reference that its submitter sent, or a new one if another
 * account's idea has that reference.
 */
async function insertOnce(
  ctx: Context,
  row: NewIdea,
  findEarlier: (ctx: Context) => Promise<Idea | undefined>,
): Promise<{ idea: Idea; isNew: boolean }> {
  const inserted = await insertIdea(ctx.db, row);
  if (inserted) return { idea: inserted, isNew: true };
  const earlier = await findEarlier(ctx);
  if (earlier) return { idea: earlier, isNew: false };
  return insertOnce(ctx, { ...row, reference: newReference(ctx.now().getTime()) }, findEarlier);
}
