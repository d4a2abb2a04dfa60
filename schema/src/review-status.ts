/** The status that reviewers give an idea. */
import { list, namesOf } from './lists.ts';

interface ReviewTraits {
  label: string;
  key: string;
  tone: 'success' | 'danger' | 'warning';
  decides: boolean;
  asksReason: boolean;
  /** The words for staff: the command that they choose, and what one of them did. */
  command: string;
  deed: string;
  /** The explanation for submitters. */
  meaning: string;
}

export const reviewTraits = {
  APPROVED: {
    label: 'Approved',
    key: '1',
    tone: 'success',
    decides: true,
    asksReason: false,
    command: 'Approve',
    deed: 'approved this idea',
    meaning:
      'we want to take it further with you and will contact you about the next steps; this is not yet a contract.',
  },
  REJECTED: {
    label: 'Rejected',
    key: '2',
    tone: 'danger',
    decides: true,
    asksReason: true,
    command: 'Reject',
    deed: 'rejected this idea',
    meaning: 'we will not take this version further.',
  },
  PENDING: {
    label: 'Pending',
    key: '3',
    tone: 'warning',
    decides: false,
    asksReason: false,
    command: 'Set to Pending',
    deed: 'set this idea to Pending',
    meaning: 'we have your idea, and the review is under way.',
  },
} as const satisfies Readonly<Record<string, ReviewTraits>>;

export const reviewStatuses = list('ReviewStatus', 'What reviewers decided.', labelsIn(reviewTraits));
export type ReviewStatus = keyof typeof reviewStatuses;
/** The status of a new idea. */
export const INITIAL_STATUS = 'PENDING' satisfies ReviewStatus;

export const undecidedStatuses = namesOf(reviewStatuses).filter((status) => !reviewTraits[status].decides);

/** Why a review of many ideas leaves one of them out. */
export const leftOutReasons = list('LeftOutReason', 'Why a review of many ideas left one out.', {
  ASKED: 'Its submitter has to answer a question first',
  WITHDRAWN: 'Its submitter withdrew it',
  OWN: 'Your own: a colleague decides',
  CONFLICT: 'You declared that you should not judge it',
  STALE: 'Somebody else changed it meanwhile',
  UNCHANGED: 'It is so already',
});
export type LeftOutReason = keyof typeof leftOutReasons;

/* @__NO_SIDE_EFFECTS__ */
function labelsIn<const T extends Readonly<Record<string, { label: string }>>>(traits: T) {
  return Object.fromEntries(Object.entries(traits).map(([name, { label }]) => [name, label])) as {
    readonly [Name in keyof T]: T[Name]['label'];
  };
}
