/** Every closed list of the specification (spec §3): names for the database and GraphQL, labels for people and REST. */
import { languages } from './languages.ts';
import type { Language } from './languages.ts';
import { list, spokenList } from './lists.ts';

export const personTypes = spokenList(
  'PersonType',
  'person type',
  'Who submits.',
  {
    INDIVIDUAL: 'Individual',
    COMPANY: 'Company',
    NGO: 'NGO',
    START_UP: 'Start Up',
    STUDENT: 'Student',
    BTC_STAFF: '{company} Staff',
  },
  { BTC_STAFF: 'BTC Staff' },
);
export type PersonType = keyof typeof personTypes;

export const genders = spokenList('Gender', 'gender', 'The gender that a submitter states.', {
  FEMALE: 'Female',
  MALE: 'Male',
  NON_BINARY: 'Non-Binary',
  PREFER_NOT_TO_SAY: 'Prefer Not To Say',
});

export const ageGroups = spokenList('AgeGroup', 'age group', 'The age of a submitter in years, as a range.', {
  FROM_18_TO_24: '18-24',
  FROM_25_TO_30: '25-30',
  FROM_31_TO_35: '31-35',
  FROM_36_TO_40: '36-40',
  FROM_41_TO_45: '41-45',
  FROM_46_TO_50: '46-50',
  FROM_51_TO_55: '51-55',
  FROM_56_TO_60: '56-60',
  FROM_61_TO_65: '61-65',
  ABOVE_65: 'Above 65',
});

export const maturityStages = spokenList(
  'MaturityStage',
  'stage of maturity',
  'How far a solution has come.',
  {
    IDEATION: 'Ideation',
    RESEARCH: 'Research',
    PROOF_OF_CONCEPT: 'Proof of concept/Prototype',
    EARLY_STAGE_COMMERCIALIZATION: 'Early stage commercialization',
    FULL_FLEDGED_PRODUCT: 'Full-fledged product',
  },
);
export type MaturityStage = keyof typeof maturityStages;

export const regulatoryStatuses = spokenList(
  'RegulatoryStatus',
  'regulatory status',
  "Where a solution stands with its sector's regulator.",
  {
    NOT_REQUIRED: 'Not Required',
    NOT_YET_APPLIED: 'Not Yet Applied',
    APPLIED: 'Applied',
    APPROVED: 'Approved',
  },
);
export type RegulatoryStatus = keyof typeof regulatoryStatuses;

export const yesNo = spokenList('YesNo', 'yes or no', 'A plain answer.', { YES: 'Yes', NO: 'No' });

export const focusAreas = spokenList('FocusArea', 'focus area', 'The field in which a solution works.', {
  CLOUD_SOLUTION: 'Cloud solution',
  E_AGRIC: 'eAgric',
  FINTECH: 'Fintech',
  E_LEARNING: 'eLearning',
  E_HEALTH: 'eHealth',
  E_COMMERCE: 'eCommerce',
  GAMING: 'Gaming',
  OTHER: 'Other',
});
export type FocusArea = keyof typeof focusAreas;

export const objectives = spokenList('Objective', 'objectives', 'What a solution is to achieve.', {
  REDUCE_COSTS: 'Reduce costs',
  REDUCE_RISK: 'Reduce Risk',
  INCREASE_REVENUE: 'Increase revenue',
  INCREASE_STAKEHOLDER_VALUE: 'Increase stakeholder value',
});

export const networks = spokenList('Network', 'network', 'How partners of a solution work together.', {
  OPEN_INNOVATION_PLATFORMS: 'Open innovation platforms',
  CROSS_INDUSTRY_PARTNERSHIPS: 'Cross-industry partnerships',
  ONLINE_MARKET: 'Online market',
  RESEARCH_ALLIANCES: 'Research alliances',
  JOINT_VENTURES: 'Joint ventures',
  SUPPLIER_COLLABORATION: 'Supplier collaboration',
  FRANCHISING: 'Franchising',
  COMPETITOR_ALLIANCES: 'Competitor alliances',
  OTHER: 'Other',
});

