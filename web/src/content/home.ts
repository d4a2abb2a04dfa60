/** The words of the home page. */
import { channels } from './channels.ts';

export const hero = {
  headline: 'We innovate',
  text: 'Have an idea that could change how Botswana connects, learns, pays or does business? Tell us about it. We read every submission, and the best ones get the people, networks and markets they need.',
};

export const howItWorks = [
  {
    title: 'Sign up',
    text: 'Create an account with your email address, then open the link we email to you.',
  },
  {
    title: 'Describe your idea',
    text: 'Seven short steps. We save your answers, so you can stop and continue later on any device.',
  },
  {
    title: 'Add your proposal',
    text: 'One PDF with your business proposal and supporting documents, up to 20 MB.',
  },
  {
    title: 'Hear from us',
    text: `Review and feedback take about a month. We notify you by ${channels}.`,
  },
] as const;

/** What follows a submission, and when. */
export const afterwards = [
  {
    when: 'At once',
    title: 'Receipt',
    text: 'You get an email with the reference of your idea, and can follow its status on your Submissions page.',
  },
  {
    when: 'About a month',
    title: 'Review',
    text: 'Reviewers read your answers and your PDF. They look at need, novelty, feasibility and fit.',
  },
  {
    when: 'After the review',
    title: 'Decision',
    text: `We notify you by ${channels}. The reviewers’ comments are on your Submissions page.`,
  },
  {
    when: 'From then on',
    title: 'Next steps',
    text: 'If we approve your idea, we contact you and agree the next steps in writing. If we reject it, you can improve it and submit it again.',
  },
] as const;

export const goodToKnow = [
  {
    title: 'Who may apply',
    text: 'Individuals, companies, NGOs, start-ups, students and staff. If you are under 18, a guardian takes part with you.',
  },
  { title: 'As many as you like', text: 'There is no limit on the number of ideas you submit.' },
  {
    title: 'It stays yours',
    text: 'Submitting an idea does not transfer ownership. There is no reward in the early stages.',
  },
] as const;
