/** Who may judge an idea: the one rule of the back office, which follows what the server answers. */
import type { ReviewStateFragment } from '../../../graphql/generated-staff.ts';

export type Judged = Pick<ReviewStateFragment, 'shortlisted'> & {
  email: string;
  conflict: { reason: string } | null;
};

/** Says why a user must not judge an idea; undefined where they may. The server tells nobody whether such an idea is shortlisted. */
export function whyNotJudge(
  { email: owner, conflict, shortlisted }: Judged,
  email: string | undefined,
): 'OWN' | 'CONFLICT' | undefined {
  if (owner === email) return 'OWN';
  return conflict || shortlisted === null ? 'CONFLICT' : undefined;
}

/** Says it in words. @param others what is left to others */
export function wordsNotToJudge(idea: Judged, email: string | undefined, others: string): string | undefined {
  const why = whyNotJudge(idea, email);
  if (why === 'OWN') return `This is your own idea. ${others}`;
  if (why === undefined) return undefined;
  return `${idea.conflict ? `You should not judge this: “${idea.conflict.reason}”` : 'You should not judge this idea.'} ${others}`;
}
