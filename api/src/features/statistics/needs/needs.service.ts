import { companyDefaults } from '@portal/schema/company';
import { companyFieldNames } from '@portal/schema/company-fields';
import { In, Not } from 'typeorm';
import { unfiltered } from '@portal/schema/filters';
import { entryFilters, suggestionFilters } from '@portal/schema/list-filters';
import { undecidedStatuses } from '@portal/schema/review-status';
import { namesOf } from '@portal/schema/lists';
import { firstSteps } from '@portal/schema/needs';
import type { FirstStep } from '@portal/schema/needs';
import { may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { selectAccounts } from '../../accounts/account.queries.ts';
import { findOpenChallenge } from '../../challenges/challenge.service.ts';
import { listEntries } from '../../received/entries/hackathon-entry.service.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { waitSelection } from '../../ideas/list/idea-filter.ts';
import { countIdeas } from '../../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../../ideas/list/idea-list.queries.ts';
import { listUndeliveredMails } from '../../outbox/undelivered-mail.service.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import { listHeldReviews } from '../../reviewing/announcing/release.service.ts';
import { hasDigestReader } from '../../reviewing/reviews/review-digest.service.ts';
import { listSuggestions } from '../../received/suggestions/suggestion.service.ts';
import { Needs } from './needs.ts';

const totalOf = async (list: Promise<Connection<unknown>>): Promise<number> => (await list).totalCount;
const countOnly = { first: 1 };
const suggestionsToAnswer = { ...unfiltered(suggestionFilters), state: 'NEW' } as const;
const entriesToAnswer = { ...unfiltered(entryFilters), state: 'NEW' } as const;

/**
 * Counts the entries that wait for the caller, each kind as its list counts them.
 * @param callId the call whose ideas count; what is of no call is then left out
 */
export async function findNeeds(ctx: Context, callId?: string): Promise<Needs> {
  const viewerId = requireActor(ctx).id;
  const count = (selection: IdeaSelection) => countIdeas(ctx, { selection, sort: 'DUE', viewerId });
  const due = (waited: 'OVERDUE' | 'DUE_SOON') => count(waitSelection(waited, ctx, callId));
  if (callId !== undefined) {
    const [overdue, dueSoon, toAnnounce] = await Promise.all([
      due('OVERDUE'),
      due('DUE_SOON'),
      may(ctx, 'idea:release') ? count({ ...waitSelection(undefined, ctx, callId), toAnnounce: true }) : null,
    ]);
    const ofNoCall = { undeliveredMails: null, newSuggestions: null, newEntries: null, hasMailServer: null };
    return Object.assign(new Needs(), { overdue, dueSoon, toAnnounce, ...ofNoCall, firstSteps: [] });
  }
  const [overdue, dueSoon, toAnnounce, undeliveredMails, newSuggestions, newEntries, firstSteps] =
    await Promise.all([
      due('OVERDUE'),
      due('DUE_SOON'),
      may(ctx, 'idea:release') ? totalOf(listHeldReviews(ctx, countOnly)) : null,
      may(ctx, 'mail:manage') ? totalOf(listUndeliveredMails(ctx, countOnly)) : null,
      may(ctx, 'suggestion:read') ? totalOf(listSuggestions(ctx, countOnly, suggestionsToAnswer)) : null,
      may(ctx, 'challenge:read-entries') ? totalOf(listEntries(ctx, countOnly, entriesToAnswer)) : null,
      findFirstSteps(ctx),
    ]);
  const hasMailServer = may(ctx, 'mail:manage') ? ctx.mailFolder === undefined : null;
  return Object.assign(new Needs(), {
    ...{ overdue, dueSoon, toAnnounce, undeliveredMails, newSuggestions, newEntries },
    ...{ hasMailServer, firstSteps },
  });
}

/**
 * Lists the first steps that are not done; an empty list for a caller who may not take them. That no reviewer gets the digest
 * is a step only until an idea is decided.
 */
async function findFirstSteps(ctx: Context): Promise<FirstStep[]> {
  if (!may(ctx, 'programme:change')) return [];
  const nobodyHears = !(await hasDigestReader(ctx));
  if (await ctx.db.existsBy(Idea, { status: Not(In(undecidedStatuses)) }))
    return nobodyHears ? ['HEAR_OF_IDEAS'] : [];
  const staff = await selectAccounts(ctx, { group: 'STAFF' }).getCount();
  const programme = await readProgramme(ctx);
  const isOpen: Readonly<Record<FirstStep, boolean>> = {
    SET_COMPANY: companyFieldNames.every((name) => programme[name] === companyDefaults[name]),
    SET_MAIL_SERVER: ctx.mailFolder !== undefined,
    INVITE_REVIEWER: staff < 2,
    HEAR_OF_IDEAS: nobodyHears,
    CHECK_PROMISE: programme.version === 0,
    OPEN_CHALLENGE: !(await findOpenChallenge(ctx)),
  };
  return namesOf(firstSteps).filter((step) => isOpen[step]);
}
