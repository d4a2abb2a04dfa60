/** The answers to draw from, each repeated by its share in per cent. */
import type {
  AgeGroup,
  Collaboration,
  FocusArea,
  Gender,
  HeardAbout,
  MaturityStage,
  Network,
  PersonType,
  RegulatoryStatus,
} from '@portal/schema/choices';
import { repeated } from './content.ts';

const all = <T extends string>(weights: Readonly<Record<T, number>>): readonly T[] => repeated<T>(weights);

export const personTypes = all<PersonType>({
  INDIVIDUAL: 34,
  STUDENT: 21,
  START_UP: 19,
  COMPANY: 12,
  BTC_STAFF: 8,
  NGO: 6,
});
export const genders = all<Gender>({ FEMALE: 43, MALE: 54, NON_BINARY: 1, PREFER_NOT_TO_SAY: 2 });
export const adultAges = all<AgeGroup>({
  FROM_18_TO_24: 14,
  FROM_25_TO_30: 25,
  FROM_31_TO_35: 20,
  FROM_36_TO_40: 14,
  FROM_41_TO_45: 10,
  FROM_46_TO_50: 7,
  FROM_51_TO_55: 4,
  FROM_56_TO_60: 3,
  FROM_61_TO_65: 2,
  ABOVE_65: 1,
});
export const studentAges: readonly AgeGroup[] = repeated<AgeGroup>({
  FROM_18_TO_24: 74,
  FROM_25_TO_30: 19,
  FROM_31_TO_35: 5,
  FROM_36_TO_40: 2,
});
export const focusAreas = all<FocusArea>({
  E_AGRIC: 19,
  FINTECH: 17,
  E_LEARNING: 14,
  E_HEALTH: 13,
  E_COMMERCE: 12,
  CLOUD_SOLUTION: 10,
  OTHER: 9,
  GAMING: 6,
});
export const maturityStages = all<MaturityStage>({
  IDEATION: 38,
  RESEARCH: 22,
  PROOF_OF_CONCEPT: 24,
  EARLY_STAGE_COMMERCIALIZATION: 11,
  FULL_FLEDGED_PRODUCT: 5,
});
/** The regulatory status of solutions that a regulator has to look at, past their research. */
export const regulatoryStatuses = all<RegulatoryStatus>({
  NOT_REQUIRED: 15,
  NOT_YET_APPLIED: 30,
  APPLIED: 30,
  APPROVED: 25,
});
export const networks = all<Network>({
  OPEN_INNOVATION_PLATFORMS: 17,
  CROSS_INDUSTRY_PARTNERSHIPS: 24,
  ONLINE_MARKET: 18,
  RESEARCH_ALLIANCES: 11,
  JOINT_VENTURES: 12,
  SUPPLIER_COLLABORATION: 9,
  FRANCHISING: 3,
  COMPETITOR_ALLIANCES: 2,
  OTHER: 4,
});
export const collaborations = all<Collaboration>({
  RESEARCH_AND_DEVELOPMENT_CONTRACT: 22,
  LICENCING: 13,
  JOINT_DEVELOPMENT: 46,
  SUPPLY: 15,
  PATENT_SALE: 4,
});
export const heardAbout = all<HeardAbout>({
  FAMILY_OR_FRIENDS: 21,
  SOCIAL_MEDIA: 41,
  ADS: 9,
  WEBSITE: 15,
  WORD_OF_MOUTH: 14,
});
/** Domains of mail. Names under .example belong to nobody (RFC 2606): no mail about a seeded idea reaches a person. */
export const mailDomains = all({
  'mail.example': 46,
  'post.example': 24,
  'webmail.example': 18,
  'inbox.example': 12,
});
