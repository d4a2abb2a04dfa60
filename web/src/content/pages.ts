/** Titles and descriptions for browsers, search engines and shared links. */
import { guidePages } from './guide-pages.ts';

export interface SitePage {
  /** Without parameters, in the case that links use. */
  path: string;
  title: string;
  description: string;
}

export const publicPages: readonly SitePage[] = [
  {
    path: '/',
    title: 'We innovate',
    description:
      'Submit your innovation idea, follow its review, and get the people, networks and markets it needs.',
  },
  {
    path: '/FAQ',
    title: 'Frequently asked questions',
    description: 'Who may submit an idea, what it takes, how long the review takes and what happens next.',
  },
  {
    path: '/About',
    title: 'About us',
    description: 'The four pillars of our innovation strategy, and the twelve areas where we look for ideas.',
  },
  {
    path: '/legalpolicies',
    title: 'Legal policies',
    description: 'How we handle your personal information, and the terms for submitting an idea.',
  },
  {
    path: '/Suggestions',
    title: 'Feedback Xchange',
    description: 'Tell us what should work better: products, services, processes or support.',
  },
  {
    path: '/Challenges',
    title: 'Challenges',
    description: 'The hackathons and challenges of the programme, and how to enter them with your team.',
  },
  ...guidePages,
];

export const personalPages: readonly SitePage[] = [
  {
    path: '/Login',
    title: 'Login',
    description: 'Log in to continue your draft, follow your review and read feedback.',
  },
  {
    path: '/SignUp',
    title: 'Sign up',
    description: 'Create an account to submit innovation ideas and follow their review.',
  },
  {
    path: '/VerifyEmail',
    title: 'Verify your email',
    description: 'Confirm your email address to finish signing up.',
  },
  {
    path: '/ForgotPassword',
    title: 'Forgot password',
    description: 'Get a link by email to set a new password.',
  },
  {
    path: '/ResetPassword',
    title: 'Reset password',
    description: 'Set a new password for your account with the link from your email.',
  },
  {
    path: '/ConfirmEmail',
    title: 'Confirm your new email',
    description: 'Confirm the new email address of your account with the link from our email.',
  },
  {
    path: '/account',
    title: 'Account',
    description: 'Change your email address and password, and see where you are logged in.',
  },
  { path: '/LogOut', title: 'Log out', description: 'Log out of the innovation portal on this device.' },
  {
    path: '/innovate',
    title: 'Submit an idea',
    description: 'Submit your innovation idea in seven steps. We save your answers as you go.',
  },
  {
    path: '/IdeaDashboard',
    title: 'My ideas',
    description: 'See the ideas you submitted, their status and the reviewers’ comments.',
  },
];

export const backOfficePages: readonly SitePage[] = [
  {
    path: '/dashboard',
    title: 'Admin Dashboard',
    description: 'Figures on people, ideas and decisions, for staff of the programme.',
  },
  {
    path: '/submissions',
    title: 'Submissions',
    description: 'Review submitted ideas: set their status and comment on them.',
  },
  {
    path: '/reports',
    title: 'Reports',
    description: 'Search the answers of all ideas, and export them to Excel.',
  },
  {
    path: '/people',
    title: 'People',
    description: 'Find accounts, change their roles and end their sessions.',
  },
  {
    path: '/access-tokens',
    title: 'Access tokens',
    description: 'Create and revoke the tokens with which other systems use the API.',
  },
  {
    path: '/webhooks',
    title: 'Manage webhooks',
    description: 'Send events to other systems as they happen, and see every delivery.',
  },
  {
    path: '/undelivered-email',
    title: 'Undelivered email',
    description: 'See emails that mail servers refused, and send them again.',
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    description: 'See changes to accounts and access to personal data.',
  },
  {
    path: '/suggestions-received',
    title: 'Suggestions received',
    description: 'Read the suggestions for improvement that people sent.',
  },
  {
    path: '/hackathon-entries',
    title: 'Hackathon entries',
    description: 'Read the entries of the teams, and open their files.',
  },
  {
    path: '/manage-challenges',
    title: 'Manage challenges',
    description: 'Add, edit, open and close hackathons and challenges.',
  },
];

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
};

const nameOf = (pathname: string) => (pathname.split('/')[1] ?? '').toLowerCase();
const isAt = (pathname: string) => (page: SitePage) => nameOf(page.path) === nameOf(pathname);

export const isBackOffice = (pathname: string): boolean => backOfficePages.some(isAt(pathname));

const sitePages = [...publicPages, ...personalPages, ...backOfficePages];

/** Finds the page at a path, in any case: by the whole path, else by its first segment. */
export function pageAt(pathname: string): SitePage {
  const path = nameOf(pathname) === 'home' ? '/' : pathname.toLowerCase().replace(/(.)\/$/, '$1');
  const isExact = (page: SitePage) => page.path.toLowerCase() === path;
  return sitePages.find(isExact) ?? sitePages.find(isAt(path)) ?? notFoundPage;
}
