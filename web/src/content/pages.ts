/** The pages that are rendered ahead, with what search engines and shared links show of them. */

/** A public page. */
export interface PublicPage {
  /** Its address, in the spelling that links use. */
  path: string;
  title: string;
  description: string;
}

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'We innovate',
    description:
      'Submit your innovation idea, follow its review, and get the people, networks and markets it needs.',
  },
  {
    path: '/FAQ',
    title: 'Frequently asked questions',
    description:
      'Who may submit an idea, what it takes, how long the review lasts and what happens after it.',
  },
  {
    path: '/About',
    title: 'About us',
    description:
      'The four pillars of our innovation strategy, and the twelve areas in which we look for ideas.',
  },
  {
    path: '/legalpolicies',
    title: 'Legal policies',
    description: 'How we handle personal information, and the terms under which ideas are submitted.',
  },
  {
    path: '/Suggestions',
    title: 'Feedback Xchange',
    description: 'Tell us what should work better: products, services, processes or support.',
  },
  {
    path: '/Challenges',
    title: 'Challenges',
    description: 'Hackathons and challenges of the programme, and how to enter them with a team.',
  },
  {
    path: '/developers',
    title: 'Developers',
    description: 'How other systems read ideas and figures, and how they are told what happens.',
  },
];
