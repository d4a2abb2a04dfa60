import { company } from './company.ts';
import * as v from 'valibot';
import * as lists from './choices.ts';
import type { FormGroup } from './form-groups.ts';
import { reviewStatuses } from './review-status.ts';
import { countries, dialCodes } from './countries.ts';
import {
  choice,
  choices,
  code,
  fields,
  spokenFields,
  longText,
  maybeChoices,
  maybeLongText,
  maybeText,
  rulesOf,
  text,
} from './fields.ts';
import { ASSIGNEES_MAX, REVIEWED_TOGETHER_MAX, EMAIL_MAX } from './limits.ts';
import {
  anyOf,
  emailAddress,
  oneOf,
  optionalLongText,
  optionalDay,
  optionalText,
  optionalWebAddress,
  someOf,
  requiredLongText,
} from './rules.ts';
import { besideCode, nationalNumber } from './phone.ts';
import { wizardStepsTexts } from './texts/wizard-steps.ts';

/** The person does not enter the reference. */
export const NO_REFERENCE =
  'The reference must look like IDEA-1700000000000-123456. Reload the page to get a new one.';

/** IDEA-{milliseconds}-{random below 1,000,000} (spec §3). */
export const referenceRule = v.pipe(
  v.string(NO_REFERENCE),
  // The clock of a device may be set to any year.
  v.regex(/^IDEA-\d{12,16}-\d{1,6}$/, NO_REFERENCE),
);

