/** Stories of ideas that went on: staff propose the words, the submitter agrees to them or not, and may change their mind. */
import { Not } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { STORIES_SHOWN } from '@portal/schema/limits';
import { livingStages } from '@portal/schema/outcome';
import type { OutcomeStage } from '@portal/schema/outcome';
import { parse } from '@portal/schema/rules';
import { storyRules } from '@portal/schema/story';
import type { StoryConsent } from '@portal/schema/story';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { runQuery } from '../../../platform/database/read-list.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { nameBy } from '../../accounts/reviewer.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { recordIdeaAct, seesDesk } from '../../ideas/idea.service.ts';
import { teamRoleOf } from '../../ideas/team/team.service.ts';
import { failStale } from '../../ideas/without-persons.ts';
import { requireJudge } from '../../reviewing/conflicts/conflict.service.ts';
import { IdeaStory } from './story.entity.ts';
import type { StoryAnswerInput, StoryInput } from './story.entity.ts';
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

/** The messages to a submitter whom we ask to show an idea. */
const storyFaults = faultTexts('story', 'an idea on the home page', {
  ended: text(
    'We no longer ask to show this idea: the home page does not show it.',
    'On the page of an idea.',
  ),
  changed: text('We changed the words meanwhile. Read them again, then answer.', 'On the page of an idea.'),
});

const storyLoader = defineLoader<IdeaStory | undefined>(async ({ db }, ideaIds) => {
  const found = await db
    .createQueryBuilder(IdeaStory, 'story')
    .where(`story.idea_id = ANY(:ideaIds) AND story.consent <> 'ENDED'`, { ideaIds })
    .getMany();
  return new Map(found.map((story) => [story.ideaId, story]));
}, undefined);

/**
 * Returns the story of an idea to its submitter and the team, and to staff who see the reviewers' data of that idea; undefined for others,
 * and once the story was taken off.
 */
export const storyOf = async (ctx: Context, idea: Pick<Idea, 'id' | 'ownerId'>) =>
  idea.ownerId === ctx.actor?.id || (await seesDesk(ctx, idea)) || (await teamRoleOf(ctx, idea))
    ? storyLoader(ctx, idea.id)
    : undefined;

/** Joins the newest outcome to `ideas AS idea`, as `outcome`: its stage, and since when the idea has been at that stage. */
const NEWEST_OUTCOME = `JOIN LATERAL (SELECT last.stage, (SELECT min(same.created_at) FROM idea_outcomes AS same
      WHERE same.idea_id = idea.id AND same.version > ALL (SELECT other.version FROM idea_outcomes AS other
        WHERE other.idea_id = idea.id AND other.stage <> last.stage)) AS since
    FROM idea_outcomes AS last WHERE last.idea_id = idea.id ORDER BY last.version DESC LIMIT 1) AS outcome ON true`;

/**
 * The condition of ideas that visitors may see: approved as their submitters know, not withdrawn, and in progress. A decision
 * that is not announced changes nothing here, since a story that disappears would disclose it.
 */
const GOES_ON = `idea.announced_status = 'APPROVED' AND idea.withdrawn_at IS NULL
    AND outcome.stage = ANY ('{${livingStages.join(',')}}')`;

/** The rows of ideas that visitors may see, with more conditions to follow. */
export const IDEAS_THAT_GO_ON = `ideas AS idea ${NEWEST_OUTCOME} WHERE ${GOES_ON}`;

const goesOnLoader = defineLoader<boolean>(async ({ db }, ideaIds) => {
  const found = await runQuery<{ id: string }>(
    db,
    `SELECT idea.id FROM ${IDEAS_THAT_GO_ON} AND idea.id = ANY($1)`,
    [ideaIds],
  );
  return new Map(found.map(({ id }) => [id, true]));
}, false);

/** Tells whether visitors may see an idea once its submitter agrees. */
export const goesOnForVisitors = (ctx: Context, ideaId: string): Promise<boolean> =>
  goesOnLoader(ctx, ideaId);

/** A story as visitors see it. `since` is when the idea came to its stage. */
export interface ShownStory {
  solutionName: string;
  place: string;
  sentence: string;
  stage: OutcomeStage;
  since: Date;
}

