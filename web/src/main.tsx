/** Draws the application, or takes over a page that was rendered ahead (prerender.tsx). */
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { startClickCounter } from './consent/click-counter.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const site = (
  <StrictMode>
    {/* No transitions: a control must not fall back until its page is drawn. */}
    <BrowserRouter useTransitions={false}>
      <SiteRoutes />
    </BrowserRouter>
  </StrictMode>
);
if (root.hasChildNodes()) {
  // Without its code such a page stays as it is: it can be read, and its links lead on.
  preloadPage(window.location.pathname).then(
    () => hydrateRoot(root, site),
    () => undefined,
  );
} else createRoot(root).render(site);
startClickCounter();
