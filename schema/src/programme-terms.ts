/** The programme's terms, policies and guidelines: the one source of the wizard's first step, the legal page and the PDFs. */
import { company } from './company.ts';

/** A part of a document: its heading, its paragraphs, and what it lists. */
export interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** The terms of agreement (first step of the wizard, termsofagreement.pdf). */
export const termsOfAgreement: readonly TextSection[] = [
  {
    heading: 'Who may take part',
    paragraphs: [
      `The ${company.programme} is open to individuals, companies, non-governmental organisations, start-ups, students and staff. If you are under 18, a parent or guardian must agree to these terms with you and be named in your proposal.`,
    ],
  },
  {
    heading: 'What you submit',
    paragraphs: [
      'You answer the questions of the submission form and attach one PDF with your business proposal and supporting documents. What you tell us must be true, and the work must be yours or yours to submit. There is no limit on the number of ideas.',
    ],
  },
  {
    heading: 'Your rights in your idea',
    paragraphs: [
      `Your idea stays yours. Submitting it transfers no ownership and no intellectual property to ${company.name}. You allow us to read, copy and discuss it inside the company for the sole purpose of reviewing it. Anything further is agreed in writing with you first.`,
    ],
  },
  {
    heading: 'Confidentiality',
    paragraphs: [
      'Your submission is seen only by reviewers and administrators of the programme. We may be working on similar ideas already, and others may submit similar ones: receiving yours does not keep us from going on with those. Do not include secrets that you have not protected.',
    ],
  },
  {
    heading: 'Review and feedback',
    paragraphs: [
      'Review and feedback take about a month. You can follow the status and the reviewers’ comments on your submissions page, and we notify you by email and SMS. A decision is final for the version you submitted; you may submit an improved one at any time.',
    ],
  },
  {
    heading: 'Rewards',
    paragraphs: [
      'There is no reward in the early stages. Where an idea goes on to a pilot or a partnership, its terms, including money, are agreed separately in writing.',
    ],
  },
  {
    heading: 'Your personal data',
    paragraphs: [
      `We use your personal data only to run the programme, as our privacy policy describes and as the data protection law of ${company.country} requires. Your ID or passport number is stored encrypted.`,
    ],
  },
  {
    heading: 'Fair conduct',
    paragraphs: ['We may set aside a submission that:'],
    list: [
      'breaks the law, or the rights of somebody else',
      'holds malicious software or offensive material',
      'was made in the name of a person who does not know of it',
    ],
  },
  {
    heading: 'Liability',
    paragraphs: [
      'Taking part is free and voluntary, and you carry your own costs. We keep the portal running with care, but do not promise that it is always available; keep a copy of what you submit.',
    ],
  },
  {
    heading: 'Changes to these terms',
    paragraphs: [
      `The terms that apply to a submission are those shown when you submit it. Questions go to ${company.mailbox}.`,
    ],
  },
];

/** The nine numbered sections of the legal page (spec §2 "Legal policies"), in order. */
export const legalPolicies: readonly TextSection[] = [
  {
    heading: 'Information collection and use',
    paragraphs: [
      'We collect what you give us: your email address and password when you sign up; your name, contact details, ID or passport number, person type, gender, age group and answers when you submit an idea; and what you write in suggestions and hackathon entries. Passwords are stored only as hashes, ID and passport numbers only encrypted.',
    ],
  },
  {
    heading: 'Use of information',
    paragraphs: ['We use this information to:'],
    list: [
      'review your ideas and tell you the outcome by email and SMS',
      'keep your account safe',
      'count submissions by group, without names, to see whom the programme reaches',
    ],
  },
  {
    heading: 'Sharing',
    paragraphs: [
      `Reviewers and administrators of the programme see your submissions. We share them outside ${company.name} only with your consent, or where the law obliges us to.`,
    ],
  },
  {
    heading: 'Protection',
    paragraphs: [
      'Connections to the portal are encrypted, access is limited to those whose work needs it, and what they do is recorded. Should your data be exposed in spite of this, we tell you and the authority without delay.',
    ],
  },
  {
    heading: 'No sale of personal information',
    paragraphs: ['We do not sell, rent or trade your personal information. Not to anyone, for any purpose.'],
  },
  {
    heading: 'Your choices',
    paragraphs: [
      `You may ask what we hold about you, have it corrected, or have it deleted where no law obliges us to keep it. Write to ${company.mailbox} from the address of your account.`,
    ],
  },
  {
    heading: 'Policy changes',
    paragraphs: [
      'When this policy changes, the new text appears here. If the change matters to how we use data that you gave us before, we tell you by email first.',
    ],
  },
  {
    heading: 'Cookies',
    paragraphs: [
      'Necessary cookies keep you logged in and protect your session; they are always stored. Third-party analytics cookies are used only with your consent, and you can opt out of them at any time.',
    ],
  },
  {
    heading: 'Contact',
    paragraphs: [
      `Questions about privacy, cookies or these terms? Write to our innovation mailbox, ${company.mailbox}.`,
    ],
  },
];

/** What ends the legal page (spec §2). */
export const acceptance = 'By using this portal you accept these policies, agreements and terms.';

/** How to make a good submission (SubmissionGuidelines.pdf). */
export const submissionGuidelines: readonly TextSection[] = [
  {
    heading: 'Before you begin',
    paragraphs: [
      'Sign up with your email address and verify it by the link we mail to you. You can fill in the form in one sitting, in about half an hour, or stop and go on later, on the same device or on another one: the portal keeps your draft.',
    ],
  },
  {
    heading: 'The seven steps',
    paragraphs: ['The form leads you through:'],
    list: [
      'Terms and Conditions: what we agree on.',
      'General Information: who you are and how we reach you. Use strictly the email address you registered with.',
      'Solution Status: how far your solution has come, where it stands with the regulator, and patents.',
      'Solution Overview: its name and focus area, the problem, your solution in short, and its key benefits.',
      'Type of Innovation: the business model, from key partners to channels.',
      'Additional Information: how you want to work with us.',
      'Solution Documentation: your PDF, and a last look at all your answers.',
    ],
  },
  {
    heading: 'Your PDF',
    paragraphs: [
      'Upload one PDF of at most 20 MB. Combine your business proposal and all supporting documents into it. A good proposal answers, on ten pages or fewer:',
    ],
    list: [
      'What is the problem, who has it, and how do you know?',
      'What is your solution, and why is it better than what people do today?',
      'What have you built or tried so far, and what did you learn?',
      'Who pays, how much, and what does it cost to deliver?',
      'Who is in the team, and what do you need from us?',
    ],
  },
  {
    heading: 'How ideas are judged',
    paragraphs: ['Reviewers look at:'],
    list: [
      'Need: is the problem real, and does it matter to customers or to the country?',
      'Novelty: what does nobody offer yet?',
      'Feasibility: can it be built and run by this team, within the law?',
      'Fit: does it help us to serve our customers better?',
    ],
  },
  {
    heading: 'What happens next',
    paragraphs: [
      'You get a reference and a receipt by email. Review and feedback take about a month, and we notify you by email and SMS. You may submit as many ideas as you like. There is no reward in the early stages. If you are under 18, a guardian must take part with you.',
    ],
  },
];