/** Finds the stories of the home page: those to which submitters agreed last. */
export const findShownStories = ({ db }: Context): Promise<ShownStory[]> =>
  runQuery<ShownStory>(
    db,
    `SELECT idea.solution_name AS "solutionName", story.place, story.sentence, outcome.stage, outcome.since
     FROM idea_stories AS story JOIN ideas AS idea ON idea.id = story.idea_id ${NEWEST_OUTCOME}
     WHERE story.consent = 'GIVEN' AND ${GOES_ON} ORDER BY story.answered_at DESC, idea.id LIMIT ${STORIES_SHOWN}`,
    [],
  );

/**
 * Proposes the words in which the home page would show an idea, and asks its submitter by email. Other words ask
 * again, and so do the same words once they were declined or taken off.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN for a caller who must not judge the idea, CONFLICT unless it goes on, STALE
 */
export async function proposeStory(
  ctx: Context,
  { ideaId, storyVersion, ...input }: StoryInput,
): Promise<IdeaStory> {
  const words = parse(storyRules, input);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const [goesOn] = await runQuery<object>(
      ctx.db,
      `SELECT FROM ideas AS idea ${NEWEST_OUTCOME} WHERE idea.id = $1 AND idea.status = 'APPROVED' AND ${GOES_ON}`,
      [idea.id],
    );
    if (!goesOn)
      fail('CONFLICT', {
        message: 'The home page shows approved ideas that go on. Record what became of it first.',
      });
    const stored = await ctx.db.findOneBy(IdeaStory, { ideaId: idea.id });
    // A story that was taken off is invisible, but its version counts: an answer to its words must not fit the next ones.
    const before = stored?.consent === 'ENDED' ? null : stored;
    const version = before?.version ?? 0;
    const isSame = before?.sentence === words.sentence && before.place === words.place;
    // Nothing changed, or the caller repeats a call whose answer was lost.
    if (before && isSame && before.consent !== 'REFUSED') return before;
    if (storyVersion !== version) {
      const { sentence = '', place = '' } = before ?? {};
      failStale(ctx, { version, by: await nameBy(ctx, before?.proposerId), sentence, place });
    }
    const story = ctx.db.create(IdeaStory, {
      ...{
        ...words,
        ideaId: idea.id,
        version: (stored?.version ?? 0) + 1,
        consent: 'ASKED',
        answeredAt: null,
      },
      ...{ proposerId: requireActor(ctx).id, askedAt: ctx.now() },
    });
    await ctx.db.save(story);
    await recordIdeaAct(ctx, 'STORY_PROPOSED', idea);
    const { email, firstName, reference, solutionName } = idea;
    const about = { ideaId: idea.id, firstName, reference, solutionName };
    await enqueueMail(ctx, 'story-asked', email, { ...about, ...words });
    return story;
  });
}

/** Takes a story off the home page, or takes the question back. Repeated, it changes nothing. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function endStory(ctx: Context, ideaId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const there = { ideaId: idea.id, consent: Not<StoryConsent>('ENDED') };
    const { affected } = await ctx.db.update(IdeaStory, there, { consent: 'ENDED' });
    if (affected) await recordIdeaAct(ctx, 'STORY_ENDED', idea);
  });
}

/**
 * Stores the answer of the submitter; they may give another one at any time.
 * @throws DomainError NOT_FOUND for another person's idea, CONFLICT without an open question, STALE for other words
 */
export async function answerStory(
  ctx: Context,
  { ideaId, storyVersion, agrees }: StoryAnswerInput,
): Promise<IdeaStory> {
  const { id: ownerId } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    if (idea.ownerId !== ownerId) fail('NOT_FOUND');
    const story = await ctx.db.findOneBy(IdeaStory, { ideaId: idea.id });
    if (!story || story.consent === 'ENDED') return fail('CONFLICT', { message: storyFaults.ended });
    if (story.version !== storyVersion)
      fail('STALE', {
        message: storyFaults.changed,
        current: { version: story.version },
      });
    const consent = agrees ? 'GIVEN' : 'REFUSED';
    if (story.consent === consent) return story;
    const answer = { consent, answeredAt: ctx.now() } as const;
    await ctx.db.update(IdeaStory, { ideaId: idea.id }, answer);
    await recordIdeaAct(ctx, 'STORY_ANSWERED', idea, { consent });
    return Object.assign(story, answer);
  });
}
