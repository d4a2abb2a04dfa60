/** The versions of the terms, whose words are texts (texts/terms.ts), and the guidelines, as their PDF has them. */
import { addDays } from './programme-time.ts';
import { ownText } from './texts.ts';

export interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** The version of the terms that come with the portal (texts/terms.ts): a change of their English words needs another. Each idea stores one. */
export const shippedTermsVersion = '2026-11-26';

/** Returns the version of the terms that this page, or this process, shows: a day. The server puts it beside the words. */
export const termsVersion = (): string => ownText('terms', 'version') ?? shippedTermsVersion;

/** The key of that version among the texts that a page has. It is no text of the catalogue. */
export const TERMS_VERSION_KEY = 'terms.version';

/** Returns the path of the PDF of a version, below /api. */
export const termsPath = (version: string): string => `/terms/${version}`;

/**
 * Names the version that is published on a day. A version is a day, as calls and ideas have it: a second one of the same day
 * has the name of the next, so that no name ever means two versions.
 */
export const nextTermsVersion = (newest: string, today: string): string =>
  today > newest ? today : addDays(newest, 1);

/** The day since when the guidelines below are in force. */
export const guidelinesVersion = '2026-11-25';

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
