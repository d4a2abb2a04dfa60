import * as choices from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { FocusArea, MaturityStage, RegulatoryStatus } from '@portal/schema/choices';
import { listOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaAnswers } from '@portal/schema/idea';
import { DAY } from '@portal/schema/limits';
import { programmeDefaults } from '@portal/schema/programme';
import { dayAt } from '@portal/schema/programme-time';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { promisedDay, waitAfter } from '../ideas/waiting.ts';
import type { Calendar } from './calendar.ts';
import given from './content/answers.json' with { type: 'json' };
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { reviewsOf } from './reviews.ts';
import type { ReviewRow } from './reviews.ts';
import { writeTexts } from './texts.ts';

type IdeaRow = Omit<Idea, 'globalId' | 'document' | 'dueOn' | 'owner' | 'lastReviewer' | 'searchWords'>;

export interface PlannedIdea {
  owner: Person;
  submittedAt: number;
}

export type Proposals = Record<FocusArea, StoredFile>;

export interface Run {
  random: Random;
  calendar: Calendar;
  reviewers: readonly Person[];
  proposals: Proposals;
  secrets: Secrets;
  timeZone: string;
  /** The reasons for a rejection, by their ids. */
  reasonIds: readonly string[];
}

const MINUTE = 60_000;
const ZEAL_MAX = 20;
const REGULATED: readonly FocusArea[] = ['FINTECH', 'E_HEALTH', 'CLOUD_SOLUTION'];

const drawn = Object.entries(ideaFields).map(([name, field]) => {
  const list = field.kind === 'code' ? undefined : listOf(field);
  return { name, names: list && namesOf(list), several: field.kind === 'choices' };
});

/** Plans who submits when. A fifth of the verified submitters submit no idea. */
export function planIdeas(
  random: Random,
  count: number,
  submitters: readonly Person[],
  calendar: Calendar,
): PlannedIdea[] {
  const { start, end, timeBetween } = calendar;
  const active = submitters.flatMap((owner, index) => {
    const since = owner.verifiedAt?.getTime();
    if (since === undefined || (index > 0 && random.chance(0.21))) return [];
    const zeal = Math.min(ZEAL_MAX, (1 - random.next()) ** -0.6);
    return [{ owner, since, zeal: zeal * (0.15 + (end - since) / (end - start)) }];
  });
  const ideas = active.map(({ owner, since }) => {
    const until = Math.min(end, since + 16 * DAY * random.next());
    return { owner, submittedAt: timeBetween(random, since, until) };
  });
  while (ideas.length < count) {
    const { owner, since, zeal } = random.pick(active);
    if (random.next() * 1.15 * ZEAL_MAX < zeal) {
      ideas.push({ owner, submittedAt: timeBetween(random, since, end) });
    }
  }
  return ideas.sort((a, b) => a.submittedAt - b.submittedAt);
}

export function* writeIdeas(
  { random, calendar, reviewers, proposals, secrets, timeZone, reasonIds }: Run,
  planned: readonly PlannedIdea[],
  allReviews: ReviewRow[],
): Generator<IdeaRow> {
  for (const { owner, submittedAt } of planned) {
    const id = random.uuid();
    const createdAt = new Date(submittedAt);
    const answers = answersOf(random, owner, submittedAt);
    const reviews = reviewsOf(
      random,
      { id, createdAt, maturityStage: answers.maturityStage },
      { reviewers, end: calendar.end, reasonIds },
    );
    allReviews.push(...reviews);
    const last = reviews.at(-1);
    const reviewed = {
      status: last?.toStatus ?? ('PENDING' as const),
      comments: last?.comments ?? '',
      version: 1 + reviews.length,
    };
    const wait = waitAfter(reviews.map(({ reviewedAt, toStatus }) => ({ at: reviewedAt, to: toStatus })));
    const file = proposals[answers.focusArea];
    // The answers come last: adding to a copy of so many properties takes thirty times as long.
    yield {
      id,
      ownerId: owner.id,
      sentReference: answers.reference,
      sentSha256: null,
      fileKey: file.key,
      fileName: fileNameOf(random, answers),
      fileSize: file.size,
      fileSha256: file.sha256,
      status: reviewed.status,
      reviewerComments: reviewed.comments,
      version: reviewed.version,
      announcedStatus: reviewed.status,
      announcedComments: reviewed.comments,
      announcedVersion: reviewed.version,
      announcedAt: last?.announcedAt ?? null,
      lastReviewerId: last?.reviewerId ?? null,
      askedUntil: null,
      shortlistedAt: null,
      handedOverAt: null,
      ...{ callDueOn: null, calledAt: null, calledById: null },
      withdrawnAt: null,
      contactsBefore: [],
      termsVersion: null,
      guardianAgreedAt: null,
      improvesId: null,
      challengeId: null,
      storedCallAnswers: null,
      idNumberRemovedAt: null,
      firstDecidedAt: reviews.find(({ toStatus }) => toStatus !== 'PENDING')?.reviewedAt ?? null,
      ...wait,
      promisedOn: promisedDay(dayAt(wait.reopenedAt ?? createdAt, timeZone), programmeDefaults.promisedDays),
      announcedDueOn: null,
      createdAt,
      updatedAt: last?.reviewedAt ?? createdAt,
      ...answers,
      idNumber: secrets.encrypt(answers.idNumber),
    };
  }
}

function answersOf(random: Random, person: Person, submittedAt: number): IdeaAnswers {
  const focusArea = random.chance(0.7) ? person.focusArea : random.pick(namesOf(choices.focusAreas));
  const maturityStage = random.pickBy(given.maturityStages);
  const begun = submittedAt - random.int(4 * MINUTE, 90 * MINUTE);
  // Answers are drawn from the wizard's lists and texts left empty, so that a new field needs nothing here.
  const chosen: Record<string, unknown> = {};
  for (const { name, names, several } of drawn) {
    if (!names) {
      chosen[name] = '';
      continue;
    }
    const some = several ? random.sample(names, 1, 3) : [];
    chosen[name] = several ? names.filter((one) => some.includes(one)) : random.pick(names);
  }
  const own: Partial<IdeaAnswers> = {
    reference: `IDEA-${begun}-${random.int(0, 999_999)}`,
    focusArea,
    maturityStage,
    regulatoryStatus: regulatoryStatusOf(random, focusArea, maturityStage),
    patentsApplied: random.chance(maturityStage === 'IDEATION' ? 0.02 : 0.11) ? 'YES' : 'NO',
    network: random.pickBy(given.networks),
    collaboration: random.pickBy(given.collaborations),
    heardAbout: random.pickBy(given.heardAbout),
    ...person.about,
    ...writeTexts(random, focusArea, person, maturityStage),
  };
  return Object.assign(chosen, own) as IdeaAnswers;
}

function regulatoryStatusOf(random: Random, area: FocusArea, stage: MaturityStage): RegulatoryStatus {
  if (!REGULATED.includes(area) && random.chance(0.7)) return 'NOT_REQUIRED';
  if (stage === 'IDEATION' || stage === 'RESEARCH') return random.chance(0.9) ? 'NOT_YET_APPLIED' : 'APPLIED';
  return random.pickBy(given.regulatoryStatuses);
}

function fileNameOf(random: Random, { solutionName, lastName }: IdeaAnswers): string {
  const slug = solutionName
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return random.pick([
    ...[`${slug}.pdf`, `${slug}-proposal.pdf`, `${slug}_final.pdf`, `Proposal ${slug} v2.pdf`],
    ...[`Business Plan ${lastName}.pdf`, 'Business proposal.pdf'],
  ]);
}
