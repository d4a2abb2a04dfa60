/** The words of the home page. */

export const hero = {
  headline: 'We innovate',
  text: 'Have an idea that could change how Botswana connects, learns, pays or does business? Tell us about it. We read every submission, and the best ones get the people, networks and markets they need.',
};

export const howItWorks = [
  {
    title: 'Sign up',
    text: 'Create an account with your email address and follow the link that we mail to you.',
  },
  {
    title: 'Describe your idea',
    text: 'Seven short steps. Your answers are kept, so you can stop and go on later, on any device.',
  },
  {
    title: 'Add your proposal',
    text: 'One PDF with your business proposal and supporting documents, up to 20 MB.',
  },
  { title: 'Hear from us', text: 'Review and feedback take about a month. We notify you by email and SMS.' },
] as const;

export const goodToKnow = [
  {
    title: 'Who may apply',
    text: 'Individuals, companies, NGOs, start-ups, students and staff. Under 18? A guardian takes part with you.',
  },
  { title: 'As many as you like', text: 'There is no limit on the number of ideas you submit.' },
  {
    title: 'It stays yours',
    text: 'Submitting an idea transfers no ownership. There is no reward in the early stages.',
  },
] as const;
