import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { languageNow } from '@portal/schema/languages';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import { useSession } from '../session/session-store.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Layout } from './layout.tsx';
import { backOfficePages, Loading, personalPages, publicPages } from './pages.tsx';
import type { SitePage } from './pages.tsx';

const AppProviders = lazyComponent(async () => (await import('./app-providers.tsx')).AppProviders, Loading);
const AccountFrame = lazyComponent(async () => (await import('./back-office.tsx')).AccountFrame, Loading);
const BackOffice = lazyComponent(async () => (await import('./back-office.tsx')).BackOffice, Loading);

const route = ({ path, Code }: SitePage) => ({ path, element: <Code />, handle: Code.preload });

const within = (Frame: LazyComponent<{ children: ReactNode }>, { path, Code }: SitePage) => ({
  path,
  element: (
    <Frame>
      <Code />
    </Frame>
  ),
  handle: () => Promise.all([Frame.preload(), Code.preload()]),
});

/** Leads from the pages of another language to one that is English alone, whose address has no code of a language. */
function InEnglish({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const isElsewhere = languageNow() !== 'en';
  useEffect(() => {
    if (isElsewhere) window.location.replace(pathname + search + hash);
  }, [isElsewhere, pathname, search, hash]);
  return isElsewhere ? <Loading /> : children;
}

const pagesWithData: RouteObject = {
  element: <AppProviders />,
  handle: AppProviders.preload,
  children: [
    ...publicPages.filter(({ hasData }) => hasData).map(route),
    ...personalPages
      .filter(({ isServedForm }) => !isServedForm)
      .map((page) => (page.isInBackOffice ? within(AccountFrame, page) : route(page))),
    ...backOfficePages.map(({ path, action, Code }) => ({
      path,
      element: (
        <InEnglish>
          <BackOffice action={action}>
            <Code />
          </BackOffice>
        </InEnglish>
      ),
      handle: () => Promise.all([BackOffice.preload(), Code.preload()]),
    })),
  ],
};

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...publicPages.filter(({ hasData }) => !hasData).map(route),
      ...personalPages.filter(({ isServedForm }) => isServedForm).map(route),
      pagesWithData,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** Loads the code of the page at a path. @throws when some of it cannot be loaded */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as (() => Promise<unknown>) | undefined)?.()));
}

export function SiteRoutes() {
  const { pathname } = useLocation();
  const isLoggedIn = useSession().user !== undefined;
  useEffect(() => {
    const preload = async () => {
      // The page is loaded in parallel with the frame, not after it.
      await preloadPage(pathname);
      // Logging out must work offline, too, so its pages are preloaded after the page.
      if (isLoggedIn && matchRoutes([pagesWithData], pathname))
        await Promise.all(['/LogOut', '/Login'].map(preloadPage));
    };
    void preload().catch(() => undefined);
  }, [pathname, isLoggedIn]);
  return useRoutes(routes);
}
