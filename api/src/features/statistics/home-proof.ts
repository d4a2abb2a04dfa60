/** The proof on the home page that the programme works: figures, and continued ideas. */
import { dayInLanguage } from '@portal/schema/day-names';
import { inFigures } from '@portal/schema/figures-in-words';
import { figuresTexts } from '@portal/schema/texts/figures';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import type { Context } from '../../platform/context.ts';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { escapeHtml } from '@portal/schema/html';
import { findPublicFigures } from './stats.service.ts';
import type { PublicFigures } from './stats.service.ts';
import { findShownStories } from '../outcomes/stories/story.service.ts';
import type { ShownStory } from '../outcomes/stories/story.service.ts';

const figureAsHtml = ([value, words]: readonly [string, string]): string =>
  `<div class="grid content-start"><dt class="text-muted">${escapeHtml(words)}</dt><dd class="order-first text-2xl font-bold text-heading">${escapeHtml(value)}</dd></div>`;

function htmlOfFigures({ ideas, inTime, medianDays }: PublicFigures): string {
  const shown: (readonly [string, string])[] = [[inFigures(ideas), figuresTexts.ideas({ count: ideas })]];
  if (inTime)
    shown.push([
      figuresTexts.percent({ percent: inTime.percent }),
      figuresTexts.inTime({ days: inTime.days }),
    ]);
  if (medianDays !== null) shown.push([figuresTexts.days({ count: medianDays }), figuresTexts.median]);
  return `<section aria-label="${escapeHtml(figuresTexts.title)}"><dl class="grid gap-4 sm:grid-cols-3">${shown.map(figureAsHtml).join('')}</dl></section>`;
}

const monthOf = (at: Date, timeZone: string): string =>
  dayInLanguage(new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone }).format(at));

const storyAsHtml = ({ solutionName, place, sentence, stage, since }: ShownStory, timeZone: string): string =>
  [
    '<li class="grid grid-cols-1 content-start gap-2 rounded-box border border-line bg-surface p-5 wrap-break-word">',
    `<h3>${escapeHtml(solutionName)}</h3>`,
    `<p class="text-sm font-semibold text-teal">${escapeHtml(figuresTexts.since({ stage: ideaWordsTexts[stage], month: monthOf(since, timeZone) }))}</p>`,
    `<p class="text-muted">${escapeHtml(place && sentence ? figuresTexts.place({ place, sentence }) : place || sentence)}</p>`,
    '</li>',
  ].join('');

/** Renders nothing while the database is away: the home page must open. */
async function unlessAway(render: () => Promise<string>): Promise<string> {
  try {
    return await render();
  } catch (error) {
    if (databaseFailure(error)) return '';
    throw error;
  }
}

/** Renders the figures; nothing before the first idea, and while the database is away. */
export const figuresAsHtml = (ctx: Context): Promise<string> =>
  unlessAway(async () => {
    const figures = await findPublicFigures(ctx);
    return figures && figures.ideas > 0 ? htmlOfFigures(figures) : '';
  });

/** Renders the stories; an empty text without stories, and while the database is away. */
export const storiesAsHtml = (ctx: Context): Promise<string> =>
  unlessAway(async () => {
    const stories = await findShownStories(ctx);
    if (stories.length === 0) return '';
    const items = stories.map((story) => storyAsHtml(story, ctx.timeZone)).join('');
    return `<section class="grid gap-4"><h2>${escapeHtml(figuresTexts.storiesTitle)}</h2><ul class="grid gap-4 sm:grid-cols-3">${items}</ul></section>`;
  });