export const supportKinds = spokenList('SupportKind', 'support', 'What a submitter asks for.', {
  TECHNICAL_SUPPORT: 'Technical support',
  ACCESS_TO_RESOURCES: 'Access to resources',
  SPONSORSHIP: 'Sponsorship',
  VALIDATION_AND_ENDORSEMENT: 'Validation & Endorsement',
  MARKET_ACCESS: 'Market Access',
  FUNDING_OR_GRANTS: 'Funding/Grants',
  TRAINING_OR_INCUBATION: 'Training/Incubation',
});

export const costStructures = spokenList(
  'CostStructure',
  'cost structure',
  'What costs of a solution depend on.',
  {
    COST_DRIVEN: 'Cost-Driven',
    VALUE_DRIVEN: 'Value-Driven',
    FIXED_COSTS: 'Fixed Costs',
    VARIABLE_COSTS: 'Variable Costs',
    ECONOMIES_OF_SCALE: 'Economies of Scale',
    ECONOMIES_OF_SCOPE: 'Economies of Scope',
  },
);

export const keyResources = spokenList('KeyResource', 'key resources', 'What a solution cannot do without.', {
  PHYSICAL: 'Physical',
  INTELLECTUAL_PROPERTY: 'Intellectual Property (IP)',
  FINANCIAL: 'Financial',
  HUMAN: 'Human',
});

export const keyActivities = spokenList('KeyActivity', 'key activities', 'What a solution mainly does.', {
  PRODUCTION: 'Production',
  PROBLEM_SOLVING: 'Problem Solving',
  PLATFORM_OR_NETWORK: 'Platform/Network',
});

export const revenueStreams = spokenList('RevenueStream', 'revenue streams', 'How a solution earns.', {
  USAGE_FEE: 'Usage fee',
  SUBSCRIPTION_FEES: 'Subscription fees',
  PRODUCT_SALES: 'Product sales',
  CONSULTING: 'Consulting',
  LENDING: 'Lending',
  LICENSING: 'Licensing',
  BROKERAGE_FEES: 'Brokerage fees',
  FRANCHISE: 'Franchise',
  ADVERTISING: 'Advertising',
  FREEMIUM: 'Freemium',
});

export const valuePropositions = spokenList(
  'ValueProposition',
  'value propositions',
  'Why customers choose a solution.',
  {
    NEWNESS: 'Newness',
    PERFORMANCE: 'Performance',
    CUSTOMIZATION: 'Customization',
    GETTING_THE_JOB_DONE: 'Getting the Job Done',
    DESIGN: 'Design',
    BRAND_OR_STATUS: 'Brand/Status',
    PRICE: 'Price',
    COST_REDUCTION: 'Cost Reduction',
    RISK_REDUCTION: 'Risk Reduction',
    ACCESSIBILITY: 'Accessibility',
    CONVENIENCE_OR_USABILITY: 'Convenience/Usability',
    QUALITY: 'Quality',
    CUSTOMER_SUPPORT: 'Customer Support',
    SUSTAINABILITY: 'Sustainability',
    PRODUCT_RELIABILITY: 'Product Reliability',
  },
);

export const relationships = spokenList(
  'Relationship',
  'relationships',
  'How a solution stays in touch with customers.',
  {
    PERSONAL_ASSISTANCE: 'Personal Assistance',
    DEDICATED_PERSONAL_ASSISTANCE: 'Dedicated Personal Assistance',
    SELF_SERVICE: 'Self-Service',
    AUTOMATED_SERVICES: 'Automated Services',
    COMMUNITIES: 'Communities',
    CO_CREATION: 'Co-creation',
  },
);

export const customerSegments = spokenList(
  'CustomerSegment',
  'customer segments',
  'How customers of a solution are distinguished.',
  {
    DEMOGRAPHIC: 'Demographic',
    GEOGRAPHIC: 'Geographic',
    MULTISIDED: 'Multisided',
    BEHAVIOURAL: 'Behavioural',
    NEEDS_BASED: 'Needs-based',
  },
);

