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

/** What follows a submission, and when. */
export const afterwards = [
  {
    when: 'At once',
    title: 'Receipt',
    text: 'An email with the reference of your idea. Its status on your Submissions page is Pending.',
  },
  {
    when: 'About a month',
    title: 'Review',
    text: 'Reviewers read your answers and your PDF: need, novelty, feasibility and fit.',
  },
  {
    when: 'With the decision',
    title: 'Email and SMS',
    text: 'We notify you of the outcome. The reviewers’ comments are on your Submissions page.',
  },
  {
    when: 'From then on',
    title: 'Next steps',
    text: 'Approved: we contact you and agree in writing how to go on. Rejected: improve it and submit again.',
  },
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
