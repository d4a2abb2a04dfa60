/** The rows of seeded accounts, ideas and reviews, made one at a time from the plan. */
import type { MaturityStage } from '@portal/schema/choices';
import type { Account } from '../accounts/account.entity.ts';
import type { Context } from '../context.ts';
import type { IdeaDecision } from '../ideas/review/idea-decision.entity.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { answersOf, MATURITY } from './answers.ts';
import { proposalName } from './documents.ts';
import type { Proposals } from './documents.ts';
import { personOf, reviewerOf } from './people.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import { reviewsOf } from './reviews.ts';
import type { Reviewer, Verdict } from './reviews.ts';

type AccountRow = Omit<Account, 'globalId' | 'isVerified'>;
type IdeaRow = Omit<Idea, 'globalId' | 'document' | 'owner' | 'lastReviewer' | 'searchWords'>;
type DecisionRow = Omit<IdeaDecision, 'globalId' | 'idea' | 'reviewer'>;

/** What the rows of one run have in common. */
export interface Run {
  ctx: Context;
  seed: string;
  plan: Plan;
  end: number;
  proposals: Proposals;
  reviewers: readonly Reviewer[];
  /** A hash that no password fits. */
  passwordHash: string;
  /** Addresses that have an account; those of this run are added. */
  taken: Set<string>;
  /** The number that makes the address of each account unique; 0 for none. Filled while the accounts are made. */
  mailboxNumbers: Uint32Array;
}

/** The key of an account. */
export const accountIdOf = (seed: string, account: number): string =>
  new Random(seed, 'account', account).uuid();

/** The accounts of reviewers. */
export function* reviewerRows(run: Run): Generator<AccountRow> {
  for (const [number, { id, since }] of run.reviewers.entries()) {
    const person = reviewerOf(run.seed, number);
    const email = addressOf(person, freeNumber(run.taken, person));
    const createdAt = new Date(since);
    yield { id, email, passwordHash: run.passwordHash, role: 'reviewer', verifiedAt: createdAt, createdAt };
  }
}

/** The accounts of submitters, in the order of their signup. */
export function* accountRows({
  seed,
  plan,
  passwordHash,
  taken,
  mailboxNumbers,
}: Run): Generator<AccountRow> {
  for (const [account, signedUpAt] of plan.signedUpAt.entries()) {
    const person = personOf(seed, account);
    const number = freeNumber(taken, person);
    mailboxNumbers[account] = number;
    const verifiedAt = plan.verifiedAt[account] ?? NaN;
    yield {
      id: accountIdOf(seed, account),
      email: addressOf(person, number),
      passwordHash,
      role: 'user',
      verifiedAt: Number.isNaN(verifiedAt) ? null : new Date(verifiedAt),
      createdAt: new Date(signedUpAt),
    };
  }
}

/** The ideas, in the order of their submission. */
export function* ideaRows(run: Run): Generator<IdeaRow> {
  for (const idea of ideasOf(run)) {
    const { id, number, random, account, createdAt, maturityStage } = idea;
    const person = personOf(run.seed, account);
    const email = addressOf(person, run.mailboxNumbers[account] ?? 0);
    const reference = referenceOf(random, number, createdAt);
    const answers = answersOf(random, person, { email, reference, maturityStage });
    const reviews = reviewsOfIdea(run, idea);
    const last = reviews.at(-1);
    const decided = reviews.find(({ to }) => to !== 'PENDING');
    const file = run.proposals[answers.focusArea];
    // The answers last: adding to a copy of so many properties takes thirty times as long.
    yield {
      id,
      ownerId: accountIdOf(run.seed, account),
      sentReference: reference,
      fileKey: file.key,
      fileName: proposalName(random, answers.solutionName, person.lastName),
      fileSize: file.size,
      fileSha256: file.sha256,
      status: last?.to ?? 'PENDING',
      reviewerComments: last?.comments ?? '',
      version: 1 + reviews.length,
      lastReviewerId: last?.reviewerId ?? null,
      firstDecidedAt: decided ? new Date(decided.at) : null,
      createdAt: new Date(createdAt),
      updatedAt: new Date(last?.at ?? createdAt),
      ...answers,
      idNumber: run.ctx.secrets.encrypt(answers.idNumber),
    };
  }
}

/** The reviews of the ideas, idea by idea. */
export function* decisionRows(run: Run): Generator<DecisionRow> {
  for (const idea of ideasOf(run)) {
    for (const { at, from, to, comments, reviewerId } of reviewsOfIdea(run, idea)) {
      yield {
        id: idea.random.uuid(),
        ideaId: idea.id,
        reviewerId,
        decidedAt: new Date(at),
        fromStatus: from,
        toStatus: to,
        comments,
      };
    }
  }
}

/** An idea before it is written and reviewed. */
interface IdeaSketch {
  number: number;
  id: string;
  /** What else there is to say about it comes from this stream. */
  random: Random;
  account: number;
  createdAt: number;
  maturityStage: MaturityStage;
}

/** The ideas, made anew each time they are walked through, and alike. */
function* ideasOf({ seed, plan }: Run): Generator<IdeaSketch> {
  let number = 0;
  for (const { account, at } of plan.ideas()) {
    const random = new Random(seed, 'idea', number);
    const createdAt = at + random.int(0, 999);
    yield { number, id: random.uuid(), random, account, createdAt, maturityStage: random.weighted(MATURITY) };
    number += 1;
  }
}

function reviewsOfIdea({ seed, reviewers, end }: Run, idea: IdeaSketch): Verdict[] {
  const random = new Random(seed, 'reviews', idea.number);
  return reviewsOf(random, idea.createdAt, idea.maturityStage, reviewers, end);
}

/** A reference from when the draft began. Its second number is another for each of a million ideas. */
function referenceOf(random: Random, number: number, createdAt: number): string {
  const begun = createdAt - random.int(4, 90) * 60_000 - random.int(0, 59_999);
  return `IDEA-${begun}-${(number * 611_953 + 271_828) % 1_000_000}`;
}

function addressOf({ mailbox, mailDomain }: Person, number: number): string {
  return `${mailbox}${number || ''}@${mailDomain}`;
}

/** The first number with which the person's address is nobody's yet; it is taken then. */
function freeNumber(taken: Set<string>, person: Person): number {
  let number = 0;
  while (taken.has(addressOf(person, number))) number += 1;
  taken.add(addressOf(person, number));
  return number;
}
