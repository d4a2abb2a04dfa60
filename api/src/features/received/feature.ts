import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { entries } from './entries/feature.ts';
import { followUpMails } from './follow-ups/follow-up.mails.ts';
import { FollowUpResolver } from './follow-ups/follow-up.resolver.ts';
import { suggestions } from './suggestions/feature.ts';

/** Entries to challenges, and suggestions: forms that people send besides ideas, and the follow-up of staff. */
export const received: readonly Feature[] = [
  feature({ name: 'follow-ups', resolvers: [FollowUpResolver], mails: followUpMails }),
  entries,
  suggestions,
];
