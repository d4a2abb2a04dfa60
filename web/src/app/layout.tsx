import { HardDrive, WifiOff } from 'lucide-react';
import { Component, Suspense, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { frameTexts } from '@portal/schema/texts/frame';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { hasRefused, onRefusal } from '../lib/storage.ts';
import { useOnline } from '../lib/use-online.ts';
import { useSession } from '../session/session-store.ts';
import { RedirectNotice } from '../session/redirect-notice.tsx';
import { AddressTitle, PageTitle, Page } from '../ui/page.tsx';
import { LateToasts } from '../ui/late-toasts.tsx';
import { Problem } from '../ui/states.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { isBackOffice, pageAt } from './pages.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

export function Layout() {
  useScrollRestoration();
  const { pathname } = useLocation();
  const isDesk = isBackOffice(pathname, useSession().user?.role);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute -top-24 left-2 z-50 rounded-box bg-surface px-4 py-3 font-semibold text-primary focus:top-2"
      >
        {frameTexts.skip}
      </a>
      <ConsentBanner />
      <Header isDesk={isDesk} />
      <OfflineBanner savesAnswers={/^\/innovate(\/|$)/i.test(pathname)} />
      <StorageBanner />
      <RedirectNotice />
      {/* The footer begins below the window: nothing moves when a page takes the place of its skeleton. */}
      <div className={`flex flex-1 flex-col md:flex-row print:block ${isDesk ? '' : 'min-h-dvh'}`}>
        {/* The menu of the back office is rendered here, where the skip link jumps over it. Until then its room is empty. */}
        <div
          id="beside-main"
          className={`contents ${isDesk ? 'empty:block empty:min-h-[49px] md:empty:w-64' : ''}`}
        />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <AddressTitle value={pageAt(pathname).title}>
            {/* The key resets the boundary on navigation. */}
            <ErrorBoundary key={pathname.split('/')[1]}>
              {/* This Suspense boundary lets a prerendered page hydrate after its frame. */}
              <Suspense>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </AddressTitle>
        </main>
      </div>
      {!isDesk && <Footer />}
      <LateToasts />
    </div>
  );
}

/** Catches errors of a page and of loading its code. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed?: true }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    // The state is null until an error: a class field would add the compiler's helpers to every page.
    if (!this.state?.failed) return this.props.children;
    return (
      <Page>
        <PageTitle title={frameTexts.wrong} className="sr-only">
          {frameTexts.wrong}
        </PageTitle>
        <Problem message={frameTexts.broken} retry={() => window.location.reload()} />
      </Page>
    );
  }
}

function OfflineBanner({ savesAnswers }: { savesAnswers: boolean }) {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {savesAnswers ? frameTexts.offlineIdea : frameTexts.offline}
        </p>
      )}
    </div>
  );
}

function StorageBanner() {
  const isRefused = useSyncExternalStore(onRefusal, hasRefused, () => false);
  return (
    <div role="status">
      {isRefused && (
        <p className="flex items-start justify-center gap-2 bg-warning-tint px-4 py-2 text-warning print:hidden">
          <HardDrive aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{frameTexts.noStorage}</span>
        </p>
      )}
    </div>
  );
}
