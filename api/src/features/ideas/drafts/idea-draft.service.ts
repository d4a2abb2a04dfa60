import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import * as v from 'valibot';
import { callAnswersRules } from '@portal/schema/call-question';
import { fail, failField } from '@portal/schema/errors';
import { reviewTraits } from '@portal/schema/review-status';
import { stepNames } from '@portal/schema/call-steps';
import { agreementRules, ideaFields, newReference, referenceRule } from '@portal/schema/idea';
import { DRAFT_MAX_BYTES, DRAFT_TEXT_MAX, REPLACES_MAX } from '@portal/schema/limits';
import { meantText, parse } from '@portal/schema/rules';
import { readText } from '@portal/schema/text';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { sumFiles } from '../../../platform/files/named-files.ts';
import { examinationOf } from '../../documents/examination/examination.service.ts';
import { lockIdeas, lockOwner } from '../idea.queries.ts';
import { findImprovedVersion } from '../improvement.service.ts';
import { insertDraftDocument } from './draft-document.queries.ts';
import { findSentIdea, readIdea } from '../idea.service.ts';
import { lockCall, requireOpenCall } from '../../challenges/call.service.ts';
import { findContact } from '../submission/contact.queries.ts';
import { IdeaDraft } from './idea-draft.entity.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

export type Draft = Omit<
  IdeaDraft,
  'id' | 'ownerId' | 'owner' | 'challenge' | 'encryptedAnswers' | 'endAnnouncedAt' | 'closeAnnouncedAt'
>;

// The answers of a draft may be missing or wrong, but their types and sizes are checked.
const notText = 'An answer must be text or a list of texts.';
const tooLong = () => ideaFaults.longAnswer({ most: DRAFT_TEXT_MAX.toLocaleString('en') });
const tooMany = () => ideaFaults.manyChoices;
function draftAnswer({ kind }: (typeof ideaFields)[keyof typeof ideaFields]) {
  const choice = v.pipe(meantText(notText), v.maxLength(64, tooMany));
  const text = v.pipe(
    meantText(notText, (typed) => readText(typed, kind === 'longText' ? 'many lines' : 'one line')),
    v.maxLength(DRAFT_TEXT_MAX, tooLong),
  );
  return v.nullish(v.union([text, v.pipe(v.array(choice, notText), v.maxLength(64, tooMany))], notText));
}
const versionRule = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'The version must be 8 to 64 letters, digits, hyphens or underscores.'),
);
const draftRules = v.object({
  reference: referenceRule,
  step: v.picklist(stepNames, 'There is no such step.'),
  version: v.nullish(versionRule),
  replaces: v.nullish(
    v.pipe(
      v.array(versionRule),
      v.maxLength(REPLACES_MAX, `Name ${REPLACES_MAX} versions or fewer as those to be replaced.`),
    ),
  ),
});
const answersRules = v.object(
  Object.fromEntries(Object.entries(ideaFields).map(([name, field]) => [name, draftAnswer(field)])),
);

/** Reads and decrypts the drafts of an account once, however often a call asks for them. The newest comes first. */
const draftsLoader = defineLoader<Draft[]>(async (ctx, ownerIds) => {
  const drafts = await ctx.db.find(IdeaDraft, {
    where: { ownerId: In([...ownerIds]) },
    order: { updatedAt: 'DESC' },
  });
  const ofOwner = (id: string) => drafts.filter(({ ownerId }) => ownerId === id);
  return new Map(ownerIds.map((id) => [id, ofOwner(id).map((draft) => decrypted(ctx, draft))]));
}, []);

/** Returns a draft of an account, for its mails. */
export async function readDraft(
  ctx: Context,
  ownerId: string,
  reference: string,
): Promise<Draft | undefined> {
  const draft = await ctx.db.findOneBy(IdeaDraft, { ownerId, reference });
  return draft ? decrypted(ctx, draft) : undefined;
}

export const listDrafts = (ctx: Context): Promise<Draft[]> => draftsLoader(ctx, requireActor(ctx).id);

/** Finds the caller's draft for a call, or the one without a call. */
export async function findDraft(ctx: Context, challengeId: string | null): Promise<Draft | undefined> {
  return (await listDrafts(ctx)).find((draft) => draft.challengeId === challengeId);
}

const ofCall = (challengeId: string | null) => challengeId ?? IsNull();

function decrypted(ctx: Context, { id: _, ownerId: __, encryptedAnswers, ...draft }: IdeaDraft): Draft {
  return { ...draft, answers: JSON.parse(ctx.secrets.decrypt(encryptedAnswers)) as Draft['answers'] };
}

