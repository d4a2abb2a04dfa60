/** Ideas that staff enter for somebody, such as from paper. The person takes the idea over, or says that it is not theirs. */
import { randomUUID } from 'node:crypto';
import { tokenRules } from '@portal/schema/account';
import type { IdeaSource } from '@portal/schema/choices';
import { text } from '@portal/schema/declare-texts';
import { enteredIdeaRules } from '@portal/schema/entering';
import { agreementRules } from '@portal/schema/idea';
import { fail, failField } from '@portal/schema/errors';
import type { GivenAnswers } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { parse } from '@portal/schema/rules';
import { tallySignUp } from '../accounts/account-figures.ts';
import { Account } from '../accounts/account.entity.ts';
import { contestUnverified, insertAccount, lockAccount } from '../accounts/account.queries.ts';
import { takeAdministratorMail } from '../accounts/administration.service.ts';
import { createToken } from '../accounts/mailed-token.queries.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardDocuments } from '../documents/document.service.ts';
import { EnteredIdea } from '../ideas/entered/entered-idea.entity.ts';
import { endEntryLink, findByEntryToken, newEntryToken } from '../ideas/entered/entered-idea.service.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { lockIdeas } from '../ideas/idea.queries.ts';
import { recordIdeaAct } from '../ideas/idea.service.ts';
import { findContact } from '../ideas/submission/contact.queries.ts';
import { refuseOutdatedTerms, storeAndInspect, storeIdea } from '../ideas/submission/submit-idea.service.ts';
import type { StoredPdf } from '../ideas/submission/submit-idea.service.ts';
import { changeOwner, memberJoining } from '../ideas/team/team.service.ts';
import { eraseRows } from '../privacy/erasing/erasure.service.ts';
import { requireJudge } from '../reviewing/conflicts/conflict.service.ts';
import { inTransaction, requireActor } from '../../platform/context.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { publish } from '../../platform/events.ts';
import { faultTexts } from '../../platform/fault-texts.ts';
import type { IncomingFile } from '../../platform/files/files.ts';
import { placeholderAddress } from '../../platform/mail/mailbox.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

export const OWN_IDEA = 'Submit an idea of your own by the form.';
export const CLOSED_ACCOUNT = 'The account of this person is closed. Open it again first.';

export interface Entered {
  idea: Idea;
  /** The link for a person without an address, which staff hand on. */
  link: string | undefined;
}

/** Returns the link to an entered idea; undefined once it is taken over or gone. */
export async function entryLink(ctx: Context, ideaId: string): Promise<string | undefined> {
  const token = await newEntryToken(ctx, ideaId);
  return token && `${ctx.publicUrl}/EnteredIdea/${token}`;
}

/**
 * Stores the idea of somebody else under the account of their address, which is made without a password where there is none, and
 * emails them. Without an address it stands under an account of nobody. Idempotent by the reference.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, CONFLICT, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function enterIdea(
  ctx: Context,
  input: { challengeId: string | null } & object,
  file: IncomingFile | undefined,
): Promise<Entered> {
  const actor = requireActor(ctx);
  const { source, ...answers } = parse(enteredIdeaRules, input);
  if (answers.email === actor.email) failField('email', OWN_IDEA);
  const pdf = file && (await storeAndInspect(ctx, file));
  const { challengeId } = input;
  const stored = inTransaction(ctx, async (ctx) => {
    // There is no account to lock for a person without an address.
    if (!answers.email) await lockReference(ctx, answers.reference);
    const { idea, isNew } = await storeEntered(ctx, { source, answers, challengeId, pdf });
    if (isNew) {
      await recordIdeaAct(ctx, 'IDEA_ENTERED', idea, { source });
      if (answers.email) await mailLink(ctx, idea);
    }
    return { idea, isNew, link: answers.email ? undefined : await entryLink(ctx, idea.id) };
  });
  const { isNew, ...entered } = await stored.catch(async (error: unknown) => {
    if (pdf) await discardDocuments(ctx, [pdf.columns.fileKey]);
    throw error;
  });
  if (pdf && !isNew) await discardDocuments(ctx, [pdf.columns.fileKey]);
  return entered;
}

const lockReference = ({ db }: Context, reference: string) =>
  db.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.sameAct, reference]);

/** Stores an entered idea under the account of its person, in the transaction of the context. */
export async function storeEntered(
  ctx: Context,
  entered: {
    source: IdeaSource;
    answers: GivenAnswers;
    challengeId: string | null;
    pdf?: StoredPdf | undefined;
  },
): Promise<{ idea: Idea; isNew: boolean }> {
  const { source, answers, challengeId, pdf } = entered;
  const { id: enteredById } = requireActor(ctx);
  const at = ctx.now();
  const earlier = await ctx.db.findOneBy(Idea, { sentReference: answers.reference });
  const owner = await ownerFor(ctx, answers.email, earlier);
  const { idea, isNew } = await storeIdea({ ...ctx, actor: owner, token: undefined }, owner, {
    sent: { ...answers, challengeId, callAnswers: null },
    agreement: {},
    pdf,
    needsPdf: false,
    isEntered: true,
  });
  if (isNew) await ctx.db.insert(EnteredIdea, { ideaId: idea.id, source, enteredById, at });
  return { idea, isNew };
}

