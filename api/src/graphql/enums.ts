/** Every closed list as an enum of the graph; a value's description is its literal label. */
import { registerEnumType } from 'type-graphql';
import * as choices from '@portal/schema/choices';
import { namesOf } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { ideaSorts } from '@portal/schema/idea-filter';
import { granularities } from '@portal/schema/stats';

/** Every closed list of the graph: the name of its enum → its choices, in the order in which people see them. */
export const enumChoices = new Map<string, Choices>();

function enumOf<C extends Choices>(name: string, description: string, list: C): Record<string, string> {
  const names = namesOf(list);
  const values = Object.fromEntries(names.map((value) => [value, value]));
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: list[value] }]));
  enumChoices.set(name, list);
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

export const PersonTypeEnum = enumOf('PersonType', 'Who submits.', choices.personTypes);
export const GenderEnum = enumOf('Gender', 'The gender that a submitter states.', choices.genders);
export const AgeGroupEnum = enumOf(
  'AgeGroup',
  'The age of a submitter in years, as a range.',
  choices.ageGroups,
);
export const MaturityStageEnum = enumOf(
  'MaturityStage',
  'How far a solution has come.',
  choices.maturityStages,
);
export const RegulatoryStatusEnum = enumOf(
  'RegulatoryStatus',
  "Where a solution stands with its sector's regulator.",
  choices.regulatoryStatuses,
);
export const YesNoEnum = enumOf('YesNo', 'A plain answer.', choices.yesNo);
export const FocusAreaEnum = enumOf('FocusArea', 'The field in which a solution works.', choices.focusAreas);
export const ObjectiveEnum = enumOf('Objective', 'What a solution is to achieve.', choices.objectives);
export const NetworkEnum = enumOf('Network', 'How partners of a solution work together.', choices.networks);
export const SupportKindEnum = enumOf('SupportKind', 'What a submitter asks for.', choices.supportKinds);
export const CostStructureEnum = enumOf(
  'CostStructure',
  'What costs of a solution depend on.',
  choices.costStructures,
);
export const KeyResourceEnum = enumOf(
  'KeyResource',
  'What a solution cannot do without.',
  choices.keyResources,
);
export const KeyActivityEnum = enumOf('KeyActivity', 'What a solution mainly does.', choices.keyActivities);
export const RevenueStreamEnum = enumOf('RevenueStream', 'How a solution earns.', choices.revenueStreams);
export const ValuePropositionEnum = enumOf(
  'ValueProposition',
  'Why customers choose a solution.',
  choices.valuePropositions,
);
export const RelationshipEnum = enumOf(
  'Relationship',
  'How a solution stays in touch with customers.',
  choices.relationships,
);
export const CustomerSegmentEnum = enumOf(
  'CustomerSegment',
  'How customers of a solution are told apart.',
  choices.customerSegments,
);
export const EngagementEnum = enumOf(
  'Engagement',
  'When a solution meets its customers.',
  choices.engagements,
);
export const ChannelEnum = enumOf('Channel', 'How a solution reaches its customers.', choices.channels);
export const CollaborationEnum = enumOf(
  'Collaboration',
  'How a submitter wants to work with the company.',
  choices.collaborations,
);
export const HeardAboutEnum = enumOf(
  'HeardAbout',
  'How a submitter learned of the programme.',
  choices.heardAbouts,
);
export const SuggestionSenderEnum = enumOf(
  'SuggestionSender',
  'Who makes a suggestion.',
  choices.suggestionSenders,
);
export const PainPointTypeEnum = enumOf(
  'PainPointType',
  'What a suggestion is about.',
  choices.painPointTypes,
);
export const ChallengeStatusEnum = enumOf(
  'ChallengeStatus',
  'Whether administrators have opened a challenge.',
  choices.challengeStatuses,
);
export const HackathonFocusAreaEnum = enumOf(
  'HackathonFocusArea',
  'The problem that the entry of a team takes on.',
  choices.hackathonFocusAreas,
);
export const ReviewStatusEnum = enumOf('ReviewStatus', 'What reviewers decided.', choices.reviewStatuses);
export const IdeaSortEnum = enumOf('IdeaSort', 'The order of a list of ideas.', ideaSorts);
export const IdeaChangeKindEnum = enumOf(
  'IdeaChangeKind',
  'What happened to an idea. A review that was taken back is a review, too.',
  choices.ideaChangeKinds,
);
export const ScopeEnum = enumOf('Scope', 'What an access token may do.', choices.scopes);
export const AuditActionEnum = enumOf(
  'AuditAction',
  'An act that is kept in the audit log.',
  choices.auditActions,
);
export const AuditSubjectEnum = enumOf(
  'AuditSubject',
  'What an audited act was done to.',
  choices.auditSubjects,
);
export const WebhookEventEnum = enumOf(
  'WebhookEvent',
  'What a webhook may tell of; the description of a value is the `type` of what is sent.',
  choices.webhookEvents,
);
export const DeliveryStatusEnum = enumOf(
  'DeliveryStatus',
  'What became of a delivery of a webhook.',
  choices.deliveryStatuses,
);
export const GranularityEnum = enumOf(
  'Granularity',
  'How far apart the points of a series of figures are.',
  granularities,
);
