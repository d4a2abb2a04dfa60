import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { isBackOffice, pageAt } from '../content/pages.ts';
import { LedAwayNotice } from '../session/led-away.tsx';
import { AddressTitle } from '../ui/page-title.tsx';
import { BesideMainPlace } from './beside-main.tsx';
import { PageGuard } from './page-guard.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Draws the frame of every page: skip link first, header, page and, outside the back office, the footer. */
export function Layout() {
  useScrollRestoration();
  const { pathname } = useLocation();
  const isDesk = isBackOffice(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-box bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0"
      >
        Skip to main content
      </a>
      <ConsentBanner />
      <Header isDesk={isDesk} />
      <OfflineBanner />
      <LedAwayNotice />
      <div className="flex flex-1 flex-col md:flex-row print:block">
        <BesideMainPlace />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <AddressTitle value={pageAt(pathname).title}>
            <PageGuard>
              {/* Of its own, so that a page rendered ahead comes to life after its frame. */}
              <Suspense>
                <Outlet />
              </Suspense>
            </PageGuard>
          </AddressTitle>
        </main>
      </div>
      {!isDesk && <Footer />}
    </div>
  );
}
