import { feature } from '../../transport/feature.ts';
import { followUpMails } from './follow-up.mails.ts';
import { FollowUpResolver } from './follow-up.resolver.ts';

export const followUps = feature({
  name: 'follow-ups',
  resolvers: [FollowUpResolver],
  mails: followUpMails,
});
