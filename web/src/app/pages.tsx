/**
 * The list of pages (spec §2). Routes, titles, the guard and the menu of the back office, the prerendered files, the
 * sitemap and the addresses of the server follow from it.
 */
import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action, Role } from '@portal/schema/access';
import { frameTexts } from '@portal/schema/texts/frame';
import { titlesTexts } from '@portal/schema/texts/titles';
import { guidePages, wholeGuide } from '../content/guide-pages.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import { textsOfAllPages } from '../lib/own-texts.ts';
import { useSession } from '../session/session-store.ts';
import { DeskPage, Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';

export interface PageTexts {
  /** A pattern of React Router, capitalized as in links; matching ignores the case. */
  path: string;
  /** The title for browsers, search engines and shared links; descriptions.ts has the descriptions. */
  readonly title: string;
}

export interface SitePage extends PageTexts {
  Code: LazyComponent<object>;
}

/** A page that is prerendered, and readable without JavaScript. */
interface PublicPage extends SitePage {
  /** Whether the page needs Apollo Client. */
  hasData?: boolean;
}

interface PersonalPage extends SitePage {
  /** Staff have the page in the frame of the back office. */
  isInBackOffice?: true;
  /** Visitors are served its form, and its code loads the GraphQL client late. */
  isServedForm?: true;
}

/** The entries of the side menu in their order, with their names. Each opens the first of its pages that a role may open. */
export const sections = {
  home: 'Home',
  submissions: 'Submissions',
  reports: 'Reports',
  challenges: 'Challenges',
  suggestions: 'Suggestions',
  people: 'People',
  settings: 'Settings',
} as const;
export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

interface BackOfficePage extends SitePage {
  action: Action;
  /** Undefined for a page that the header links to. */
  section?: SectionName;
  /** The name in the tabs of its section, if it is not the title. */
  tab?: string;
  /** The page of its section that leads to it, in place of a tab of its own. */
  under?: string;
  /** Whether it leads to the page that took its place. */
  isMoved?: true;
}

/** Draws a page whose code is loaded, in the frame that it will have. */
export function Loading() {
  const { pathname } = useLocation();
  const Frame = isBackOffice(pathname, useSession().user?.role) ? DeskPage : Page;
  return (
    <Frame>
      <Skeleton />
    </Frame>
  );
}

const page = (load: () => Promise<ComponentType>) =>
  lazyComponent(async () => (await Promise.all([load(), textsOfAllPages()]))[0], Loading);
/** Makes a page that stands in a frame, which is loaded before it. */
const framed = (load: () => Promise<ComponentType>) => lazyComponent(load, Skeleton);

/** Leads to a view of the submissions, with its filters. @param renamed a parameter of the address that replaces one of the view */
const moved = (view: string, renamed?: { parameter: string; by: string }) =>
  framed(async () => {
    const { movedTo } = await import('../pages/back-office/submissions/views/moved.tsx');
    return movedTo(view, renamed);
  });

/** Has pages read their titles in the catalogue at each use. @param pages with the names of their titles */
const titled = <Page extends PageTexts>(
  pages: readonly (Omit<Page, 'title'> & { title: keyof typeof titlesTexts })[],
): readonly Page[] =>
  pages.map(
    ({ title, ...page }) =>
      ({
        ...page,
        get title() {
          return titlesTexts[title];
        },
      }) as unknown as Page,
  );

const statements = () => import('../pages/public/statements/statement-pages.tsx');
const passwords = () => import('../pages/accounts/reset-password/reset-password-page.tsx');
const ends = () => import('../pages/ideas/end-reminders/end-reminders-page.tsx');

const sitePages = titled<PublicPage>([
  {
    path: '/Home?',
    title: 'home',
    Code: page(async () => (await import('../pages/public/home/home-page.tsx')).HomePage),
  },
  {
    path: '/FAQ',
    title: 'faq',
    Code: page(async () => (await import('../pages/public/faq/faq-page.tsx')).FaqPage),
  },
  {
    path: '/About',
    title: 'about',
    Code: page(async () => (await import('../pages/public/about/about-page.tsx')).AboutPage),
  },
  {
    path: '/legalpolicies',
    title: 'legal',
    Code: page(async () => (await import('../pages/public/legal/legal-page.tsx')).LegalPage),
  },
  {
    path: '/Suggestions',
    title: 'feedback',
    Code: page(
      async () => (await import('../pages/public/suggestions/suggestions-page.tsx')).SuggestionsPage,
    ),
  },
  {
    path: '/Challenges',
    title: 'challenges',
    Code: page(async () => (await import('../pages/public/challenges/challenges-page.tsx')).ChallengesPage),
    hasData: true,
  },
  {
    path: '/Challenges/:slug',
    title: 'challenge',
    Code: page(async () => (await import('../pages/public/challenges/challenge-page.tsx')).ChallengePage),
    hasData: true,
  },
  {
    path: '/receipt',
    title: 'receipt',
    Code: page(async () => (await import('../pages/public/receipt/receipt-page.tsx')).ReceiptPage),
  },
  {
    path: '/accessibility',
    title: 'accessibility',
    Code: page(async () => (await statements()).AccessibilityPage),
  },
  {
    path: '/security',
    title: 'security',
    Code: page(async () => (await statements()).SecurityPage),
  },
]);

export const publicPages: readonly PublicPage[] = [
  ...sitePages,
  ...[...guidePages, wholeGuide].map(({ name, path, title }) => ({
    ...{ path, title },
    Code: page(async () =>
      (await import('../pages/integrators/developers/guide-page.tsx')).loadGuide(name, path),
    ),
  })),
];

export const personalPages = titled<PersonalPage>([
  {
    path: '/Login',
    title: 'login',
    isServedForm: true,
    Code: page(async () => (await import('../pages/accounts/login/login-page.tsx')).LoginPage),
  },
  {
    path: '/SignOn',
    title: 'signOn',
    Code: page(async () => (await import('../pages/accounts/sign-on/sign-on-page.tsx')).SignOnPage),
  },
  {
    path: '/SignUp',
    title: 'signUp',
    isServedForm: true,
    Code: page(async () => (await import('../pages/accounts/sign-up/sign-up-page.tsx')).SignUpPage),
  },
  {
    path: '/VerifyEmail/:token',
    title: 'verify',
    Code: page(
      async () => (await import('../pages/accounts/verify-email/verify-email-page.tsx')).VerifyEmailPage,
    ),
  },
  {
    path: '/ForgotPassword',
    title: 'forgot',
    isServedForm: true,
    Code: page(
      async () =>
        (await import('../pages/accounts/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: '/ResetPassword/:token?',
    title: 'reset',
    isServedForm: true,
    Code: page(async () => (await passwords()).ResetPasswordPage),
  },
  {
    path: '/Invitation/:token',
    title: 'invitation',
    Code: page(async () => (await passwords()).InvitationPage),
  },
  {
    path: '/ConfirmEmail/:token',
    title: 'confirm',
    Code: page(
      async () => (await import('../pages/accounts/confirm-email/confirm-email-page.tsx')).ConfirmEmailPage,
    ),
  },
  {
    path: '/EndReminders/:token',
    title: 'reminders',
    Code: page(async () => (await ends()).EndRemindersPage),
  },
  {
    path: '/EndMorningEmail/:token',
    title: 'morning',
    Code: page(async () => (await ends()).EndMorningEmailPage),
  },
  {
    path: '/JoinIdea/:token',
    title: 'join',
    Code: page(async () => (await import('../pages/ideas/join/join-page.tsx')).JoinIdeaPage),
  },
  {
    path: '/EnteredIdea/:token',
    title: 'entered',
    Code: page(async () => (await import('../pages/ideas/entered/entered-idea-page.tsx')).EnteredIdeaPage),
  },
  {
    path: '/account',
    title: 'account',
    isInBackOffice: true,
    Code: framed(async () => (await import('../pages/accounts/account/account-page.tsx')).AccountPage),
  },
  {
    path: '/help',
    title: 'help',
    Code: page(async () => (await import('../pages/public/faq/help-link.tsx')).HelpLink),
  },
  {
    path: '/Erased',
    title: 'erased',
    Code: page(async () => (await import('../pages/accounts/account/erased-page.tsx')).ErasedPage),
  },
  {
    path: '/LogOut',
    title: 'logOut',
    Code: page(async () => (await import('../pages/accounts/log-out/log-out-page.tsx')).LogOutPage),
  },
  {
    path: '/innovate/:step?',
    title: 'innovate',
    Code: page(async () => (await import('../pages/ideas/wizard/wizard-page.tsx')).WizardPage),
  },
  {
    path: '/IdeaDashboard/:reference?',
    title: 'ideas',
    Code: page(async () => (await import('../pages/ideas/mine/my-ideas-page.tsx')).MyIdeasPage),
  },
  {
    path: '/IdeaDashboard/:reference/questions',
    title: 'questions',
    Code: page(async () => (await import('../pages/ideas/mine/question-link.tsx')).QuestionLink),
  },
]);

const programme = framed(
  async () => (await import('../pages/back-office/programme/programme-page.tsx')).ProgrammePage,
);
const setting = { action: 'programme:change', section: 'settings' } as const;

export const backOfficePages: readonly BackOfficePage[] = [
  {
    path: '/dashboard',
    title: 'Admin Dashboard',
    action: 'stats:read',
    section: 'home',
    tab: 'Home',
    Code: framed(
      async () => (await import('../pages/back-office/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
  },
  {
    path: '/breakdowns',
    title: 'Explore',
    action: 'stats:read',
    section: 'home',
    Code: framed(
      async () =>
        (await import('../pages/back-office/dashboard/breakdowns/breakdowns-page.tsx')).BreakdownsPage,
    ),
  },
  {
    path: '/submissions/enter',
    title: 'Enter an idea',
    action: 'idea:enter',
    section: 'submissions',
    under: '/submissions',
    Code: framed(async () => (await import('../pages/ideas/enter/enter-idea-page.tsx')).EnterIdeaPage),
  },
  {
    path: '/submissions/import',
    title: 'Import ideas',
    action: 'idea:import',
    section: 'submissions',
    under: '/submissions',
    Code: framed(async () => (await import('../pages/ideas/enter/import-ideas-page.tsx')).ImportIdeasPage),
  },
  {
    path: '/submissions/:id?',
    title: 'Submissions',
    action: 'idea:read-any',
    section: 'submissions',
    Code: framed(
      async () => (await import('../pages/back-office/submissions/submissions-page.tsx')).SubmissionsPage,
    ),
  },
  // Pages that became views of the submissions.
  {
    path: '/announcements',
    title: 'Submissions',
    action: 'idea:read-any',
    isMoved: true,
    Code: moved('toAnnounce=yes&sort=OLDEST'),
  },
  {
    path: '/ranking',
    title: 'Submissions',
    action: 'idea:read-any',
    isMoved: true,
    Code: moved('shortlisted=yes'),
  },
  {
    path: '/outcomes',
    title: 'Submissions',
    action: 'idea:read-any',
    isMoved: true,
    Code: moved('outcome=RECORDED', { parameter: 'stage', by: 'outcome' }),
  },
  {
    path: '/Reports',
    title: 'Reports',
    action: 'report:read',
    section: 'reports',
    Code: framed(async () => (await import('../pages/back-office/reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: '/manage-challenges/:slug?/:part?',
    title: 'Challenges',
    action: 'challenge:manage',
    section: 'challenges',
    Code: framed(
      async () =>
        (await import('../pages/back-office/challenges/manage-challenges-page.tsx')).ManageChallengesPage,
    ),
  },
  {
    path: '/hackathon-entries',
    title: 'Entries',
    action: 'challenge:read-entries',
    section: 'challenges',
    Code: framed(async () => (await import('../pages/back-office/entries/entries-page.tsx')).EntriesPage),
  },
  {
    path: '/suggestions-received',
    title: 'Suggestions',
    action: 'suggestion:read',
    section: 'suggestions',
    Code: framed(
      async () =>
        (await import('../pages/back-office/suggestions/suggestions-list-page.tsx')).SuggestionsListPage,
    ),
  },
  {
    path: '/people',
    title: 'People',
    action: 'account:manage',
    section: 'people',
    Code: framed(async () => (await import('../pages/back-office/people/people-page.tsx')).PeoplePage),
  },
  { ...setting, path: '/programme/company', title: 'Company', Code: programme },
  // The further parts of all pages of settings are here, too.
  { ...setting, path: '/programme/:part?', title: 'Decisions', Code: programme },
  {
    ...setting,
    path: '/texts',
    title: 'Texts',
    Code: framed(async () => (await import('../pages/back-office/texts/texts-page.tsx')).TextsPage),
  },
  { ...setting, path: '/programme/terms', title: 'Data', Code: programme },
  {
    path: '/integrations',
    title: 'Integrations',
    action: 'token:manage',
    section: 'settings',
    Code: framed(
      async () => (await import('../pages/integrators/overview/integrations-page.tsx')).IntegrationsPage,
    ),
  },
  {
    path: '/access-tokens',
    title: 'Access tokens',
    action: 'token:manage',
    section: 'settings',
    under: '/integrations',
    Code: framed(
      async () => (await import('../pages/integrators/tokens/access-tokens-page.tsx')).AccessTokensPage,
    ),
  },
  {
    path: '/webhooks/:id?',
    title: 'Webhooks',
    action: 'webhook:manage',
    section: 'settings',
    under: '/integrations',
    Code: framed(async () => (await import('../pages/integrators/webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: '/undelivered-email',
    title: 'Undelivered email',
    action: 'mail:manage',
    section: 'settings',
    Code: framed(
      async () =>
        (await import('../pages/back-office/mails/undelivered-mails-page.tsx')).UndeliveredMailsPage,
    ),
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    action: 'audit:read',
    section: 'settings',
    Code: framed(async () => (await import('../pages/back-office/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/help/reviewing',
    title: 'Help',
    action: 'idea:read-any',
    Code: framed(async () => (await import('../pages/back-office/help/help-page.tsx')).HelpPage),
  },
];

export const notFoundPage: PageTexts = {
  path: '/404',
  get title() {
    return frameTexts.lost;
  },
};

const isAt =
  (pathname: string) =>
  ({ path }: PageTexts) =>
    matchPath(path, pathname) !== null;

/** Tells whether a page stands in the frame of the back office for a role. */
export const isBackOffice = (pathname: string, role: Role | undefined): boolean =>
  backOfficePages.some(isAt(pathname)) ||
  (role !== undefined &&
    can(role, 'stats:read') &&
    personalPages.some((page) => page.isInBackOffice && isAt(pathname)(page)));

/** Lists the pages of a section that a role may open, as tabs. */
export const pagesOf = (section: SectionName, role: Role): readonly BackOfficePage[] =>
  backOfficePages.filter((page) => page.section === section && !page.under && can(role, page.action));

export const sectionAt = (pathname: string): SectionName | undefined =>
  backOfficePages.find(isAt(pathname))?.section;

/** Finds the page at a path, in any case. */
export const pageAt = (pathname: string): PageTexts =>
  [...publicPages, ...personalPages, ...backOfficePages].find(isAt(pathname)) ?? notFoundPage;

/** Removes the parameters and optional parts from a pattern; the home page becomes `/`. */
export const addressOf = (path: string): string => path.replace(/\/(:[^/]+|[^/]+\?)/g, '') || '/';
