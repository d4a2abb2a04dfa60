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
    {/* Without transitions a control keeps its value until the page is drawn. */}
    <BrowserRouter useTransitions={false}>
      <SiteRoutes />
    </BrowserRouter>
  </StrictMode>
);
if (root.hasChildNodes()) {
  // If the code fails to load, the prerendered page stays readable.
  preloadPage(window.location.pathname).then(
    () => hydrateRoot(root, site),
    () => undefined,
  );
} else createRoot(root).render(site);
startClickCounter();
