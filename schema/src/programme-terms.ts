/** The terms and the guidelines: the one source of the wizard's first step, the legal page and the PDFs. */
import { company } from './company.ts';

export interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** The day since when the terms below are in force: a change of their words needs another. Each idea stores it. */
export const termsVersion = '2026-11-26';

/** The day since when the guidelines below are in force. */
export const guidelinesVersion = '2026-11-25';

export const termsOfAgreement = (channels: string): readonly TextSection[] => [
  {
    heading: 'Who may take part',
    paragraphs: [
      `The ${company.programme} is open to individuals, companies, NGOs, start-ups, students and staff. If you are under 18, a parent or guardian must agree to these terms with you: they submit your idea with their own account, and say so in the first step.`,
    ],
  },
  {
    heading: 'What you submit',
    paragraphs: [
      'You answer the questions in the submission form and attach one PDF with your business proposal and supporting documents. What you tell us must be true, and the work must be your own, or you must have the right to submit it. There is no limit on the number of ideas.',
    ],
  },
  {
    heading: 'Your rights in your idea',
    paragraphs: [
      `Your idea stays yours. Submitting it does not transfer ownership or intellectual property to ${company.name}. You allow us to read, copy and discuss it inside the company, and only to review it. For anything more, we agree with you in writing first.`,
    ],
  },
  {
    heading: 'Confidentiality',
    paragraphs: [
      'Reviewers and administrators of the programme see your submission; so do other systems of ours, where an administrator gives one access. The privacy policy says who else handles it. We may already be working on a similar idea, and other people may submit one. Receiving yours does not stop us from continuing with those. Do not include secrets that you have not protected.',
    ],
  },
  {
    heading: 'Review and feedback',
    paragraphs: [
      `Review and feedback take about a month. Your receipt says by which working day we answer. You can follow the status and read the reviewers’ comments on the page of your idea, and we notify you by ${channels}. A decision is final for the version you submitted. You may submit an improved version at any time.`,
      'If something is unclear, we may ask you about single answers or the PDF. You can then change these, until the day that we name, and nothing else. The day by which we answer moves by the days that you take. Without an answer we read your idea as it is.',
      'You may withdraw an idea until we announce a decision about it. A withdrawal cannot be taken back.',
    ],
  },
  {
    heading: 'Rewards',
    paragraphs: [
      'There is no reward in the early stages. If an idea moves on to a pilot or a partnership, we agree the terms with you separately in writing, including any payment.',
    ],
  },
  {
    heading: 'Your personal data',
    paragraphs: [
      `We use your personal data only to run the programme, as described in our privacy policy and as required by the data protection law of ${company.country}. We store your ID or passport number encrypted.`,
    ],
  },
  {
    heading: 'Fair conduct',
    paragraphs: ['We may set aside a submission that:'],
    list: [
      'breaks the law or violates somebody else’s rights',
      'contains malicious software or offensive material',
      'was made in another person’s name without their knowledge',
    ],
  },
  {
    heading: 'Liability',
    paragraphs: [
      'Taking part is free and voluntary, and you pay your own costs. We run the portal with care but do not promise that it is always available. Keep a copy of what you submit.',
    ],
  },
  {
    heading: 'Changes to these terms',
    paragraphs: [
      `The terms shown when you submit an idea apply to that submission. Send your questions to ${company.mailbox}.`,
    ],
  },
];

export const submissionGuidelines = (channels: string): readonly TextSection[] => [
  {
    heading: 'Before you begin',
    paragraphs: [
      'Sign up with your email address, then verify it with the link we email to you. The form takes about half an hour. You can stop and continue later, on the same device or on another one: the portal keeps your draft.',
    ],
  },
  {
    heading: 'The seven steps',
    paragraphs: ['The form has seven steps:'],
    list: [
      'Terms and Conditions: what you and we agree on.',
      'General Information: who you are and how we can reach you. Use strictly the email address you registered with.',
      'Solution Status: how far your solution has come, its regulatory status, and patents.',
      'Solution Overview: its name and focus area, the problem, your solution in short, and its key benefits.',
      'Type of Innovation: the business model, from key partners to channels.',
      'Additional Information: how you want to work with us.',
      'Solution Documentation: your PDF, and a last look at all your answers.',
    ],
  },
  {
    heading: 'Your PDF',
    paragraphs: [
      'Upload one PDF of up to 20 MB. Combine your business proposal and all supporting documents in it. A good proposal answers these questions in ten pages or fewer:',
    ],
    list: [
      'What is the problem, who has it, and how do you know?',
      'What is your solution, and why is it better than what people do today?',
      'What have you built or tried so far, and what did you learn?',
      'Who pays, how much, and what does it cost to deliver?',
      'Who is on the team, and what do you need from us?',
    ],
  },
  {
    heading: 'How ideas are judged',
    paragraphs: ['Reviewers ask about four points:'],
    list: [
      'Need: is the problem real, and does it matter to customers or to the country?',
      'Novelty: what does it offer that nobody offers yet?',
      'Feasibility: can this team build and run it, within the law?',
      'Fit: does it help us serve our customers better?',
    ],
  },
  {
    heading: 'What happens next',
    paragraphs: [
      `You get a reference and a receipt by email. Review and feedback take about a month, and we notify you by ${channels}. You may submit as many ideas as you like. There is no reward in the early stages. If you are under 18, a guardian must take part with you.`,
    ],
  },
];
