/** The answers of the wizard, once: columns of an idea, fields of its graph type, fields of its input. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { Column } from 'typeorm';
import type * as choices from '@portal/schema/choices';
import { EMAIL_MAX, LONG_TEXT_MAX } from '@portal/schema/limits';
import { choiceColumn, choicesColumn, textColumn } from '../graphql/column-field.ts';
import * as enums from '../graphql/enums.ts';

@InputType()
@ObjectType({ simpleResolvers: true })
export abstract class IdeaAnswerFields {
  @Field(() => String, {
    description:
      'IDEA-{milliseconds since 1970}-{random number below 1,000,000}, made when a draft begins. Sending it again submits no second idea; where somebody else holds it, the idea gets another one.',
  })
  @Column('text', { unique: true })
  reference!: string;

  @textColumn('first_name', "The submitter's first name.")
  firstName!: string;

  @textColumn('last_name', "The submitter's last name.")
  lastName!: string;

  @textColumn(
    'dial_code',
    'The country code of the contact number, such as +267: one of the list DialCode of `choiceLists`.',
    { most: null },
  )
  dialCode!: string;

  @textColumn(
    'contact_number',
    'The contact number without its country code: 4 to 15 digits, with blanks, brackets, dots, slashes and hyphens between them.',
    { most: null },
  )
  contactNumber!: string;

  @textColumn(
    'country',
    "The submitter's country: ISO 3166-1 alpha-2 code, such as BW; one of the list Country of `choiceLists`.",
    { most: null },
  )
  country!: string;

  @textColumn('email', "The email address of the submitter's account, kept in lower case.", {
    most: EMAIL_MAX,
  })
  email!: string;

  @choiceColumn('person_type', enums.PersonTypeEnum, 'Who submits.')
  personType!: choices.PersonType;

  @choiceColumn('gender', enums.GenderEnum, "The submitter's gender.")
  gender!: choices.Gender;

  @choiceColumn('age_group', enums.AgeGroupEnum, "The submitter's age.")
  ageGroup!: choices.AgeGroup;

  @textColumn('linked_in', "The submitter's LinkedIn profile; empty when not given.", { optional: true })
  linkedIn!: string;

  @textColumn(
    'website',
    "The submitter's web site, an http or https address: without a scheme, https; empty when not given.",
    { optional: true },
  )
  website!: string;

  @choiceColumn('maturity_stage', enums.MaturityStageEnum, 'How far the solution has come.')
  maturityStage!: choices.MaturityStage;

  @choiceColumn(
    'regulatory_status',
    enums.RegulatoryStatusEnum,
    'Where the solution stands with its regulator.',
  )
  regulatoryStatus!: choices.RegulatoryStatus;

  @choiceColumn('patents_applied', enums.YesNoEnum, 'Whether patents were applied for.')
  patentsApplied!: choices.YesNo;

  @textColumn('solution_name', 'The name of the solution.')
  solutionName!: string;

  @choiceColumn('focus_area', enums.FocusAreaEnum, 'The field in which the solution works.')
  focusArea!: choices.FocusArea;

  @choicesColumn('objectives', enums.ObjectiveEnum, 'What the solution is to achieve.')
  objectives!: choices.Objective[];

  @textColumn('problem_statement', 'The problem that the solution answers.', { most: LONG_TEXT_MAX })
  problemStatement!: string;

  @textColumn('solution_summary', 'The solution in short.', { most: LONG_TEXT_MAX })
  solutionSummary!: string;

  @textColumn('key_benefits', 'What the solution is good for.', { most: LONG_TEXT_MAX })
  keyBenefits!: string;

  @textColumn('key_partners', 'Who the solution needs as partners.', { most: LONG_TEXT_MAX })
  keyPartners!: string;

  @choiceColumn('network', enums.NetworkEnum, 'How the partners work together.')
  network!: choices.Network;

  @choicesColumn('support_requested', enums.SupportKindEnum, 'What the submitter asks for.')
  supportRequested!: choices.SupportKind[];

  @choicesColumn('cost_structure', enums.CostStructureEnum, 'What the costs depend on.')
  costStructure!: choices.CostStructure[];

  @choicesColumn('key_resources', enums.KeyResourceEnum, 'What the solution cannot do without.')
  keyResources!: choices.KeyResource[];

  @choicesColumn('key_activities', enums.KeyActivityEnum, 'What the solution mainly does.')
  keyActivities!: choices.KeyActivity[];

  @choicesColumn('revenue_streams', enums.RevenueStreamEnum, 'How the solution earns.')
  revenueStreams!: choices.RevenueStream[];

  @choicesColumn('value_propositions', enums.ValuePropositionEnum, 'Why customers choose the solution.')
  valuePropositions!: choices.ValueProposition[];

  @choicesColumn('relationships', enums.RelationshipEnum, 'How the solution stays in touch with customers.')
  relationships!: choices.Relationship[];

  @choicesColumn('customer_segments', enums.CustomerSegmentEnum, 'How its customers are told apart.')
  customerSegments!: choices.CustomerSegment[];

  @choicesColumn('channels', enums.ChannelEnum, 'How the solution reaches its customers.')
  channels!: choices.Channel[];

  @choicesColumn(
    'experience_channels',
    enums.ChannelEnum,
    'Where customers experience the solution. Needed where `engagements` is empty.',
    { optional: true },
  )
  experienceChannels!: choices.Channel[];

  @choicesColumn(
    'engagements',
    enums.EngagementEnum,
    'When customers meet the solution. Needed where `experienceChannels` is empty.',
    { optional: true },
  )
  engagements!: choices.Engagement[];

  @choiceColumn('collaboration', enums.CollaborationEnum, 'How the submitter wants to work with the company.')
  collaboration!: choices.Collaboration;

  @choiceColumn('heard_about', enums.HeardAboutEnum, 'How the submitter learned of the programme.')
  heardAbout!: choices.HeardAbout;

  @textColumn('comments', 'What else the submitter wants to say; empty when nothing.', {
    optional: true,
    most: LONG_TEXT_MAX,
  })
  comments!: string;
}
