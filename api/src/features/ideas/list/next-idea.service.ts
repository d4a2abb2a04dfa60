import type { Context } from '../../../platform/context.ts';
import { takeNext } from '../../claims/claim.service.ts';
import type { Idea } from '../idea.entity.ts';
import { readIdea } from '../idea.service.ts';

/** Takes the next idea for the caller; returns null when none is left. */
export async function takeNextIdea(ctx: Context, fields: ReadonlySet<string>): Promise<Idea | null> {
  const id = await takeNext(ctx);
  return id === undefined ? null : readIdea(ctx, id, fields);
}
