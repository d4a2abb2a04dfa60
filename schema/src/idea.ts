/** Rules of an idea's answers, a section a wizard step (spec §3, §5; decisions "Ideas"). */
import * as v from 'valibot';
import * as choices from './choices.ts';
import { countries, dialCodes } from './countries.ts';
import { ideaFields } from './idea-labels.ts';
import { BULK_REVIEW_MAX } from './limits.ts';
import {
  anyOf,
  emailAddress,
  oneOf,
  optionalLongText,
  optionalSomeOf,
  optionalText,
  optionalWebAddress,
  requiredLongText,
  requiredText,
  someOf,
} from './rules.ts';

const label = (field: keyof typeof ideaFields) => ideaFields[field].label;

/** An idea's reference: IDEA-{milliseconds}-{random below 1,000,000} (spec §3). */
export const referenceRule = v.pipe(
  v.string('Idea reference must be text.'),
  v.regex(
    /^IDEA-\d{13}-\d{1,6}$/,
    'Idea reference must look like IDEA-1700000000000-123456. Reload the page to get a new one.',
  ),
);

/** General Information. */
export const generalInformationRules = v.object({
  firstName: requiredText(label('firstName')),
  lastName: requiredText(label('lastName')),
  dialCode: anyOf(label('dialCode'), Object.keys(dialCodes)),
  contactNumber: v.pipe(
    requiredText(label('contactNumber')),
    v.regex(/^[\d\s()./-]{4,24}$/, 'Contact number must be 4 to 15 digits, without the country code.'),
    v.check((value) => {
      const digits = value.replace(/\D/g, '').length;
      return digits >= 4 && digits <= 15;
    }, 'Contact number must be 4 to 15 digits, without the country code.'),
  ),
  country: anyOf(label('country'), Object.keys(countries)),
  idNumber: requiredText(label('idNumber'), 64),
  email: emailAddress(),
  personType: oneOf(label('personType'), choices.personTypes),
  gender: oneOf(label('gender'), choices.genders),
  ageGroup: oneOf(label('ageGroup'), choices.ageGroups),
  linkedIn: optionalText(label('linkedIn')),
  website: optionalWebAddress(label('website')),
});

/** Solution Status. */
export const solutionStatusRules = v.object({
  maturityStage: oneOf(label('maturityStage'), choices.maturityStages),
  regulatoryStatus: oneOf(label('regulatoryStatus'), choices.regulatoryStatuses),
  patentsApplied: oneOf(label('patentsApplied'), choices.yesNo),
});

/** Solution Overview. */
export const solutionOverviewRules = v.object({
  solutionName: requiredText(label('solutionName')),
  focusArea: oneOf(label('focusArea'), choices.focusAreas),
  objectives: someOf(label('objectives'), choices.objectives),
  problemStatement: requiredLongText(label('problemStatement')),
  solutionSummary: requiredLongText(label('solutionSummary')),
  keyBenefits: requiredLongText(label('keyBenefits')),
});

/** Type of Innovation. */
export const innovationTypeRules = v.object({
  keyPartners: requiredLongText(label('keyPartners')),
  network: oneOf(label('network'), choices.networks),
  supportRequested: someOf(label('supportRequested'), choices.supportKinds),
  costStructure: someOf(label('costStructure'), choices.costStructures),
  keyResources: someOf(label('keyResources'), choices.keyResources),
  keyActivities: someOf(label('keyActivities'), choices.keyActivities),
  revenueStreams: someOf(label('revenueStreams'), choices.revenueStreams),
  valuePropositions: someOf(label('valuePropositions'), choices.valuePropositions),
  relationships: someOf(label('relationships'), choices.relationships),
  customerSegments: someOf(label('customerSegments'), choices.customerSegments),
  channels: someOf(label('channels'), choices.channels),
  experienceChannels: someOf(label('experienceChannels'), choices.channels),
  engagements: someOf(label('engagements'), choices.engagements),
});

/** Additional Information. */
export const additionalInformationRules = v.object({
  collaboration: oneOf(label('collaboration'), choices.collaborations),
  heardAbout: oneOf(label('heardAbout'), choices.heardAbouts),
  comments: optionalLongText(label('comments')),
});

/**
 * All answers of an idea, without its document. Unknown keys are dropped: leftovers of old clients.
 * The wizard asks for both lists of the customer experience; a caller who sends one of them has answered
 * (decisions "Ideas").
 */
export const ideaRules = v.pipe(
  v.object({
    reference: referenceRule,
    ...generalInformationRules.entries,
    ...solutionStatusRules.entries,
    ...solutionOverviewRules.entries,
    ...innovationTypeRules.entries,
    experienceChannels: optionalSomeOf(label('experienceChannels'), choices.channels),
    engagements: optionalSomeOf(label('engagements'), choices.engagements),
    ...additionalInformationRules.entries,
  }),
  v.forward(
    v.partialCheck(
      [['experienceChannels'], ['engagements']],
      ({ experienceChannels, engagements }) => experienceChannels.length + engagements.length > 0,
      'Select at least one option for customer experience channels or customer engagement.',
    ),
    ['experienceChannels'],
  ),
);

/** The answers as a caller sends them. */
export type IdeaInput = v.InferInput<typeof ideaRules>;
/** The answers as they are stored: trimmed, with empty optional texts as ''. */
export type IdeaAnswers = v.InferOutput<typeof ideaRules>;

const versionRule = v.pipe(
  v.number('Version must be a number.'),
  v.integer('Version must be a whole number.'),
);

/** A review: what is left out stays as it is; empty comments clear those before. */
export const reviewIdeaRules = v.object({
  id: v.string(),
  version: v.optional(versionRule),
  status: v.nullish(oneOf('Status', choices.reviewStatuses)),
  comments: v.nullish(optionalLongText('Comments')),
  notify: v.optional(v.boolean(), true),
});
export type ReviewIdea = v.InferInput<typeof reviewIdeaRules>;

/** One review of many ideas: comments that are empty or left out keep those of each idea. */
export const bulkReviewRules = v.object({
  ideas: v.pipe(
    v.array(v.object({ id: v.string(), version: versionRule })),
    v.minLength(1, 'Choose at least one idea.'),
    v.maxLength(BULK_REVIEW_MAX, `Choose at most ${BULK_REVIEW_MAX} ideas at a time.`),
  ),
  status: oneOf('Status', choices.reviewStatuses),
  comments: optionalLongText('Comments'),
});
export type ReviewIdeas = v.InferInput<typeof bulkReviewRules>;

/**
 * Makes an idea's reference, which is also the submission's idempotency key (spec §9).
 * @param now milliseconds since 1970
 */
export function newReference(now = Date.now()): string {
  return `IDEA-${now}-${Math.floor(Math.random() * 1_000_000)}`;
}

/** The wizard's steps in their order, by title, with the rules of their answers (spec §2 "Innovate wizard"). */
export const wizardSteps = [
  { key: 'terms', title: 'Terms and Conditions', rules: undefined },
  { key: 'general', title: 'General Information', rules: generalInformationRules },
  { key: 'status', title: 'Solution Status', rules: solutionStatusRules },
  { key: 'overview', title: 'Solution Overview', rules: solutionOverviewRules },
  { key: 'innovation', title: 'Type of Innovation', rules: innovationTypeRules },
  { key: 'additional', title: 'Additional Information', rules: additionalInformationRules },
  { key: 'documentation', title: 'Solution Documentation', rules: undefined },
] as const;

/** The key of a wizard step, used in its address. */
export type WizardStep = (typeof wizardSteps)[number]['key'];
