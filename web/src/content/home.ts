import { channels } from './channels.ts';

export const hero = {
  headline: 'We innovate',
  text: 'Have an idea that could change how Botswana connects, learns, pays or does business? Tell us about it. We read every submission, and the best ones get the people, networks and markets they need.',
};

/** The steps of an idea, from the account to its result. */
export const timeline = [
  {
    when: 'Two minutes',
    title: 'Sign up',
    text: 'Create an account with your email address, and open the link that we email to you.',
  },
  {
    when: 'About 30 minutes',
    title: 'Describe your idea',
    text: 'Seven short steps, and one PDF of up to 20 MB. Photographs of its pages will do: we make the PDF of them. We save your answers: stop at any time, and continue on any device.',
  },
  {
    when: 'By the day that we promise',
    title: 'Get an answer',
    text: `You get a receipt at once, with the day of our answer. Reviewers look at need, novelty, feasibility and fit. We notify you by ${channels}.`,
  },
  {
    when: 'From then on',
    title: 'Take the next steps',
    text: 'If we approve your idea, we contact you and agree the next steps in writing. If we reject it, you read why, improve it and submit it again.',
  },
] as const;

export const quotes = [
  {
    text: 'The person who lives with a problem knows it better than any consultant. Tell us what you see every day, and what you would do about it.',
    office: 'Innovation Sponsor',
  },
  {
    text: 'We are not looking for perfect papers. We look for a real need, an honest account of what you have tried, and a team that will not give up.',
    office: 'Committee Chairperson',
  },
  {
    text: 'Every submission is read, and every submitter gets an answer with reasons. A no today has often been the beginning of a better idea.',
    office: 'Committee Secretary',
  },
] as const;

export const partners = [
  {
    name: 'Innovation hub',
    mark: 'M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM24 17V5M24 43V31M18 20.5 7.6 14.5M40.4 33.5 30 27.5M18 27.5 7.6 33.5M40.4 14.5 30 20.5',
  },
  {
    name: 'University',
    mark: 'M24 9 4 18l20 9 20-9ZM12 22v10c0 3 5.4 6 12 6s12-3 12-6V22M44 18v13',
  },
  {
    name: 'Regulator',
    mark: 'M24 6v36M14 42h20M8 14h32M14 14 7 29h14ZM34 14l-7 15h14ZM7 29c0 3 3 5 7 5s7-2 7-5M27 29c0 3 3 5 7 5s7-2 7-5',
  },
  {
    name: 'Development bank',
    mark: 'M24 6 5 16v4h38v-4ZM10 20v15M19.3 20v15M28.7 20v15M38 20v15M5 42v-4q0-3 3-3h32q3 0 3 3v4Z',
  },
  {
    name: 'Chamber of commerce',
    mark: 'M8 21v21h32V21M6 21l4-13h28l4 13M6 21c0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0ZM20 42V31h8v11',
  },
  {
    name: 'Start-up network',
    mark: 'M24 4c7 5 10 12 10 20l-4 8H18l-4-8c0-8 3-15 10-20ZM24 16a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM14 24l-6 7v9l8-6M34 24l6 7v9l-8-6M24 37v7',
  },
] as const;
