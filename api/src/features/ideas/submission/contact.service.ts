import { fail } from '@portal/schema/errors';
import { contactFields, contactRules } from '@portal/schema/idea';
import { allowances } from '@portal/schema/limits';
import { undecidedStatuses } from '@portal/schema/review-status';
import { staffNameRules } from '@portal/schema/people';
import { parse } from '@portal/schema/rules';
import type { Account } from '../../accounts/account.entity.ts';
import { isOwnAccount } from '../../accounts/caller.service.ts';
import { recordOwnAct } from '../../audit/audit.service.ts';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { changeOf, versionOf } from '../../../platform/stored-change.ts';
import { ideasChanged, knownEvent } from '../changes/idea-events.ts';
import type { KnownIdea } from '../changes/idea-events.ts';
import { correctDrafts } from '../drafts/idea-draft.service.ts';
import { lockOwner } from '../idea.queries.ts';
import { correctContactOfIdeas, findContact, updateContact, updateEmailOfIdeas } from './contact.queries.ts';
import type { ContactDetails } from './contact.queries.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/** Returns the contact details that the next idea begins with; only the account itself can read them. */
export async function contactOf(ctx: Context, { id }: Account): Promise<Versioned | undefined> {
  const contact = isOwnAccount(ctx, id) ? await findContact(ctx.db, id) : undefined;
  return contact && versioned(contact);
}

type Versioned = ContactDetails & { version: number };
const versioned = (contact: ContactDetails): Versioned => ({
  ...contact,
  version: versionOf(contact.firstName, contact.lastName, contact.dialCode, contact.contactNumber),
});

type ContactChange = { readonly [Name in keyof ContactDetails]?: unknown };

/**
 * Corrects the caller's name and number in the account, in the draft, and in the ideas without an announced decision, which
 * also store the earlier details.
 * @throws DomainError INVALID_INPUT, STALE with the stored details, CONFLICT when there is nothing to correct,
 * TOO_MANY_REQUESTS
 */
export async function correctContact(ctx: Context, given: ContactChange, seen?: number | null) {
  const { id: ownerId, email, role } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, ownerId);
    const stored = await findContact(ctx.db, ownerId);
    const { after: contact } = await changeOf(contactRules, versioned(stored ?? ({} as ContactDetails)), {
      seen: stored && seen,
      given,
    });
    if (role !== 'user') parse(staffNameRules, contact);
    const { points, seconds } = allowances.contactChangesOfAccount;
    if (!(await ctx.throttle.tryTake('contactChangesOfAccount', ownerId)))
      fail('TOO_MANY_REQUESTS', {
        message: ideaFaults.manyCorrections({ count: String(points) }),
        retryAfter: seconds,
      });
    const isChanged = await updateContact(ctx.db, ownerId, contact);
    // The announced status counts: otherwise the number of ideas would disclose a decision.
    const waiting = { ownerId, statuses: undecidedStatuses, at: ctx.now() };
    const corrected = await correctContactOfIdeas(ctx.db, { ...contact, ...waiting });
    await publishCorrected(ctx, corrected);
    const ideas = corrected.length;
    await correctDrafts(ctx, ownerId, contact);
    if (!isChanged && ideas === 0) fail('CONFLICT', { message: ideaFaults.sameContact });
    const fields = Object.values(contactFields).map(({ label }) => label);
    await recordOwnAct(ctx, {
      action: 'CONTACT_CORRECTED',
      subjectKind: 'ACCOUNT',
      subjectId: ownerId,
      subjectLabel: email,
      // The values are left out, since the audit log outlives the person's data.
      details: { fields: fields.join(', '), ideas },
    });
    return { contact: versioned(contact), ideaCount: ideas };
  });
}

const publishCorrected = (ctx: Context, ideas: readonly KnownIdea[]) =>
  publish(
    ctx,
    ideasChanged,
    ideas.map((idea) => knownEvent('CORRECTED', idea)),
  );

/** Writes the email address of an account into all its ideas. */
export async function followEmail(
  ctx: Context,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await publishCorrected(ctx, await updateEmailOfIdeas(ctx.db, { ownerId: accountId, email, at: ctx.now() }));
}
