/** Every page and its address (spec §2), on one page. Addresses match without regard to case. */
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { matchPath, matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { guideLoads } from './guide.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { Layout } from './layout.tsx';

const Loading = () => (
  <Page>
    <Skeleton label="Loading…" />
  </Page>
);

/** A route whose code comes when it is needed. */
function page(path: string, load: () => Promise<ComponentType>) {
  const Code = lazyComponent(load, Loading);
  return { path, element: <Code />, handle: Code.preload };
}

const appPages = [
  page(
    '/Challenges',
    async () => (await import('../pages/public/challenges/challenges-page.tsx')).ChallengesPage,
  ),
  page('/Login', async () => (await import('../pages/accounts/login/login-page.tsx')).LoginPage),
  page('/SignUp', async () => (await import('../pages/accounts/sign-up/sign-up-page.tsx')).SignUpPage),
  page(
    '/VerifyEmail/:token',
    async () => (await import('../pages/accounts/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  ),
  page(
    '/ForgotPassword',
    async () =>
      (await import('../pages/accounts/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/ResetPassword/:token?',
    async () => (await import('../pages/accounts/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page('/LogOut', async () => (await import('../pages/accounts/log-out/log-out-page.tsx')).LogOutPage),
  page('/innovate/:step?', async () => (await import('../pages/ideas/wizard/wizard-page.tsx')).WizardPage),
  page('/IdeaDashboard', async () => (await import('../pages/ideas/mine/my-ideas-page.tsx')).MyIdeasPage),
  page(
    '/dashboard',
    async () => (await import('../pages/back-office/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  page(
    '/submissions/:id?',
    async () => (await import('../pages/back-office/submissions/submissions-page.tsx')).SubmissionsPage,
  ),
  page('/reports', async () => (await import('../pages/back-office/reports/reports-page.tsx')).ReportsPage),
  page('/people', async () => (await import('../pages/back-office/people/people-page.tsx')).PeoplePage),
  page(
    '/access-tokens',
    async () => (await import('../pages/integrators/tokens/access-tokens-page.tsx')).AccessTokensPage,
  ),
  page(
    '/webhooks/:id?',
    async () => (await import('../pages/integrators/webhooks/webhooks-page.tsx')).WebhooksPage,
  ),
  page('/audit-log', async () => (await import('../pages/back-office/audit/audit-page.tsx')).AuditPage),
  page(
    '/suggestions-received',
    async () =>
      (await import('../pages/back-office/suggestions/suggestions-list-page.tsx')).SuggestionsListPage,
  ),
  page(
    '/hackathon-entries',
    async () => (await import('../pages/back-office/entries/entries-page.tsx')).EntriesPage,
  ),
  page(
    '/manage-challenges',
    async () =>
      (await import('../pages/back-office/challenges/manage-challenges-page.tsx')).ManageChallengesPage,
  ),
];

const home = page('/', async () => (await import('../pages/public/home/home-page.tsx')).HomePage);
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      home,
      { ...home, path: '/Home' },
      page('/FAQ', async () => (await import('../pages/public/faq/faq-page.tsx')).FaqPage),
      page('/About', async () => (await import('../pages/public/about/about-page.tsx')).AboutPage),
      page('/legalpolicies', async () => (await import('../pages/public/legal/legal-page.tsx')).LegalPage),
      ...guideLoads.map(({ path, load }) => page(path, load)),
      page(
        '/Suggestions',
        async () => (await import('../pages/public/suggestions/suggestions-page.tsx')).SuggestionsPage,
      ),
      {
        ...page('', async () => (await import('./app-providers.tsx')).AppProviders),
        children: appPages,
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/**
 * Brings the code of the page at a path.
 * @throws when some of it could not be loaded
 */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as (() => Promise<void>) | undefined)?.()));
}

const isAppPage = (pathname: string) => appPages.some(({ path }) => matchPath(path, pathname));

/** The page of the present address, in the frame of every page. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  const isLoggedIn = useSession().user !== undefined;
  useEffect(() => {
    const preload = async () => {
      // At once: a page would be asked for only when the frame that it stands in is there.
      await preloadPage(pathname);
      // Behind the page, so that one can log out without a connection, too.
      if (isLoggedIn && isAppPage(pathname)) await Promise.all(['/LogOut', '/Login'].map(preloadPage));
    };
    void preload().catch(() => undefined);
  }, [pathname, isLoggedIn]);
  return useRoutes(routes);
}
