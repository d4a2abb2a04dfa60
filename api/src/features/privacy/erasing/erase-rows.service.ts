/** The erasure of one idea, suggestion or entry by an administrator. */
import { recordAudit } from '../../audit/audit.service.ts';
import type { AuditedAct } from '../../audit/audit.service.ts';
import { HackathonEntry } from '../../received/entries/hackathon-entry.entity.ts';
import { requireJudge } from '../../reviewing/conflicts/conflict.service.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Suggestion } from '../../received/suggestions/suggestion.entity.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { fail } from '@portal/schema/errors';
import { toGlobalId } from '../../../platform/global-id.ts';
import { eraseRows } from './erasure.service.ts';

/** Erases one row with its dependent data. */
async function eraseRow(
  ctx: Context,
  table: string,
  id: string,
  act: Pick<AuditedAct, 'action' | 'subjectKind'>,
  /** Finds the row; returns its name for the audit log, with nothing that its sender typed. */
  nameOf: (ctx: Context) => Promise<string>,
): Promise<void> {
  let subjectLabel = '';
  await eraseRows(
    ctx,
    async (ctx) => {
      subjectLabel = await nameOf(ctx);
      return { emails: [], rows: { [table]: [id] } };
    },
    async (ctx, { erased }) => {
      // Another call erased the row meanwhile.
      if (!erased[table]) fail('NOT_FOUND');
      await recordAudit(ctx, { ...act, subjectId: id, subjectLabel, details: erased });
    },
  );
}

/** @throws DomainError NOT_FOUND, FORBIDDEN for one's own idea and with a conflict */
export async function eraseIdea(ctx: Context, id: string): Promise<string> {
  await eraseRow(ctx, 'ideas', id, { action: 'IDEA_ERASED', subjectKind: 'IDEA' }, async (ctx) => {
    const select = { id: true, reference: true, ownerId: true };
    const idea = await findRow(ctx.db, id, (db, id) => db.findOne(Idea, { where: { id }, select }));
    await requireJudge(ctx, [idea]);
    return idea.reference;
  });
  return toGlobalId('Idea', id);
}

/** @throws DomainError NOT_FOUND */
export async function eraseSuggestion(ctx: Context, id: string): Promise<string> {
  const act = { action: 'SUGGESTION_ERASED', subjectKind: 'SUGGESTION' } as const;
  await eraseRow(ctx, 'suggestions', id, act, async (ctx) => {
    await findRow(ctx.db, id, (db, id) => db.findOneBy(Suggestion, { id }));
    return `SUGGESTION-${id.slice(0, 8).toUpperCase()}`;
  });
  return toGlobalId('Suggestion', id);
}

/** @throws DomainError NOT_FOUND */
export async function eraseHackathonEntry(ctx: Context, id: string): Promise<string> {
  const act = { action: 'ENTRY_ERASED', subjectKind: 'HACKATHON_ENTRY' } as const;
  await eraseRow(ctx, 'hackathon_entries', id, act, async (ctx) => {
    const { reference } = await findRow(ctx.db, id, (db, id) => db.findOneBy(HackathonEntry, { id }));
    return reference;
  });
  return toGlobalId('HackathonEntry', id);
}
