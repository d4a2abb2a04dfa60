import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { languageNow, prefixOf, spokenPath } from '@portal/schema/languages';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { startClickCounter } from './consent/click-counter.ts';
import { loadTexts } from './lib/own-texts.ts';
import './gaps/translation.ts';
import './styles.css';

const root = document.getElementById('root')!;

async function start(): Promise<void> {
  // These two functions are the newest: a browser that has them has all. Nothing that needs one may run before.
  if (!('any' in AbortSignal && 'canParse' in URL)) await import('./gaps/functions.ts');
  const site = (
    <StrictMode>
      {/* Without transitions a control keeps its value until the page is drawn. */}
      <BrowserRouter basename={prefixOf(languageNow())} useTransitions={false}>
        <SiteRoutes />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes()) {
    await preloadPage(spokenPath(location.pathname).path);
    hydrateRoot(root, site);
    void loadTexts();
  } else {
    await loadTexts();
    createRoot(root).render(site);
  }
  document.getElementById('not-started')?.remove();
}

// If the code fails to load, the prerendered page stays readable, and says that it has not started.
start().catch(() => undefined);
startClickCounter();
