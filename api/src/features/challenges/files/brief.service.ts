/** The brief of a challenge as HTML, with the pictures of that challenge. */
import { challengeFields } from '@portal/schema/challenge';
import { parse } from '@portal/schema/rules';
import * as v from 'valibot';
import type { Context } from '../../../platform/context.ts';
import { htmlOf } from '@portal/schema/markdown';
import type { Picture } from '@portal/schema/markdown';
import type { Challenge } from '../challenge.entity.ts';
import { findChallenge, requireReadable } from '../challenge.service.ts';
import { filesOfKind } from './call-file.service.ts';

async function htmlWithPictures(
  ctx: Context,
  brief: string,
  challenge?: Pick<Challenge, 'id'>,
): Promise<string> {
  if (brief === '') return '';
  const files = challenge ? await filesOfKind(ctx, challenge, 'PICTURE') : [];
  const pictures = new Map<string, Picture>();
  for (const { name, url, label, width, height } of files)
    for (const address of [`picture:${name}`, url, ctx.publicUrl + url])
      pictures.set(address.toLowerCase(), { url, label, width, height });
  return htmlOf(brief, (address) => pictures.get(address.toLowerCase()));
}

export const briefHtmlOf = (ctx: Context, challenge: Challenge): Promise<string> =>
  htmlWithPictures(ctx, challenge.brief, challenge);

/**
 * Returns the HTML that a brief would have.
 * @param challengeId the challenge whose pictures it shows; none for a new one
 * @throws DomainError NOT_FOUND, INVALID_INPUT for a brief that would not be saved
 */
export async function previewBrief(ctx: Context, given: string, challengeId?: string): Promise<string> {
  const { brief } = parse(v.object({ brief: challengeFields.brief.rule }), { brief: given });
  requireReadable({ brief });
  return htmlWithPictures(
    ctx,
    brief,
    challengeId === undefined ? undefined : await findChallenge(ctx, challengeId),
  );
}
