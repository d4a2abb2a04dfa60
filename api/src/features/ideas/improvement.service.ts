/** Improved versions: a submitter begins a rejected idea again, and the two ideas name each other. */
import { In, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Context } from '../../platform/context.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { ideaOf } from './idea-loader.ts';
import { Idea } from './idea.entity.ts';
import { mayRead } from './team/team.service.ts';

/** Finds the improved versions of ideas, by the id of the idea; withdrawn versions are left out. */
async function findImproved(
  db: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Pick<Idea, 'id' | 'reference'>>> {
  const found = await db.find(Idea, {
    select: { id: true, reference: true, improvesId: true },
    where: { improvesId: In([...ids]), withdrawnAt: IsNull() },
  });
  return new Map(found.flatMap((idea) => (idea.improvesId ? [[idea.improvesId, idea]] : [])));
}

const improvedLoader = defineLoader<Pick<Idea, 'id'> | undefined>(
  ({ db }, ids) => findImproved(db, ids),
  undefined,
);

/** Finds the improved version of an idea, also within a transaction, which loaders do not see. */
export const findImprovedVersion = async ({ db }: Context, ideaId: string) =>
  (await findImproved(db, [ideaId])).get(ideaId);

/** Returns the idea that improves another one. */
export async function improvedAs(ctx: Context, { id }: Idea, fields: ReadonlySet<string>) {
  const improved = await improvedLoader(ctx, id);
  return improved && ideaOfPart(ctx, improved.id, fields);
}

/** Reads another version, which may be in other hands meanwhile: for an account that is part of it, or reads any. */
async function ideaOfPart(ctx: Context, ideaId: string, fields: ReadonlySet<string>) {
  const idea = await ideaOf(ctx, { ideaId }, fields);
  return idea && (await mayRead(ctx, idea)) ? idea : undefined;
}

/** Returns the idea that an idea or a draft improves; undefined if it improves no idea, or an erased one. */
export const improvedBy = (
  ctx: Context,
  { improvesId }: { improvesId: string | null },
  fields: ReadonlySet<string>,
) => (improvesId ? ideaOfPart(ctx, improvesId, fields) : undefined);