export const engagements = spokenList('Engagement', 'engagements', 'When a solution meets its customers.', {
  AWARENESS: 'Awareness',
  EVALUATION: 'Evaluation',
  PURCHASE: 'Purchase',
  DELIVERY: 'Delivery',
  AFTER_SALES: 'After Sales',
});

export const channels = spokenList('Channel', 'channels', 'How a solution reaches its customers.', {
  WEBSITE: 'Website',
  MOBILE_APP: 'Mobile App',
  SOCIAL_MEDIA: 'Social Media',
  ONLINE_STORE: 'Online Store',
  RETAIL_OUTLETS: 'Retail Outlets',
  AGENTS_AND_DEALERS: 'Agents and Dealers',
  PARTNER_STORES: 'Partner Stores',
  DIRECT_SALES: 'Direct Sales',
  CALL_CENTRE: 'Call Centre',
});

export const collaborations = spokenList(
  'Collaboration',
  'collaboration',
  'How a submitter wants to work with the company.',
  {
    RESEARCH_AND_DEVELOPMENT_CONTRACT: 'Research and Development contract',
    LICENCING: 'Licencing',
    JOINT_DEVELOPMENT: 'Joint Development',
    SUPPLY: 'Supply',
    PATENT_SALE: 'Patent Sale',
  },
);

export const heardAbouts = spokenList(
  'HeardAbout',
  'how people heard of the programme',
  'How a submitter learned of the programme.',
  {
    FAMILY_OR_FRIENDS: 'Family / Friends',
    SOCIAL_MEDIA: 'Social Media',
    ADS: 'Ads',
    WEBSITE: 'Website',
    WORD_OF_MOUTH: 'Word of mouth',
  },
);

export const announcings = list('Announcing', 'When a submitter learns of a decision.', {
  AFTER_HOLD: '30 seconds after the decision',
  BY_RELEASE: 'When an administrator announces them',
});
export type Announcing = keyof typeof announcings;

export const deciders = list('Deciders', 'Who may set the status of an idea.', {
  ELEVATED: 'Every reviewer and administrator',
  ADMINISTRATORS: 'Administrators only',
});
export type Deciders = keyof typeof deciders;

export const ideaChangeKinds = list(
  'IdeaChangeKind',
  'What happened to an idea: a review when it is announced; CLARIFIED: questions were answered; CORRECTED: name, number or email address.',
  {
    SUBMITTED: 'Submitted',
    REVIEWED: 'Reviewed',
    CLARIFIED: 'Clarified',
    CORRECTED: 'Corrected',
    WITHDRAWN: 'Withdrawn',
    ERASED: 'Erased',
  },
);
export type IdeaChangeKind = keyof typeof ideaChangeKinds;

export const clarificationOutcomes = list('ClarificationOutcome', 'How questions to a submitter ended.', {
  ANSWERED: 'Answered',
  UNANSWERED: 'Not answered',
  TAKEN_BACK: 'Taken back',
});
export type ClarificationOutcome = keyof typeof clarificationOutcomes;

export const claimKinds = list('ClaimKind', 'How somebody has an idea.', {
  READING: 'Reading',
  ASSIGNED: 'Assigned',
});
export type ClaimKind = keyof typeof claimKinds;

export const newsFrequencies = list(
  'CallNewsFrequency',
  'When a person is notified of new ideas of a call.',
  {
    AT_ONCE: 'At once',
    HOURLY: 'Hourly',
    MORNING: 'Each morning',
  },
);
export type NewsFrequency = keyof typeof newsFrequencies;

export const accountSetUps = list(
  'AccountSetUp',
  'What an account has to do before it may do anything else.',
  {
    PASSWORD: 'Change the password that was made up',
    SECOND_FACTOR: 'Turn on two-step login',
  },
);
export type AccountSetUp = keyof typeof accountSetUps;

export const suggestionSenders = spokenList(
  'SuggestionSender',
  'submitter type of a suggestion',
  'Who makes a suggestion.',
  {
    CUSTOMER: 'Customer',
    STAFF_MEMBER: 'Staff member',
    STAKEHOLDER: 'Stakeholder',
  },
);