export const ideaSteps = {
  general: spokenFields(
    { group: 'idea-general', title: 'Wizard: General Info', address: '/innovate/general' },
    {
      firstName: text('First name', {
        missing: 'Enter your first name.',
        wrong: 'Shorten your first name to 200 characters.',
        personal: 'identity',
        wire: 'fname',
        about: "The submitter's first name.",
        input: { autoComplete: 'given-name' },
      }),
      lastName: text('Last name', {
        missing: 'Enter your last name.',
        wrong: 'Shorten your last name to 200 characters.',
        personal: 'identity',
        wire: 'lname',
        about: "The submitter's last name.",
        input: { autoComplete: 'family-name' },
      }),
      dialCode: text('Country code', {
        missing: 'Select the country code of your number.',
        wrong: 'Select the country code of your number from the list.',
        personal: 'contact',
        wire: 'countryCodes',
        about:
          'The country code of the contact number, such as +267: one of the list DialCode of `choiceLists`.',
        rule: (sentences) => anyOf(Object.keys(dialCodes), sentences),
        max: null,
      }),
      contactNumber: text('Contact number', {
        missing: 'Enter the number on which we can call you.',
        wrong: 'Enter a number of the country code beside it, with all its digits.',
        personal: 'contact',
        wire: 'Contact',
        hint: `For example, ${company.exampleNumber}`,
        about:
          'The contact number. Sent with any blanks, brackets, dots, slashes and dashes, and held to the country code beside it, which it may begin with; kept as the digits behind that code. Ideas of releases before 1.1 keep it as it was typed.',
        rule: nationalNumber,
        max: null,
        input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
      }),
      country: code('Country', countries, {
        missing: 'Select the country you live in.',
        wrong: 'Select your country from the list.',
        personal: 'unrecorded',
        wire: 'Country',
        about:
          "The submitter's country: ISO 3166-1 alpha-2 code, such as BW; one of the list Country of `choiceLists`.",
        autoComplete: 'country-name',
      }),
      idNumber: text('ID/passport number', {
        missing: 'Enter the number of your ID or passport.',
        wrong: 'Shorten the number of your ID or passport to 64 characters.',
        personal: 'contact',
        wire: 'idnumber',
        hint: 'It tells us who sends the idea. We store it encrypted; who views it gives a reason, and is recorded.',
        about: "The submitter's ID or passport number. Kept encrypted; only revealIdNumber gives it out.",
        max: 64,
        // A browser that several people share would offer the number to the next one.
        input: { autoComplete: 'off' },
      }),
      email: text('Email', {
        missing: 'Enter the email address you log in with.',
        wrong: 'Enter the email address you log in with, such as name@example.com.',
        personal: 'identity',
        hint: 'Use strictly the registered email. It is the email you log in with.',
        about: "The email address of the submitter's account, kept in lower case.",
        rule: emailAddress,
        max: EMAIL_MAX,
        input: { type: 'email', autoComplete: 'email' },
      }),
      personType: choice('Person type', lists.personTypes, {
        missing: 'Select who you are: for example, a student or a company.',
        wrong: 'Select from the list who you are.',
        personal: 'none',
        wire: 'Submitter',
        about: 'Who submits.',
        inView: true,
      }),
      gender: choice('Gender', lists.genders, {
        missing: 'Select your gender, or Prefer Not To Say.',
        wrong: 'Select your gender from the list.',
        personal: 'figures',
        hint: 'We ask to see whom the programme reaches. The page on which reviewers read your idea does not show it.',
        about: "The submitter's gender.",
        inView: true,
      }),
      ageGroup: choice('Age group', lists.ageGroups, {
        missing: 'Select how old you are.',
        wrong: 'Select from the list how old you are.',
        personal: 'figures',
        hint: 'Asked for the same reason, and not on that page either.',
        wire: 'age',
        about: "The submitter's age.",
      }),
      linkedIn: maybeText('LinkedIn', {
        wrong: 'Enter the address of your LinkedIn profile, in 200 characters or fewer.',
        personal: 'contact',
        wire: 'Linkdin',
        hint: 'The address of your profile.',
        about: "The submitter's LinkedIn profile; empty when not given.",
        rule: ({ wrong }) =>
          // Two slashes at the beginning would make a link to any host.
          v.pipe(optionalText({ wrong }), v.regex(/^(?!\/\/)/, wrong)),
      }),
      website: maybeText('Website', {
        wrong: 'Enter the address of your website, such as https://example.com.',
        personal: 'identity',
        wire: 'Website',
        hint: 'For example, https://example.com',
        about:
          "The submitter's web site, an http or https address: without a scheme, https; empty when not given.",
        rule: optionalWebAddress,
        input: { autoComplete: 'url' },
      }),
    },
  ),
  status: spokenFields(
    { group: 'idea-status', title: 'Wizard: Status', address: '/innovate/status' },
    {
      maturityStage: choice('Maturity stage', lists.maturityStages, {
        missing: 'Select how far your solution is.',
        wrong: 'Select from the list how far your solution is.',
        wire: 'maturitystage',
        question: 'How far is your solution?',
        about: 'How far the solution has come.',
        inView: true,
        notes: {
          IDEATION: 'An idea, nothing built yet',
          RESEARCH: 'You are finding out whether it can work',
          PROOF_OF_CONCEPT: 'A first version that you can show',
          EARLY_STAGE_COMMERCIALIZATION: 'A few customers pay for it',
          FULL_FLEDGED_PRODUCT: 'On sale, with regular customers',
        },
      }),
      regulatoryStatus: choice('Regulatory status', lists.regulatoryStatuses, {
        missing: 'Select whether your solution needs a licence or permit.',
        wrong: 'Select from the list whether your solution needs a licence or permit.',
        wire: 'regulatorystatus',
        question: 'Does your solution need a licence or permit?',
        hint: 'For example, from the communications regulator or the central bank. Not sure? Choose Not Yet Applied.',
        about: 'Where the solution stands with its regulator.',
        inView: true,
      }),
      patentsApplied: choice('Patents applied', lists.yesNo, {
        missing: 'Select whether you have applied for a patent.',
        wrong: 'Select Yes or No: have you applied for a patent?',
        wire: 'patentsapplied',
        question: 'Have you applied for a patent?',
        about: 'Whether patents were applied for.',
        inView: true,
      }),
    },
  ),
  overview: spokenFields(
    { group: 'idea-overview', title: 'Wizard: Overview', address: '/innovate/overview' },
    {
      solutionName: text('Solution name', {
        missing: 'Enter what you call your solution.',
        wrong: 'Shorten the name of your solution to 200 characters.',
        personal: 'none',
        wire: 'solname',
        question: 'What do you call your solution?',
        hint: 'For example, Water meters that phone home',
        about: 'The name of the solution.',
      }),
      focusArea: choice('Focus area', lists.focusAreas, {
        missing: 'Select the area your solution fits best.',
        wrong: 'Select from the list the area your solution fits best.',
        wire: 'focusarea1',
        question: 'Which area does it fit best?',
        about: 'The field in which the solution works.',
        inView: true,
      }),
      objectives: choices('Innovation objectives', lists.objectives, {
        missing: 'Select what your solution should achieve.',
        wrong: 'Select from the list what your solution should achieve.',
        wire: 'innovationobj',
        question: 'What should it achieve?',
        hint: 'Choose all that apply.',
        about: 'What the solution is to achieve.',
      }),
      problemStatement: longText('Problem statement', {
        missing: 'Describe the problem, and who has it.',
        wrong: 'Shorten the description of the problem to 5,000 characters.',
        personal: 'none',
        wire: 'problemstate',
        question: 'What is the problem, and who has it?',
        hint: 'For example: farmers near Ghanzi lose cattle because nobody sees them stray at night.',
        about: 'The problem that the solution answers.',
      }),
      solutionSummary: longText('Solution summary', {
        missing: 'Describe your solution.',
        wrong: 'Shorten the description of your solution to 5,000 characters.',
        personal: 'none',
        wire: 'solutionsummary',
        question: 'What is your solution?',
        hint: 'Say how it works, and why it is better than what people do today.',
        about: 'The solution in short.',
      }),
      keyBenefits: longText('Key benefits', {
        missing: 'Describe what people gain from your solution.',
        wrong: 'Shorten what people gain from your solution to 5,000 characters.',
        personal: 'none',
        wire: 'keybenefits',
        question: 'What do people gain from it?',
        hint: 'For example: fewer lost animals, and less time on the road.',
        about: 'What the solution is good for.',
      }),
    },
  ),
  innovation: spokenFields(
    { group: 'idea-innovation', title: 'Wizard: Innovation', address: '/innovate/innovation' },
    {
      keyPartners: longText('Key partners', {
        missing: 'Enter who you need to deliver your solution, and for what.',
        wrong: 'Shorten the text about your partners to 5,000 characters.',
        personal: 'none',
        heading: {
          title: 'Partners and support',
          words: 'Not sure yet? Choose what is nearest. Reviewers do not count it against you.',
        },
        wire: 'keypartners',
        question: 'Who do you need to deliver it, and for what?',
        hint: 'For example: a network operator for coverage, and a farmers’ union to reach users.',
        about: 'Who the solution needs as partners.',
      }),
      network: choice('Network structure', lists.networks, {
        missing: 'Select how you would work with your partners.',
        wrong: 'Select one of the listed forms of working with partners.',
        question: 'How would you work with these partners?',
        hint: 'For example: Supplier collaboration if they supply you, Joint ventures if you start a company together.',
        about: 'How the partners work together.',
      }),
      supportRequested: choices('Support requested', lists.supportKinds, {
        missing: 'Select the help you would like from us.',
        wrong: 'Select one of the kinds of help in the list.',
        wire: 'request',
        question: 'What help would you like from us?',
        hint: 'Choose all that apply.',
        about: 'What the submitter asks for.',
      }),
      costStructure: choices('Cost structure', lists.costStructures, {
        missing: 'Select what drives your costs.',
        wrong: 'Select from the list what drives your costs.',
        heading: { title: 'What it takes' },
        wire: 'coststructure',
        question: 'What drives your costs?',
        about: 'What the costs depend on.',
        notes: {
          COST_DRIVEN: 'Keep costs as low as possible',
          VALUE_DRIVEN: 'Spend more to serve better',
          FIXED_COSTS: 'The same every month, such as rent and salaries',
          VARIABLE_COSTS: 'Grow with each customer, such as SIM cards',
          ECONOMIES_OF_SCALE: 'Each unit costs less as you make more',
          ECONOMIES_OF_SCOPE: 'One team or system serves several products',
        },
      }),
      keyResources: choices('Key resources', lists.keyResources, {
        missing: 'Select what you need to run your solution.',
        wrong: 'Select from the list what you need to run your solution.',
        wire: 'keyresources',
        question: 'What do you need to run it?',
        about: 'What the solution cannot do without.',
        notes: {
          PHYSICAL: 'Devices, vehicles, buildings',
          INTELLECTUAL_PROPERTY: 'Software, data, patents, a brand',
          FINANCIAL: 'Cash or credit',
          HUMAN: 'People and their skills',
        },
      }),
      keyActivities: choices('Key activities', lists.keyActivities, {
        missing: 'Select what you will do every day.',
        wrong: 'Select from the list what you will do every day.',
        wire: 'keyactivities',
        question: 'What will you do every day?',
        about: 'What the solution mainly does.',
        notes: {
          PRODUCTION: 'Make and deliver a product',
          PROBLEM_SOLVING: 'Solve each customer’s problem, as consultants do',
          PLATFORM_OR_NETWORK: 'Run a service that connects people',
        },
      }),
      revenueStreams: choices('Revenue streams', lists.revenueStreams, {
        missing: 'Select how you will earn money.',
        wrong: 'Select from the list how you will earn money.',
        heading: { title: 'Income and value' },
        wire: 'revenuestreams',
        question: 'How will you earn money?',
        about: 'How the solution earns.',
        notes: {
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
      }),
      valuePropositions: choices('Value propositions', lists.valuePropositions, {
        missing: 'Select why people will choose your solution.',
        wrong: 'Select from the list why people will choose your solution.',
        wire: 'valuepropositions',
        question: 'Why will people choose it?',
        about: 'Why customers choose the solution.',
        notes: {
          NEWNESS: 'Nothing like it exists',
          CUSTOMIZATION: 'Made to fit each customer',
          GETTING_THE_JOB_DONE: 'It does a task people need done',
          BRAND_OR_STATUS: 'People are proud to use it',
          ACCESSIBILITY: 'It reaches people who had no access',
        },
      }),
      relationships: choices('Relationship strategies', lists.relationships, {
        missing: 'Select how you will deal with customers.',
        wrong: 'Select from the list how you will deal with customers.',
        heading: { title: 'Customers' },
        wire: 'relationship',
        question: 'How will you deal with customers?',
        about: 'How the solution stays in touch with customers.',
        notes: {
          PERSONAL_ASSISTANCE: 'People help people',
          DEDICATED_PERSONAL_ASSISTANCE: 'Each customer has their own contact',
          SELF_SERVICE: 'Customers help themselves',
          AUTOMATED_SERVICES: 'Software helps, for example a chatbot',
          COMMUNITIES: 'Users help each other',
          CO_CREATION: 'Customers help to build it',
        },
      }),
      customerSegments: choices('Customer segments', lists.customerSegments, {
        missing: 'Select who your solution is for.',
        wrong: 'Select from the list who your solution is for.',
        wire: 'customersegments',
        question: 'Who is it for?',
        hint: 'Choose how you would group your customers.',
        about: 'How its customers are distinguished.',
        notes: {
          DEMOGRAPHIC: 'By age, income or job, for example students',
          GEOGRAPHIC: 'By place, for example villages in Kgalagadi',
          MULTISIDED: 'Two groups that need each other, such as buyers and sellers',
          BEHAVIOURAL: 'By what they do, for example people who buy airtime daily',
          NEEDS_BASED: 'By what they need, for example people without a bank account',
        },
      }),
      channels: choices('Channels', lists.channels, {
        missing: 'Select where people will find and buy your solution.',
        wrong: 'Select from the list where people will find and buy your solution.',
        question: 'Where will people find and buy it?',
        hint: 'Choose all that apply.',
        about: 'How the solution reaches its customers.',
      }),
      experienceChannels: maybeChoices('Customer experience channels', lists.channels, {
        missing: 'Select where people will use your solution or get help.',
        wrong: 'Select one of the listed places where people use your solution or get help.',
        wire: 'expChannel',
        question: 'Where will people use it or get help?',
        about: 'Where customers experience the solution. Needed where `engagements` is empty.',
      }),
      engagements: maybeChoices('Customer engagement', lists.engagements, {
        missing: 'Select when you will be in touch with customers.',
        wrong: 'Select from the list when you will be in touch with customers.',
        wire: 'expCustEng',
        question: 'When will you be in touch with customers?',
        about: 'When customers meet the solution. Needed where `experienceChannels` is empty.',
        notes: {
          AWARENESS: 'When they first hear of it',
          EVALUATION: 'While they compare and decide',
          PURCHASE: 'When they buy',
          DELIVERY: 'When they receive it',
          AFTER_SALES: 'Afterwards, for help and repairs',
        },
      }),
    },
  ),
  additional: spokenFields(
    { group: 'idea-additional', title: 'Wizard: Additional', address: '/innovate/additional' },
    {
      collaboration: choice('Collaboration', lists.collaborations, {
        missing: 'Select how you would like to work with us.',
        wrong: 'Select from the list how you would like to work with us.',
        question: 'How would you like to work with us?',
        about: 'How the submitter wants to work with the company.',
        inView: true,
        notes: {
          RESEARCH_AND_DEVELOPMENT_CONTRACT: 'We pay you to research or develop it',
          LICENCING: 'We pay to use your invention',
          JOINT_DEVELOPMENT: 'We build it together',
          SUPPLY: 'You sell us the product',
          PATENT_SALE: 'We buy your patent',
        },
      }),
      heardAbout: choice('How you heard about us', lists.heardAbouts, {
        missing: 'Select how you heard about us.',
        wrong: 'Select from the list how you heard about us.',
        wire: 'heardabout',
        question: 'How did you hear about us?',
        about: 'How the submitter learned of the programme.',
        inView: true,
      }),
      comments: maybeLongText('Comments', {
        wrong: 'Shorten your comments to 5,000 characters.',
        personal: 'unrecorded',
        question: 'Is there anything else we should know?',
        about: 'What else the submitter wants to say; empty when nothing.',
      }),
    },
  ),
};

/** What a call does not ask for by each group that it leaves out. Everybody is asked for the other fields. */
export const groupFields = {
  CONTACT_NUMBER: ['dialCode', 'contactNumber'],
  ID_NUMBER: ['idNumber'],
  PERSON: ['country', 'personType', 'gender', 'ageGroup'],
  LINKS: ['linkedIn', 'website'],
  STATUS: ['maturityStage', 'regulatoryStatus', 'patentsApplied'],
  FOCUS: ['focusArea', 'objectives'],
  PROBLEM: ['problemStatement', 'keyBenefits'],
  PARTNERS: ['keyPartners', 'network', 'supportRequested'],
  RESOURCES: ['costStructure', 'keyResources', 'keyActivities'],
  INCOME: ['revenueStreams', 'valuePropositions'],
  CUSTOMERS: ['relationships', 'customerSegments', 'channels', 'experienceChannels', 'engagements'],
  COLLABORATION: ['collaboration', 'heardAbout', 'comments'],
  DOCUMENT: ['document'],
} as const satisfies Record<FormGroup, readonly string[]>;

type LeftOut = (typeof groupFields)[FormGroup][number];
/** The answers that a call may not ask for. */
export type LeftOutField = Exclude<LeftOut, 'document'>;
export const leftOutFields = Object.values(groupFields)
  .flat()
  .filter((field): field is LeftOutField => field !== 'document');

/** Returns what a call does not ask for: names of answers, and `document`. */
export const notAskedBy = (leavesOut: readonly FormGroup[]): ReadonlySet<string> =>
  new Set(leavesOut.flatMap((group): readonly string[] => groupFields[group]));

/** Tells whether a call asks for a PDF. */
export const asksDocument = ({ leavesOut }: { leavesOut: readonly FormGroup[] }): boolean =>
  !notAskedBy(leavesOut).has('document');

export const ideaFields = {
  ...fields({
    reference: text('Idea reference', {
      missing: NO_REFERENCE,
      wrong: NO_REFERENCE,
      personal: 'none',
      wire: 'ideareference',
      about:
        'IDEA-{milliseconds since 1970}-{random number below 1,000,000}, made when a draft begins. Sending it again submits no second idea; where somebody else holds it, the idea gets another one.',
      rule: () => referenceRule,
      max: null,
    }),
  }),
  ...ideaSteps.general,
  ...ideaSteps.status,
  ...ideaSteps.overview,
  ...ideaSteps.innovation,
  ...ideaSteps.additional,
};

const { firstName, lastName, dialCode, contactNumber: contact } = ideaSteps.general;

/** The fields that the submitter may correct until the decision is announced. */
export const contactFields = { firstName, lastName, dialCode, contactNumber: contact };
export const contactRules = besideCode(rulesOf(contactFields), contact);

export type IdeaField = keyof typeof ideaFields;
export const ideaFieldNames = Object.keys(ideaFields) as IdeaField[];

const NO_EXPERIENCE =
  'Select where people will use your solution or get help, or when you will be in touch with customers.';

/** Drops unknown keys, which old clients may send. One of the two lists of the customer experience is enough. */
const rulesOfForm = (entries: ReturnType<typeof rulesOf<typeof ideaFields>>['entries']) =>
  besideCode(
    v.pipe(
      // The reference is repeated for its type, so that a submission without one does not compile.
      v.object({ ...entries, reference: referenceRule }),
      v.forward(
        v.partialCheck(
          [['experienceChannels'], ['engagements']],
          // Both are null where they are not asked for.
          ({ experienceChannels, engagements }: Record<string, unknown[] | null>) =>
            !experienceChannels || !engagements || experienceChannels.length + engagements.length > 0,
          NO_EXPERIENCE,
        ),
        ['experienceChannels'],
      ),
    ),
    contact,
  );

export const ideaRules = rulesOfForm(rulesOf(ideaFields).entries);

/** The answers of an idea: null for those that its call did not ask for. */
export type GivenAnswers = {
  [Name in IdeaField]: IdeaAnswers[Name] | (Name extends LeftOutField ? null : never);
};

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** Returns the rules of the form of a call: null for what it does not ask for, unless that is given. */
export function ideaRulesOf(leavesOut: readonly FormGroup[]) {
  const notAsked = notAskedBy(leavesOut);
  const entries = Object.entries(rulesOf(ideaFields).entries).map(
    ([name, rule]: [string, v.GenericSchema]) => [
      name,
      notAsked.has(name)
        ? v.nullish(
            v.lazy((value) => (isEmpty(value) ? nothing : rule)),
            null,
          )
        : rule,
    ],
  );
  return rulesOfForm(Object.fromEntries(entries)) as unknown as v.GenericSchema<IdeaInput, GivenAnswers>;
}

/** The agreements of a submitter beside the answers; drafts store them, too. */
export const agreementRules = v.object({
  // A version that is left out does not become null, since a draft of another tab may have it.
  termsVersion: v.optional(
    optionalDay({ wrong: 'The version of the terms must be a day such as 2026-03-31.' }),
  ),
  guardianAgrees: v.nullish(v.boolean('Whether a parent or guardian agrees must be true or false.')),
});
export type Agreement = Partial<v.InferOutput<typeof agreementRules>>;

export type IdeaInput = v.InferInput<typeof ideaRules>;
export type IdeaAnswers = v.InferOutput<typeof ideaRules>;

const versionRule = v.pipe(
  v.number('Version must be a number.'),
  v.integer('Version must be a whole number.'),
);

const status = { missing: 'Select a status.', wrong: 'Select a status from the list.' };
const comments = { wrong: 'Shorten the comments to 5,000 characters.' };

/** The input of a review. A field that is left out stays as it is; empty comments clear the earlier ones. */
export const reviewIdeaRules = v.object({
  id: v.string(),
  version: v.optional(versionRule),
  status: v.nullish(oneOf(reviewStatuses, status)),
  comments: v.nullish(optionalLongText(comments)),
  notify: v.optional(v.boolean(), true),
  reasonId: v.nullish(v.string()),
  duplicateOfId: v.nullish(v.string()),
});
export type ReviewIdea = v.InferInput<typeof reviewIdeaRules>;

/** The input of a preview of a review's email. */
export const previewReviewRules = v.object({
  ideaId: v.string(),
  status: v.nullish(oneOf(reviewStatuses, status)),
  comments: optionalLongText(comments),
  reasonId: v.nullish(v.string()),
});
export type PreviewReview = v.InferInput<typeof previewReviewRules>;

/** The input of a review of several ideas. Empty comments clear those of ideas that get another status, and no others. */
export const reviewIdeasRules = v.object({
  ideas: v.pipe(
    v.array(v.object({ id: v.string(), version: versionRule })),
    v.minLength(1, 'Choose at least one idea.'),
    v.maxLength(REVIEWED_TOGETHER_MAX, `Choose at most ${REVIEWED_TOGETHER_MAX} ideas at a time.`),
  ),
  status: oneOf(reviewStatuses, status),
  comments: optionalLongText(comments),
  reasonId: v.nullish(v.string()),
});
export type ReviewIdeas = v.InferInput<typeof reviewIdeasRules>;

export const addNoteRules = v.object({
  text: requiredLongText({ missing: 'Write a note.', wrong: 'Shorten the note to 5,000 characters.' }),
  to: v.nullish(
    v.pipe(
      v.array(v.string()),
      v.maxLength(ASSIGNEES_MAX, `Name at most ${ASSIGNEES_MAX} people in a note.`),
    ),
    [],
  ),
});

export const reviewIdsRules = v.object({
  ids: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose at least one review.'),
    v.maxLength(REVIEWED_TOGETHER_MAX, `Choose at most ${REVIEWED_TOGETHER_MAX} reviews at a time.`),
  ),
});

