/** Ideas that staff entered for their people, and the links by which these take them over. */
import { In, IsNull, MoreThan } from 'typeorm';
import { ENTERED_LINK_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { hashSecret, newSecret } from '../../../platform/security/secrets.ts';
import { reviewerBy } from '../../accounts/reviewer.ts';
import type { Reviewer } from '../../accounts/reviewer.ts';
import type { Idea } from '../idea.entity.ts';
import { seesDesk } from '../idea.service.ts';
import { EnteredIdea } from './entered-idea.entity.ts';

/** The SQL of how staff entered a row of `ideas AS idea`. */
export const SOURCE = '(SELECT source FROM entered_ideas WHERE idea_id = idea.id)';

const enteredLoader = defineLoader<EnteredIdea | undefined>(async ({ db }, ids) => {
  const rows = await db.findBy(EnteredIdea, { ideaId: In([...ids]) });
  return new Map(rows.map((row) => [row.ideaId, row]));
}, undefined);

/** Returns how an idea was entered; undefined for one that its person sent. */
export async function enteredOf(ctx: Context, idea: Idea): Promise<EnteredIdea | undefined> {
  const entered = await enteredLoader(ctx, idea.id);
  return entered && Object.assign(entered, { of: idea });
}

/** Returns who entered an idea, as colleagues see them. */
export async function typistOf(
  ctx: Context,
  { of: idea, enteredById }: EnteredIdea,
): Promise<Reviewer | undefined> {
  return idea && (await seesDesk(ctx, idea)) ? reviewerBy(ctx, enteredById) : undefined;
}

/** Makes the token of a link, in place of an earlier one; undefined once the idea is taken over or gone. */
export async function newEntryToken({ db, now }: Context, ideaId: string): Promise<string | undefined> {
  const token = newSecret();
  const tokenUntil = new Date(now().getTime() + ENTERED_LINK_LIFETIME);
  const open = { ideaId, takenOverAt: IsNull() };
  const { affected } = await db.update(EnteredIdea, open, { tokenHash: hashSecret(token), tokenUntil });
  return affected ? token : undefined;
}

/** Marks an idea as taken over by its person, and ends its link; one that is not entered, or taken over before, stays as it is. */
export async function endEntryLink({ db, now }: Context, ideaId: string): Promise<void> {
  const ended = { takenOverAt: now(), tokenHash: null, tokenUntil: null };
  await db.update(EnteredIdea, { ideaId, takenOverAt: IsNull() }, ended);
}

/** Finds the idea of a link that is neither used nor too old. */
export const findByEntryToken = ({ db, now }: Context, token: string): Promise<EnteredIdea | null> =>
  db.findOneBy(EnteredIdea, { tokenHash: hashSecret(token), tokenUntil: MoreThan(now()) });