export const painPointTypes = spokenList('PainPointType', 'pain point type', 'What a suggestion is about.', {
  PRODUCT_OR_SERVICE: 'Product or service',
  PROCESS: 'Process',
  FINANCIAL: 'Financial',
  SUPPORT: 'Support',
  OTHER: 'Other',
});

export const challengeTakes = list('ChallengeTakes', 'What people send to a challenge.', {
  ENTRIES: 'Hackathon entries',
  IDEAS: 'Ideas',
});
export type ChallengeTakes = keyof typeof challengeTakes;

export const ideaSources = list('IdeaSource', 'How an idea reached the staff who entered it.', {
  ROADSHOW: 'Roadshow',
  PAPER: 'Paper',
  EMAIL: 'Email',
  TELEPHONE: 'Telephone',
  OTHER: 'Other',
});
export type IdeaSource = keyof typeof ideaSources;

export const changesUntil = list(
  'ChangesUntil',
  'Until when the person who sent an idea to a call can change it.',
  {
    NONE: 'Not after they are sent',
    UNTIL_CLOSE: 'Until the call closes',
  },
);

export const hackathonFocusAreas = spokenList(
  'HackathonFocusArea',
  'focus areas of a challenge',
  'The problem that the entry of a team takes on.',
  {
    CLIMATE_CHANGE_AND_WATER_SCARCITY: 'Climate Change and Water Scarcity',
    LIMITED_SUITABLE_LAND: 'Limited Suitable Land for Cultivation',
    LIVESTOCK_MANAGEMENT: 'Livestock Management Issues',
    PESTS_AND_DISEASES: 'Pests and Diseases Control',
    YOUTH_DISENGAGEMENT: 'Youth Disengagement in Agriculture',
    FARMER_COLLABORATION: 'Farmer Collaboration',
    REAL_TIME_KNOWLEDGE_SHARING: 'Real-Time Knowledge Sharing',
    OTHER: 'Other',
  },
);

export const scopes = list('Scope', 'What an access token may do.', {
  READ_IDEAS: 'Read ideas',
  READ_IDEAS_WITHOUT_PERSONS: 'Read ideas without persons',
  REVIEW_IDEAS: 'Review ideas',
  READ_NOTES: 'Read notes',
  READ_STATISTICS: 'Read statistics',
  EXPORT_REPORTS: 'Export reports',
  READ_SUGGESTIONS: 'Read suggestions',
  READ_HACKATHON_ENTRIES: 'Read hackathon entries',
});
export type Scope = keyof typeof scopes;

/** The label is the `type` of the payload. */
export const webhookEvents = list(
  'WebhookEvent',
  'What a webhook may tell of; the description of a value is the `type` of what is sent.',
  {
    IDEA_SUBMITTED: 'idea.submitted',
    IDEA_REVIEWED: 'idea.reviewed',
    IDEA_CLARIFIED: 'idea.clarified',
    IDEA_CORRECTED: 'idea.corrected',
    IDEA_WITHDRAWN: 'idea.withdrawn',
    IDEA_ERASED: 'idea.erased',
    SUGGESTION_RECEIVED: 'suggestion.received',
    HACKATHON_ENTERED: 'hackathon.entered',
  } satisfies { [K in IdeaChangeKind as `IDEA_${K}`]: `idea.${Lowercase<K>}` } & Record<string, string>,
);
export type WebhookEvent = keyof typeof webhookEvents;

export const deliveryStatuses = list('DeliveryStatus', 'The outcome of a delivery of a webhook.', {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
});
export type DeliveryStatus = keyof typeof deliveryStatuses;

export const portalLanguages = list(
  'Language',
  'A language of the portal, by its code.',
  /* @__PURE__ */ Object.fromEntries(
    Object.entries(languages).map(([code, name]) => [code.toUpperCase(), name]),
  ) as Record<Uppercase<Language>, string>,
);