const chosenIdeas = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'Choose at least one idea.'),
  v.maxLength(REVIEWED_TOGETHER_MAX, `Choose at most ${REVIEWED_TOGETHER_MAX} ideas at a time.`),
);
export const shortlistRules = v.object({ ideaIds: chosenIdeas, shortlisted: v.boolean() });
export const ideaIdsRules = v.object({ ideaIds: chosenIdeas });

export const assignIdeasRules = v.object({
  ideaIds: chosenIdeas,
  to: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose at least one person.'),
    v.maxLength(ASSIGNEES_MAX, `Choose at most ${ASSIGNEES_MAX} people at a time.`),
  ),
});

/** Makes a reference, which is also the idempotency key of the submission (spec §9). */
export function newReference(now = Date.now()): string {
  const time = String(Math.abs(Math.trunc(now))).padStart(13, '0');
  return `IDEA-${time}-${Math.floor(Math.random() * 1_000_000)}`;
}

const { experienceChannels, engagements } = ideaSteps.innovation;

/** Unlike REST, the wizard requires both lists of the customer experience. */
export const stepRules = {
  general: besideCode(rulesOf(ideaSteps.general), contact),
  status: rulesOf(ideaSteps.status),
  overview: rulesOf(ideaSteps.overview),
  innovation: v.object({
    ...rulesOf(ideaSteps.innovation).entries,
    experienceChannels: someOf(experienceChannels.list, experienceChannels),
    engagements: someOf(engagements.list, engagements),
  }),
  additional: rulesOf(ideaSteps.additional),
};

