/** Sentences that fit any focus area. */
import type { MaturityStage, PersonType } from '@portal/schema/choices';

/** How the submitter came to know of the problem. */
export const experiences: Record<PersonType, readonly string[]> = {
  INDIVIDUAL: [
    'I have seen it in my own family.',
    'I grew up in {place}, and it has been like this for years.',
    'My neighbours in {place} talk about it every week.',
    'I lost a day of work over it last month.',
  ],
  COMPANY: [
    'Our customers raise it every month.',
    'We have served {many} customers and hear it from most of them.',
    'Our branch in {place} keeps a list of such cases.',
    'It came up in the last three tenders that we worked on.',
  ],
  NGO: [
    'Our field officers in {place} report the same.',
    'In our programmes we work with {many} families who face it.',
    'We have written about it in two annual reports.',
    'Our members asked us to look for an answer.',
  ],
  START_UP: [
    'We interviewed {n} people in {place} before we wrote a line of code.',
    'Two of our founders come from {place} and know it well.',
    'We measured it for six weeks with volunteers.',
    'Our first attempt failed because we had not understood this.',
  ],
  STUDENT: [
    'During my attachment in {place} I met it every day.',
    'It is the subject of my final-year project.',
    'My grandmother in {place} gave me the idea.',
    'Our group chose it after a survey of {n} fellow students.',
  ],
  BTC_STAFF: [
    'Our shop in {place} hears about it every week.',
    'It is among the ten most frequent reasons for calls to the contact centre.',
    'My team has worked around it for two years.',
    'Technicians in {place} showed it to me on a site visit.',
  ],
};

/** How far the solution has come, in words. */
export const progress: Record<MaturityStage, readonly string[]> = {
  IDEATION: [
    'So far it is an idea on paper.',
    'We have a sketch and a list of open questions.',
    'Nothing is built yet; the first step is a talk with users.',
  ],
  RESEARCH: [
    'The research is done in part: {n} interviews and a cost estimate.',
    'We compared it with solutions from Kenya and Rwanda.',
    'A survey in {place} supports the assumptions.',
  ],
  PROOF_OF_CONCEPT: [
    'A prototype runs with {n} testers.',
    'The proof of concept worked for eight weeks in {place}.',
    'A first version is on five phones and holds up well.',
  ],
  EARLY_STAGE_COMMERCIALIZATION: [
    'The first {n} customers in {place} pay for it.',
    'It has been sold since March, in one district.',
    'Two organisations have signed a contract.',
  ],
  FULL_FLEDGED_PRODUCT: [
    'It has been in use since last year, by {many} people.',
    'It runs in three districts and pays for itself.',
    'It is a finished product that needs a partner to grow.',
  ],
};

/** What some submitters add at the end. */
export const closingComments: readonly string[] = [
  'We can come to your office to demonstrate it at any time.',
  'Please call in the afternoon; coverage is better then.',
  'The budget in the document is a first estimate.',
  'I would be glad to work on this with an engineer of yours.',
  'A video of the prototype can be sent on request.',
  'This is my second submission; the first one was about something else.',
  'We have applied for a grant elsewhere and will know in two months.',
  'Thank you for opening the programme to everybody.',
  'I am looking for a co-founder with a technical background.',
  'Our team: two developers, one designer, one accountant.',
  'The name is a working title.',
  'The figures come from the last census and from our own survey.',
  'I will write my exams in November and can start after that.',
  'Ke a leboga.',
  'The idea came out of a hackathon in {place}.',
];

/** How many of some people. */
export const shares: readonly string[] = [
  'one in three',
  'one in four',
  'two in three',
  'about half',
  'nearly a third',
  'more than half',
  'a quarter',
  '60 per cent',
];

/** How much of a thing. */
export const parts: readonly string[] = ['half', 'two thirds', 'nearly half', '40 per cent', '60 per cent'];

/** What a summary calls a solution whose name only says what it is about. */
export const anonymous: readonly string[] = [
  'The project',
  'Our solution',
  'The service',
  'The idea',
  'Our system',
];

/** What some put between a name and what it is about. */
export const dashes: readonly string[] = [': ', ' – ', ', '];

/** What some put behind a name. */
export const kinds: readonly string[] = ['App', 'Platform', 'BW', '2.0', 'Project'];

/** What the PDFs of all focus areas say. */
export const proposal = {
  lead: 'Proposal and supporting documents of an idea submitted to the programme.',
  summary:
    'This proposal describes a problem that many people share, an answer to it, and what it takes to try the answer with real users within three months.',
  costs: [
    'A pilot with fifty users costs P185,000: devices and connections P72,000, development P68,000, field work P30,000, reserve P15,000.',
    'From the second year on, fees cover the running costs if one user in four stays.',
  ],
  team: [
    'Four people work on it: a project lead, a developer, a designer and somebody who knows the users.',
    'Month one: interviews and a first version. Month two: trial with ten users. Month three: trial with fifty, report and decision.',
  ],
};
