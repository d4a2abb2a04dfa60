/** The record of processing of staff's data, which several features store. */
import type { Processing } from '../../platform/personal-data.ts';

export const staffData: Processing = {
  what: 'Work of staff',
  data: 'Of reviewers and administrators: what they hold, declare, score and set, and the sign-on of the company.',
  purpose: 'Judge ideas together and fairly, and show later who decided.',
  basis: 'Legitimate interest: decisions that can be explained.',
  readers: 'Reviewers and administrators',
  kept: 'As long as the ideas that it is about; settings, and who made them, without an end.',
};
