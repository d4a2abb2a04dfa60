import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { challenges } from './challenges/feature.ts';
import { followUpMails } from './follow-ups/follow-up.mails.ts';
import { FollowUpResolver } from './follow-ups/follow-up.resolver.ts';
import { suggestions } from './suggestions/feature.ts';

/** Challenges with their entries, and suggestions: what people send besides ideas, and what staff do about it. */
export const received: readonly Feature[] = [
  feature({ name: 'follow-ups', resolvers: [FollowUpResolver], mails: followUpMails }),
  challenges,
  suggestions,
];