async function mailLink(ctx: Context, { id: ideaId, email }: Idea): Promise<void> {
  await takeAdministratorMail(ctx, email);
  await enqueueMail(ctx, 'idea-entered', email, { ideaId });
}

/** Returns the account under which an idea stands. @throws DomainError INVALID_INPUT for one that is closed */
async function ownerFor(ctx: Context, email: string, earlier: Idea | null): Promise<Account> {
  if (!email && earlier?.email === '') return ctx.db.findOneByOrFail(Account, { id: earlier.ownerId });
  const made = { passwordHash: null, role: 'user' as const, verifiedAt: null, createdAt: ctx.now() };
  if (!email) {
    const id = randomUUID();
    await ctx.db.insert(Account, { ...made, id, email: placeholderAddress(), isSystem: true });
    return ctx.db.findOneByOrFail(Account, { id });
  }
  await tallySignUp(ctx, made, { isNew: await insertAccount(ctx.db, { ...made, email }) });
  // Who signed up with this address, and never confirmed it, need not be the person.
  await contestUnverified(ctx.db, email, '');
  const owner = await ctx.db.findOneByOrFail(Account, { email });
  if (owner.closedAt) failField('email', CLOSED_ACCOUNT);
  return owner;
}

/**
 * Makes another link, which ends the earlier one: it is emailed, or returned where the person has no address.
 * @throws DomainError NOT_FOUND, FORBIDDEN as for a review, CONFLICT for an idea that is taken over, TOO_MANY_REQUESTS
 */
export const renewEntryLink = (ctx: Context, ideaId: string): Promise<Entered> =>
  inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const link = await entryLink(ctx, ideaId);
    if (!link)
      fail('CONFLICT', { message: 'There is no link to this idea: its person sent it, or took it over.' });
    await recordIdeaAct(ctx, 'ENTRY_LINK_RENEWED', idea);
    if (!idea.email) return { idea, link };
    await mailLink(ctx, idea);
    return { idea, link: undefined };
  });

const enteringFaults = faultTexts('entering', 'ideas that staff entered', {
  spent: text(
    'This link is no longer valid: it was used, is older than 30 days, or we sent another one. If you took the idea over, log in to see it.',
    'After the link to an idea that staff entered.',
  ),
  unverified: text(
    'Verify your email before you take the idea over. Check your inbox.',
    'On the page of an idea that staff entered.',
  ),
});

const failSpent = () =>
  fail('INVALID_TOKEN', {
    message: enteringFaults.spent,
  });

