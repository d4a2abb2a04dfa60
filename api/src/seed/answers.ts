/** The answers of a seeded idea: what its submitter said in the wizard. */
import * as choices from '@portal/schema/choices';
import { namesOf } from '@portal/schema/choices';
import type { FocusArea, MaturityStage, RegulatoryStatus } from '@portal/schema/choices';
import { listOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaAnswers, IdeaField } from '@portal/schema/idea';
import { areas } from './content/areas.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { writeTexts } from './texts.ts';

/** How far solutions have come when they are submitted. */
export const MATURITY = {
  IDEATION: 38,
  RESEARCH: 22,
  PROOF_OF_CONCEPT: 24,
  EARLY_STAGE_COMMERCIALIZATION: 11,
  FULL_FLEDGED_PRODUCT: 5,
} as const satisfies Record<MaturityStage, number>;
/** Fields with a regulator of their own. */
const REGULATED: readonly FocusArea[] = ['FINTECH', 'E_HEALTH', 'CLOUD_SOLUTION'];
const REGULATORY = { NOT_REQUIRED: 15, NOT_YET_APPLIED: 30, APPLIED: 30, APPROVED: 25 } as const;
const NETWORKS = {
  OPEN_INNOVATION_PLATFORMS: 17,
  CROSS_INDUSTRY_PARTNERSHIPS: 24,
  ONLINE_MARKET: 18,
  RESEARCH_ALLIANCES: 11,
  JOINT_VENTURES: 12,
  SUPPLIER_COLLABORATION: 9,
  FRANCHISING: 3,
  COMPETITOR_ALLIANCES: 2,
  OTHER: 4,
} as const satisfies Record<choices.Network, number>;
const COLLABORATIONS = {
  RESEARCH_AND_DEVELOPMENT_CONTRACT: 22,
  LICENCING: 13,
  JOINT_DEVELOPMENT: 46,
  SUPPLY: 15,
  PATENT_SALE: 4,
} as const satisfies Record<choices.Collaboration, number>;
const HEARD_ABOUT = {
  FAMILY_OR_FRIENDS: 21,
  SOCIAL_MEDIA: 41,
  ADS: 9,
  WEBSITE: 15,
  WORD_OF_MOUTH: 14,
} as const satisfies Record<choices.HeardAbout, number>;

/** How many choices people make, where it is not one to three. */
const COUNTS: Partial<Record<IdeaField, readonly [least: number, most: number]>> = {
  supportRequested: [1, 4],
  keyActivities: [1, 2],
  valuePropositions: [2, 5],
  relationships: [1, 2],
  customerSegments: [1, 2],
  channels: [1, 4],
};

const listFields = Object.entries(ideaFields).flatMap(([name, field]) => {
  const list = listOf(field);
  if (!list || field.kind === 'code') return [];
  return [
    { name, names: namesOf(list), many: field.kind === 'choices' && (COUNTS[name as IdeaField] ?? [1, 3]) },
  ];
});

/** Chooses at random from every closed list of the wizard. */
function chooseFromLists(random: Random): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const { name, names, many } of listFields)
    answers[name] = many ? random.some(names, ...many) : random.pick(names);
  return answers;
}

/**
 * Answers the wizard for a person.
 * @param given what the wizard knows already, and how far the solution has come
 */
export function answersOf(
  random: Random,
  person: Person,
  { email, reference, maturityStage }: Pick<IdeaAnswers, 'email' | 'reference' | 'maturityStage'>,
): IdeaAnswers {
  const focusArea = random.chance(0.7) ? person.focusArea : random.pick(namesOf(choices.focusAreas));
  const area = areas[focusArea];
  const texts = writeTexts(random, {
    area,
    concept: random.pick(area.concepts),
    personType: person.personType,
    maturityStage,
    home: person.place,
  });
  const own: Partial<IdeaAnswers> = {
    reference,
    firstName: person.firstName,
    lastName: person.lastName,
    dialCode: person.dialCode,
    contactNumber: person.contactNumber,
    country: person.country,
    idNumber: person.idNumber,
    email,
    personType: person.personType,
    gender: person.gender,
    ageGroup: person.ageGroup,
    linkedIn: person.linkedIn,
    website: person.website,
    maturityStage,
    regulatoryStatus: regulatoryStatusOf(random, focusArea, maturityStage),
    patentsApplied: random.chance(maturityStage === 'IDEATION' ? 0.02 : 0.11) ? 'YES' : 'NO',
    solutionName: texts.solutionName,
    focusArea,
    problemStatement: texts.problemStatement,
    solutionSummary: texts.solutionSummary,
    keyBenefits: texts.keyBenefits,
    keyPartners: texts.keyPartners,
    network: random.weighted(NETWORKS),
    collaboration: random.weighted(COLLABORATIONS),
    heardAbout: random.weighted(HEARD_ABOUT),
    comments: texts.comments,
  };
  return Object.assign(chooseFromLists(random), own) as IdeaAnswers;
}

function regulatoryStatusOf(random: Random, area: FocusArea, stage: MaturityStage): RegulatoryStatus {
  if (!REGULATED.includes(area) && random.chance(0.7)) return 'NOT_REQUIRED';
  if (stage === 'IDEATION' || stage === 'RESEARCH') return random.chance(0.9) ? 'NOT_YET_APPLIED' : 'APPLIED';
  return random.weighted(REGULATORY);
}
