/** Renders the newest challenges for visitors without JavaScript. */
import { PAGE_MAX } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { isOpen, listChallenges } from './challenge.service.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export async function challengesAsHtml(ctx: Context): Promise<string> {
  const { edges } = await listChallenges(ctx, { first: PAGE_MAX });
  return edges
    .map(({ node: challenge }) => {
      const { title, organiser, description, year, status } = challenge;
      const state = isOpen(ctx, challenge) ? 'OPEN' : status;
      return `<article><h2>${escape(title)}</h2><p>${year} · ${state} · ${escape(organiser)}</p><p>${escape(description)}</p></article>`;
    })
    .join('');
}