/** Returns the rules of a step without what a call does not ask for; undefined where nothing remains. */
export function stepRulesWithout(step: keyof typeof stepRules, notAsked: ReadonlySet<string>) {
  const asked = Object.entries<v.GenericSchema>(stepRules[step].entries).filter(
    ([name]) => !notAsked.has(name),
  );
  if (asked.length === 0) return undefined;
  const rules = v.object(Object.fromEntries(asked));
  return 'contactNumber' in rules.entries ? besideCode(rules, contact) : rules;
}

/** Makes a step. Its title is read where it is used: the programme may have its own words by then. */
export const stepNamed = <const Key extends keyof typeof wizardStepsTexts, Rules>(
  key: Key,
  rules: Rules,
) => ({
  key,
  get title(): string {
    return wizardStepsTexts[key];
  },
  rules,
});

/** Spec §2 "Innovate wizard". */
export const wizardSteps = [
  stepNamed('terms', undefined),
  stepNamed('general', stepRules.general),
  stepNamed('status', stepRules.status),
  stepNamed('overview', stepRules.overview),
  stepNamed('innovation', stepRules.innovation),
  stepNamed('additional', stepRules.additional),
  stepNamed('documentation', undefined),
] as const;

/** `questions` is a step of calls that ask questions of their own (call-steps.ts). */
export type WizardStep = (typeof wizardSteps)[number]['key'] | 'questions';

export const isAnswered = (step: WizardStep): step is keyof typeof ideaSteps => step in ideaSteps;
