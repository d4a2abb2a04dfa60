import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { PageGuard } from './page-guard.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The frame of every page: skip link first, header, page, footer. */
export function Layout() {
  useScrollRestoration();
  return (
    <div className="group/site flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-box bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0"
      >
        Skip to main content
      </a>
      <ConsentBanner />
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PageGuard>
          {/* Of its own, so that a page rendered ahead comes to life after its frame. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </PageGuard>
      </main>
      <Footer />
    </div>
  );
}
