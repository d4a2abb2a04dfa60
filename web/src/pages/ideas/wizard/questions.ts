/** The wizard's questions in plain words. The specification's label stays beside each. */
import type { IdeaField } from '@portal/schema/idea-labels';
import type { multipleChoices, singleChoices } from '@portal/schema/idea-choices';

type Lists = typeof singleChoices & typeof multipleChoices;

interface Question<Field extends IdeaField> {
  /** The question; without one the label asks by itself. */
  ask?: string;
  hint?: string;
  /** What an option means, where its label does not say so. */
  options?: Field extends keyof Lists ? Partial<Record<keyof Lists[Field], string>> : never;
}

const questions: { readonly [Field in IdeaField]?: Question<Field> } = {
  email: { hint: 'Use strictly the registered email. It is the email you log in with.' },
  contactNumber: { hint: 'For example, 71 234 567' },
  idNumber: { hint: 'Stored encrypted. A reviewer who views it is recorded.' },
  linkedIn: { hint: 'The address of your profile.' },
  website: { hint: 'For example, https://example.com' },

  maturityStage: {
    ask: 'How far is your solution?',
    options: {
      IDEATION: 'An idea, nothing built yet',
      RESEARCH: 'You are finding out whether it can work',
      PROOF_OF_CONCEPT: 'A first version that you can show',
      EARLY_STAGE_COMMERCIALIZATION: 'A few customers pay for it',
      FULL_FLEDGED_PRODUCT: 'On sale, with regular customers',
    },
  },
  regulatoryStatus: {
    ask: 'Does your solution need a licence or permit?',
    hint: 'For example, from the communications regulator or the central bank. Not sure? Choose Not Yet Applied.',
  },
  patentsApplied: { ask: 'Have you applied for a patent?' },

  solutionName: { ask: 'What do you call your solution?', hint: 'For example, Water meters that phone home' },
  focusArea: { ask: 'Which area does it fit best?' },
  objectives: { ask: 'What should it achieve?', hint: 'Choose all that apply.' },
  problemStatement: {
    ask: 'What is the problem, and who has it?',
    hint: 'For example: farmers near Ghanzi lose cattle because nobody sees them stray at night.',
  },
  solutionSummary: {
    ask: 'What is your solution?',
    hint: 'Say how it works, and why it is better than what people do today.',
  },
  keyBenefits: {
    ask: 'What do people gain from it?',
    hint: 'For example: fewer lost animals, and less time on the road.',
  },

  keyPartners: {
    ask: 'Who do you need to deliver it, and for what?',
    hint: 'For example: a network operator for coverage, and a farmers’ union to reach users.',
  },
  network: {
    ask: 'How would you work with these partners?',
    hint: 'For example: Supplier collaboration if they supply you, Joint ventures if you start a company together.',
  },
  supportRequested: { ask: 'What help would you like from us?', hint: 'Choose all that apply.' },
  costStructure: {
    ask: 'What drives your costs?',
    options: {
      COST_DRIVEN: 'Keep costs as low as possible',
      VALUE_DRIVEN: 'Spend more to serve better',
      FIXED_COSTS: 'The same every month, such as rent and salaries',
      VARIABLE_COSTS: 'Grow with each customer, such as SIM cards',
      ECONOMIES_OF_SCALE: 'Each unit costs less as you make more',
      ECONOMIES_OF_SCOPE: 'One team or system serves several products',
    },
  },
  keyResources: {
    ask: 'What do you need to run it?',
    options: {
      PHYSICAL: 'Devices, vehicles, buildings',
      INTELLECTUAL_PROPERTY: 'Software, data, patents, a brand',
      FINANCIAL: 'Cash or credit',
      HUMAN: 'People and their skills',
    },
  },
  keyActivities: {
    ask: 'What will you do every day?',
    options: {
      PRODUCTION: 'Make and deliver a product',
      PROBLEM_SOLVING: 'Solve each customer’s problem, as consultants do',
      PLATFORM_OR_NETWORK: 'Run a service that connects people',
    },
  },
  revenueStreams: {
    ask: 'How will you earn money?',
    options: {
      USAGE_FEE: 'People pay each time they use it',
      SUBSCRIPTION_FEES: 'People pay each month or year',
      PRODUCT_SALES: 'People buy a device or an app',
      CONSULTING: 'People pay for your advice',
      LENDING: 'People rent something from you',
      LICENSING: 'Others pay to use your invention',
      BROKERAGE_FEES: 'A share of each deal you arrange',
      FRANCHISE: 'Others run it under your name',
      ADVERTISING: 'Companies pay to be seen',
      FREEMIUM: 'Free to start, paid for more',
    },
  },
  valuePropositions: {
    ask: 'Why will people choose it?',
    options: {
      NEWNESS: 'Nothing like it exists',
      CUSTOMIZATION: 'Made to fit each customer',
      GETTING_THE_JOB_DONE: 'It does a task people need done',
      BRAND_OR_STATUS: 'People are proud to use it',
      ACCESSIBILITY: 'It reaches people who had no access',
    },
  },
  relationships: {
    ask: 'How will you deal with customers?',
    options: {
      PERSONAL_ASSISTANCE: 'People help people',
      DEDICATED_PERSONAL_ASSISTANCE: 'Each customer has their own contact',
      SELF_SERVICE: 'Customers help themselves',
      AUTOMATED_SERVICES: 'Software helps, for example a chatbot',
      COMMUNITIES: 'Users help each other',
      CO_CREATION: 'Customers help to build it',
    },
  },
  customerSegments: {
    ask: 'Who is it for?',
    hint: 'Choose how you would group your customers.',
    options: {
      DEMOGRAPHIC: 'By age, income or job, for example students',
      GEOGRAPHIC: 'By place, for example villages in Kgalagadi',
      MULTISIDED: 'Two groups that need each other, such as buyers and sellers',
      BEHAVIOURAL: 'By what they do, for example people who buy airtime daily',
      NEEDS_BASED: 'By what they need, for example people without a bank account',
    },
  },
  channels: { ask: 'Where will people find and buy it?', hint: 'Choose all that apply.' },
  experienceChannels: { ask: 'Where will people use it or get help?' },
  engagements: {
    ask: 'When will you be in touch with customers?',
    options: {
      AWARENESS: 'When they first hear of it',
      EVALUATION: 'While they compare and decide',
      PURCHASE: 'When they buy',
      DELIVERY: 'When they receive it',
      AFTER_SALES: 'Afterwards, for help and repairs',
    },
  },

  collaboration: {
    ask: 'How would you like to work with us?',
    options: {
      RESEARCH_AND_DEVELOPMENT_CONTRACT: 'We pay you to research or develop it',
      LICENCING: 'We pay to use your invention',
      JOINT_DEVELOPMENT: 'We build it together',
      SUPPLY: 'You sell us the product',
      PATENT_SALE: 'We buy your patent',
    },
  },
  heardAbout: { ask: 'How did you hear about us?' },
  comments: { ask: 'Is there anything else we should know?' },
};

/** Gives what the wizard asks for a field. */
export const questionOf = (
  field: IdeaField,
): { ask?: string; hint?: string; options?: Readonly<Record<string, string>> } => questions[field] ?? {};

/** Headings within a step: the field that each begins at. */
export const headings: { [Field in IdeaField]?: { title: string; words?: string } } = {
  keyPartners: {
    title: 'Partners and support',
    words: 'Not sure yet? Choose what is nearest. Reviewers do not count it against you.',
  },
  costStructure: { title: 'What it takes' },
  revenueStreams: { title: 'Income and value' },
  relationships: { title: 'Customers' },
};
