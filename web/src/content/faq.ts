/** What submitters ask, and what we answer: fourteen questions (spec §1, §9). */
import { company } from '@portal/schema/company';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import type { SiteLink } from './navigation.ts';

/** A question with its answer. */
export interface Question {
  /** Its address within the page: /FAQ#slug. Links elsewhere depend on it. */
  slug: string;
  question: string;
  paragraphs: readonly string[];
  /** What the last paragraph announces. */
  list?: readonly string[];
  /** Where to go on. */
  link?: SiteLink;
}

/** Questions that belong together. */
export interface Topic {
  title: string;
  questions: readonly Question[];
}

/** Above the questions. */
export const faqLead =
  'What people ask before they submit an idea, while it is with the reviewers, and after the decision. Open a question to read its answer.';

const megabytes = DOCUMENT_MAX_BYTES / 1024 / 1024;

export const faq: readonly Topic[] = [
  {
    title: 'Who can take part',
    questions: [
      {
        slug: 'who-may-submit',
        question: `Who may submit an idea, and may ${company.name} staff too?`,
        paragraphs: [
          'Individuals, companies, NGOs, start-ups, students and our own staff. You need an account with an email address that you have verified; it is free.',
          `If you work for us, choose “${company.name} Staff” as your person type. Your idea passes the same review as everybody else’s.`,
        ],
        link: { label: 'Create an account', to: '/SignUp' },
      },
      {
        slug: 'under-18',
        question: 'I am under 18. Can I take part?',
        paragraphs: [
          'Yes, together with a parent or guardian. They must agree to the terms with you and be named in your proposal.',
          'The age groups in the form start at 18, so let your guardian open the account and give their own details. In the PDF, say whose idea it is.',
        ],
      },
      {
        slug: 'outside-botswana',
        question: `I live outside ${company.country}. May I submit?`,
        paragraphs: [
          `Yes. The form takes phone numbers and addresses from every country, and a passport number instead of ${company.country}’s national ID. Say in your proposal how the solution would work here: who would use it, and who would look after it on the ground.`,
        ],
      },
      {
        slug: 'how-many-ideas',
        question: 'How many ideas may I submit?',
        paragraphs: [
          'As many as you like; there is no limit. Give each idea its own submission, so that each gets its own reference and its own answer.',
        ],
      },
    ],
  },
  {
    title: 'Preparing your submission',
    questions: [
      {
        slug: 'which-pdf',
        question: 'What should be in the PDF?',
        paragraphs: [
          `Your business proposal and everything that supports it, combined into one PDF of at most ${megabytes} MB. We cannot open files that need a password. Ten pages are enough if they answer:`,
        ],
        list: [
          'What is the problem, and who has it?',
          'What is your solution, and why is it better than what people do today?',
          'What have you built or tried, and what did you learn?',
          'Who pays, and what does it cost to deliver?',
          'Who is in the team, and what do you need from us?',
        ],
      },
      {
        slug: 'save-a-draft',
        question: 'Can I stop halfway and go on later?',
        paragraphs: [
          'Yes. Your answers are kept while you type. Log in again, on the same device or on another one, open Innovate, and the form is where you left it.',
          'The PDF is the exception: it is sent when you press Finish, so keep it at hand and choose it last.',
        ],
        link: { label: 'Go on with your draft', to: '/innovate' },
      },
      {
        slug: 'technical-trouble',
        question: 'Something does not work. What can I do?',
        paragraphs: ['Most trouble is one of these:'],
        list: [
          'No verification email: look in the spam folder. The link works for 24 hours; log in with your password and the page offers to send a new one.',
          `The file is refused: it must be a real PDF of at most ${megabytes} MB. Renaming a Word file does not make it one; use “Save as PDF”. Scans shrink a lot at 150 dots per inch.`,
          'The connection broke: your answers are still there. Reload, choose the PDF again and press Finish. If your idea had reached us already, it is not entered twice.',
          `Anything else: write to ${company.mailbox} and tell us the page, the time and the words of the message.`,
        ],
      },
    ],
  },
  {
    title: 'Your rights',
    questions: [
      {
        slug: 'who-owns-the-idea',
        question: 'Who owns my idea after I submit it?',
        paragraphs: [
          `You do. Submitting transfers no ownership and no intellectual property to ${company.name}. You only allow us to read, copy and discuss the idea inside the company in order to review it. Anything further is agreed with you in writing first.`,
        ],
        link: { label: 'Read the terms', to: '/legalpolicies' },
      },
      {
        slug: 'confidentiality',
        question: 'Is what I submit confidential?',
        paragraphs: [
          'Only reviewers and administrators of the programme see your submission. Your ID or passport number is stored encrypted, and we sell your data to nobody.',
          'We may be working on something similar already, or receive it from somebody else, and receiving your idea does not keep us from going on. If your advantage is a secret, protect it before you submit, or describe what it does without saying how.',
        ],
      },
      {
        slug: 'rewards',
        question: 'Is there a reward?',
        paragraphs: [
          'Not in the early stages. Taking part is free, and you carry your own costs. If your idea goes on to a pilot or a partnership, money and other terms are agreed with you in writing at that point.',
        ],
      },
    ],
  },
  {
    title: 'After you submit',
    questions: [
      {
        slug: 'how-long',
        question: 'How long does the review take, and how do I hear from you?',
        paragraphs: [
          'Review and feedback take about a month. You get a receipt with your reference by email at once, and we notify you of the outcome by email and SMS.',
          'You need not wait for a message: your Submissions page always shows the present status and the reviewers’ comments.',
        ],
        link: { label: 'See your submissions', to: '/IdeaDashboard' },
      },
      {
        slug: 'who-reviews',
        question: 'Who reviews my idea, and what do they look at?',
        paragraphs: [`Reviewers appointed by ${company.name} read every submission. They ask four things:`],
        list: [
          'Need: is the problem real, and does it matter to customers or to the country?',
          'Novelty: what does nobody offer yet?',
          'Feasibility: can this team build and run it, within the law?',
          'Fit: does it help us to serve our customers better?',
        ],
      },
      {
        slug: 'statuses',
        question: 'What do Pending, Approved and Rejected mean?',
        paragraphs: [
          'Pending: we have your idea, and the review is under way. Approved: we want to take it further with you, and contact you about the next steps; it is not yet a contract. Rejected: we do not take this version further.',
          'With a decision you normally find comments that say what convinced the reviewers and what did not.',
        ],
      },
      {
        slug: 'change-or-resubmit',
        question: 'Can I change an idea after submitting it, or submit it again?',
        paragraphs: [
          'A submitted idea stays as it is, so that the reviewers judge what you sent. If you find a mistake or have something better, submit a new version, and name the earlier reference in the comments.',
          'The same goes for a rejected idea: the decision is final for that version, and an improved one is welcome at any time.',
        ],
        link: { label: 'Submit an idea', to: '/innovate' },
      },
    ],
  },
];

/** Below the questions, for whom they did not help. */
export const stillAsking = {
  title: 'Still a question?',
  text: 'Write to our innovation mailbox. If you already have a reference (it begins with IDEA-), put it in the subject line.',
  mailbox: company.mailbox,
} as const;