/** Finds the idea of a link, with the account under which it stands. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
async function findEntered(ctx: Context, token: string) {
  const entered = (await findByEntryToken(ctx, parse(tokenRules, { token }).token)) ?? failSpent();
  const idea = await ctx.db.findOneByOrFail(Idea, { id: entered.ideaId });
  return { idea, entered, owner: await ctx.db.findOneByOrFail(Account, { id: idea.ownerId }) };
}

/** Locks them, with the caller. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
async function lockEntered(ctx: Context, token: string) {
  const { entered: known, owner } = await findEntered(ctx, token);
  const owners = new Map<string, Account>();
  // Accounts are locked before ideas, as by submissions, and in one order.
  for (const id of [...new Set([owner.id, ctx.actor?.id ?? owner.id])].sort())
    owners.set(id, (await lockAccount(ctx.db, id)) ?? failSpent());
  const [idea = failSpent()] = await lockIdeas(ctx, [known.ideaId]);
  // Another call may have used the link before the lock.
  if (!(await findByEntryToken(ctx, token))) failSpent();
  return { idea, owner, owners };
}

/** Reads what the page of the link shows. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
export async function readEntered(ctx: Context, token: string) {
  const { idea, entered, owner } = await findEntered(ctx, token);
  const { solutionName, solutionSummary } = idea;
  return { solutionName, solutionSummary, entered, needsAccount: owner.isSystem };
}

/**
 * Takes an entered idea over, by which its person agrees to the terms. An idea of a person without an address goes to the caller.
 * @param shown the version of the terms that the person saw; undefined for the one in force
 * @returns the path at which they go on: to a password of their own, or to the page of the idea
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN, STALE for terms that hold no more, and for an idea without an address
 * UNAUTHENTICATED, UNVERIFIED, CONFLICT for a reviewer who judged it
 */
export const takeOverIdea = (ctx: Context, token: string, shown: string | undefined): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const agreement = parse(agreementRules, { termsVersion: shown });
    const found = await lockEntered(ctx, token);
    await refuseOutdatedTerms(ctx, agreement);
    const { idea, owner } = found;
    const taker = owner.isSystem ? await takeFromNobody(ctx, found) : owner;
    await endEntryLink(ctx, idea.id);
    await ctx.db.update(Idea, { id: idea.id }, { termsVersion: agreement.termsVersion ?? termsVersion() });
    await recordIdeaAct({ ...ctx, actor: taker, token: undefined }, 'IDEA_TAKEN_OVER', idea);
    const page = `/IdeaDashboard/${idea.reference}`;
    // Who signed up with this address, and never confirmed it, need not be the person: a new password takes the place of theirs.
    if (taker.isVerified) return page;
    return `/ResetPassword/${await createToken(ctx, owner.id, 'reset')}?next=${encodeURIComponent(page)}`;
  });

/** Gives an idea to the caller, and deletes the account of nobody that it stood under. */
async function takeFromNobody(
  ctx: Context,
  { idea, owners }: { idea: Idea; owners: ReadonlyMap<string, Account> },
): Promise<Actor> {
  const actor = requireActor(ctx);
  if (!actor.isVerified) fail('UNVERIFIED', { message: enteringFaults.unverified });
  await publish(ctx, memberJoining, { ideaId: idea.id, accountId: actor.id });
  // What the account says of its person is right; else what staff typed stays.
  const contact = await findContact(ctx.db, actor.id);
  await changeOwner(ctx, idea, { id: actor.id, owners }, { ...contact, email: actor.email });
  await ctx.db.delete(Account, { id: idea.ownerId, isSystem: true });
  return actor;
}

/**
 * Erases an idea that is not of its person, with the account that was made for it.
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN
 */
export async function refuseIdea(ctx: Context, token: string): Promise<void> {
  let refused: { idea: Idea; owner: Account } | undefined;
  await eraseRows(
    ctx,
    async (ctx) => {
      const { idea, owner } = await lockEntered(ctx, token);
      refused = { idea, owner };
      const count = await ctx.db.countBy(Idea, { ownerId: owner.id });
      // An account that nobody has used was made for this idea.
      const isUnused = owner.passwordHash === null && owner.verifiedAt === null && count === 1;
      return { emails: [], rows: { ideas: [idea.id], ...(isUnused && { accounts: [owner.id] }) } };
    },
    async (ctx, { erased, mark }) => {
      const { idea, owner } = refused ?? failSpent();
      await recordAudit(
        // Their address is left out, since the erasure removes it.
        { ...ctx, actor: { ...owner, isVerified: owner.isVerified, email: mark }, token: undefined },
        {
          ...{ action: 'IDEA_REFUSED', subjectKind: 'IDEA', subjectId: idea.id },
          ...{ subjectLabel: idea.reference, details: erased },
        },
      );
    },
  );
}