/** @throws DomainError INVALID_INPUT with the faulty answers, STALE with the stored draft or its idea's reference */
export async function saveDraft(
  ctx: Context,
  input: { answers: unknown; challengeId?: string | null | undefined },
): Promise<Draft> {
  const { id: ownerId } = requireActor(ctx);
  const challengeId = input.challengeId ?? null;
  const { reference, step, version, replaces } = parse(draftRules, input);
  const answers = {
    ...parse(answersRules, input.answers),
    ...parse(agreementRules, input.answers),
    ...parse(v.object({ callAnswers: v.optional(callAnswersRules) }), input.answers),
  };
  const text = JSON.stringify(answers);
  const bytes = Buffer.byteLength(text);
  if (bytes > DRAFT_MAX_BYTES) {
    const [has, most] = [bytes.toLocaleString('en'), DRAFT_MAX_BYTES.toLocaleString('en')];
    failField('answers', ideaFaults.longDraft({ has, most }));
  }
  const draft = { reference, step, version: version ?? randomUUID(), updatedAt: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    // Submissions take this lock, too.
    await lockOwner(ctx.db, ownerId);
    const submitted = await findSentIdea(ctx, reference);
    if (submitted) {
      fail('STALE', {
        message: ideaFaults.isSent,
        current: { submittedAs: submitted.reference },
      });
    }
    const call = challengeId ? await lockCall(ctx, challengeId) : undefined;
    const stored = await ctx.db.findOneBy(IdeaDraft, { ownerId, challengeId: ofCall(challengeId) });
    // A draft that is there was begun in time.
    if (call && !stored) requireOpenCall(ctx, call, false);
    if (stored && replaces && !replaces.includes(stored.version)) {
      const { improvesId: _, challengeId: __, ...current } = decrypted(ctx, stored);
      fail('STALE', {
        message: ideaFaults.draftChanged,
        current: { ...current },
      });
    }
    const encryptedAnswers = ctx.secrets.encrypt(text);
    // The mails to the owner, and the idea that is improved, were of the draft before.
    const isOther = stored && stored.reference !== reference;
    const anew = isOther && { endAnnouncedAt: null, closeAnnouncedAt: null, improvesId: null };
    const row = { ...draft, ownerId, challengeId, encryptedAnswers, ...anew };
    await ctx.db.upsert(IdeaDraft, row, ['ownerId', 'challengeId']);
    return { ...draft, answers, challengeId, improvesId: isOther ? null : (stored?.improvesId ?? null) };
  });
}

/** @throws DomainError NOT_FOUND, also for another's; CONFLICT for a rejected one whose improved version was sent */
export async function beginDraftFrom(ctx: Context, ideaId: string): Promise<Draft> {
  const idea = await readIdea(ctx, ideaId);
  if (idea.ownerId !== requireActor(ctx).id) fail('NOT_FOUND');
  // The ID number is left out: the submission copies it from the last idea, so that it stays on the server.
  const known = { ...(await findContact(ctx.db, idea.ownerId)), idNumber: '' };
  const { reference: _, ...answers } = parse(answersRules, { ...idea, ...known });
  // Without its call: most decisions come after the close, and the draft of an open call is not replaced unasked.
  const draft = { reference: newReference(ctx.now().getTime()), step: 'overview', answers };
  if (!reviewTraits[idea.status].asksReason) return saveDraft(ctx, draft);
  return inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, idea.ownerId);
    const improved = await findImprovedVersion(ctx, idea.id);
    if (improved)
      fail('CONFLICT', {
        message: ideaFaults.improvedSent({ reference: improved.reference }),
      });
    const saved = await saveDraft(ctx, draft);
    const { ownerId } = idea;
    await ctx.db.update(IdeaDraft, { ownerId, reference: draft.reference }, { improvesId: idea.id });
    await shareDocument(ctx, idea.id, draft.reference);
    return { ...saved, improvesId: idea.id };
  });
}

/**
 * Gives the PDF of an idea to the draft that improves it: both name one object, which stays as long as one of them does.
 * Without room for it, and for a PDF with malware, the draft gets no PDF.
 */
async function shareDocument(ctx: Context, ideaId: string, reference: string): Promise<void> {
  // The lock prevents that the idea, and its PDF, is erased before the draft names it.
  const [idea] = await lockIdeas(ctx, [ideaId]);
  if (!idea) return;
  const { ownerId, fileKey, fileName: name, fileSize: size, fileSha256 } = idea;
  if (fileKey === null || name === null || size === null || fileSha256 === null) return;
  if ((await examinationOf(ctx, fileKey)).malwareCheck === 'INFECTED') return;
  if ((await sumFiles(ctx, ownerId)) + size > ctx.documentsPerAccount) return;
  const document = { ownerId, reference, name, size, fingerprint: fileSha256, updatedAt: ctx.now() };
  await insertDraftDocument(ctx.db, { ...document, received: size, fileKey, fileSha256 });
}

/** Writes corrected contact details into the drafts, as versions that open tabs merge. The owner is locked in `ctx`. */
export async function correctDrafts(ctx: Context, ownerId: string, details: object): Promise<void> {
  for (const stored of await ctx.db.findBy(IdeaDraft, { ownerId })) {
    const { answers } = decrypted(ctx, stored);
    const encryptedAnswers = ctx.secrets.encrypt(JSON.stringify({ ...answers, ...details }));
    await ctx.db.update(IdeaDraft, { id: stored.id }, { encryptedAnswers, version: randomUUID() });
  }
}

export async function discardDraft(ctx: Context, challengeId: string | null): Promise<void> {
  await ctx.db.delete(IdeaDraft, { ownerId: requireActor(ctx).id, challengeId: ofCall(challengeId) });
}
