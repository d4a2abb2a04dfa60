/** Routes (spec §2). Paths match without regard to case. */
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { matchPath, matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { guidePages } from '../content/guide-pages.ts';
import type { GuidePageName } from '../content/guide-pages.ts';
import { useSession } from '../session/session-store.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Layout } from './layout.tsx';

const Loading = () => (
  <Page>
    <Skeleton label="Loading…" />
  </Page>
);

function route(path: string, load: () => Promise<ComponentType>) {
  const Code = lazyComponent(load, Loading);
  return { path, element: <Code />, handle: Code.preload };
}

/** Makes the lazy route of a page, which its module exports by that name. */
const page = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => route(path, async () => (await load())[name]);

const appPages = [
  page('/Challenges', () => import('../pages/public/challenges/challenges-page.tsx'), 'ChallengesPage'),
  page('/Login', () => import('../pages/accounts/login/login-page.tsx'), 'LoginPage'),
  page('/SignUp', () => import('../pages/accounts/sign-up/sign-up-page.tsx'), 'SignUpPage'),
  page(
    '/VerifyEmail/:token',
    () => import('../pages/accounts/verify-email/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
  page(
    '/ForgotPassword',
    () => import('../pages/accounts/forgot-password/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  page(
    '/ResetPassword/:token?',
    () => import('../pages/accounts/reset-password/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  page(
    '/ConfirmEmail/:token',
    () => import('../pages/accounts/confirm-email/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
  page('/account', () => import('../pages/accounts/account/account-page.tsx'), 'AccountPage'),
  page('/LogOut', () => import('../pages/accounts/log-out/log-out-page.tsx'), 'LogOutPage'),
  page('/innovate/:step?', () => import('../pages/ideas/wizard/wizard-page.tsx'), 'WizardPage'),
  page('/IdeaDashboard', () => import('../pages/ideas/mine/my-ideas-page.tsx'), 'MyIdeasPage'),
  page('/dashboard', () => import('../pages/back-office/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  page(
    '/submissions/:id?',
    () => import('../pages/back-office/submissions/submissions-page.tsx'),
    'SubmissionsPage',
  ),
  page('/reports', () => import('../pages/back-office/reports/reports-page.tsx'), 'ReportsPage'),
  page('/people', () => import('../pages/back-office/people/people-page.tsx'), 'PeoplePage'),
  page(
    '/access-tokens',
    () => import('../pages/integrators/tokens/access-tokens-page.tsx'),
    'AccessTokensPage',
  ),
  page('/webhooks/:id?', () => import('../pages/integrators/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  page(
    '/undelivered-email',
    () => import('../pages/back-office/mails/undelivered-mails-page.tsx'),
    'UndeliveredMailsPage',
  ),
  page('/audit-log', () => import('../pages/back-office/audit/audit-page.tsx'), 'AuditPage'),
  page(
    '/suggestions-received',
    () => import('../pages/back-office/suggestions/suggestions-list-page.tsx'),
    'SuggestionsListPage',
  ),
  page('/hackathon-entries', () => import('../pages/back-office/entries/entries-page.tsx'), 'EntriesPage'),
  page(
    '/manage-challenges',
    () => import('../pages/back-office/challenges/manage-challenges-page.tsx'),
    'ManageChallengesPage',
  ),
];

const guides = {
  start: () => import('../../../docs/api.md?page=start&guide'),
  authentication: () => import('../../../docs/api.md?page=authentication&guide'),
  graphql: () => import('../../../docs/api.md?page=graphql&guide'),
  rest: () => import('../../../docs/api.md?page=rest&guide'),
  webhooks: () => import('../../../docs/api.md?page=webhooks&guide'),
  limits: () => import('../../../docs/api.md?page=limits&guide'),
} satisfies Record<GuidePageName, unknown>;

async function loadGuide(name: GuidePageName): Promise<ComponentType> {
  const [{ DevelopersPage }, { default: guide }] = await Promise.all([
    import('../pages/integrators/developers/developers-page.tsx'),
    guides[name](),
  ]);
  return function GuidePage() {
    return <DevelopersPage name={name} guide={guide} />;
  };
}

const home = page('/', () => import('../pages/public/home/home-page.tsx'), 'HomePage');
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      home,
      { ...home, path: '/Home' },
      page('/FAQ', () => import('../pages/public/faq/faq-page.tsx'), 'FaqPage'),
      page('/About', () => import('../pages/public/about/about-page.tsx'), 'AboutPage'),
      page('/legalpolicies', () => import('../pages/public/legal/legal-page.tsx'), 'LegalPage'),
      ...guidePages.map(({ name, path }) => route(path, () => loadGuide(name))),
      page(
        '/Suggestions',
        () => import('../pages/public/suggestions/suggestions-page.tsx'),
        'SuggestionsPage',
      ),
      {
        ...page('', () => import('./app-providers.tsx'), 'AppProviders'),
        children: appPages,
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** Loads the code of the page at a path. @throws when some of it cannot be loaded */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as (() => Promise<void>) | undefined)?.()));
}

const isAppPage = (pathname: string) => appPages.some(({ path }) => matchPath(path, pathname));

export function SiteRoutes() {
  const { pathname } = useLocation();
  const isLoggedIn = useSession().user !== undefined;
  useEffect(() => {
    const preload = async () => {
      // In parallel with the frame, not after it.
      await preloadPage(pathname);
      // After the page: logging out must work offline, too.
      if (isLoggedIn && isAppPage(pathname)) await Promise.all(['/LogOut', '/Login'].map(preloadPage));
    };
    void preload().catch(() => undefined);
  }, [pathname, isLoggedIn]);
  return useRoutes(routes);
}
