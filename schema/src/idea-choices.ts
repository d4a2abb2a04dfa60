/** Which answers of an idea come from a closed list, and from which: one choice, or several. */
import * as choices from './choices.ts';
import type { Choices } from './choices.ts';
import { countries } from './countries.ts';
import type { IdeaField } from './idea-labels.ts';

/** Answers that are one choice: our field name → its list. */
export const singleChoices = {
  country: countries,
  personType: choices.personTypes,
  gender: choices.genders,
  ageGroup: choices.ageGroups,
  maturityStage: choices.maturityStages,
  regulatoryStatus: choices.regulatoryStatuses,
  patentsApplied: choices.yesNo,
  focusArea: choices.focusAreas,
  network: choices.networks,
  collaboration: choices.collaborations,
  heardAbout: choices.heardAbouts,
} as const satisfies Partial<Record<IdeaField, Choices>>;

/** Answers that are several choices: our field name → its list. */
export const multipleChoices = {
  objectives: choices.objectives,
  supportRequested: choices.supportKinds,
  costStructure: choices.costStructures,
  keyResources: choices.keyResources,
  keyActivities: choices.keyActivities,
  revenueStreams: choices.revenueStreams,
  valuePropositions: choices.valuePropositions,
  relationships: choices.relationships,
  customerSegments: choices.customerSegments,
  channels: choices.channels,
  experienceChannels: choices.channels,
  engagements: choices.engagements,
} as const satisfies Partial<Record<IdeaField, Choices>>;

/** An answer that is one choice. */
export type SingleChoiceField = keyof typeof singleChoices;
/** An answer that is several choices. */
export type MultipleChoiceField = keyof typeof multipleChoices;

/** Tells whether an answer is one choice from a list. */
export const isSingleChoice = (field: string): field is SingleChoiceField => field in singleChoices;
/** Tells whether an answer is several choices from a list. */
export const isMultipleChoice = (field: string): field is MultipleChoiceField => field in multipleChoices;
