import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../ui/page.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Problem } from '../ui/states.tsx';

/** In place of a page that failed, or whose code could not be loaded. */
export function BrokenPage() {
  const error = useRouteError();
  useEffect(() => console.error('The page failed', error), [error]);
  return (
    <Page>
      <PageTitle className="sr-only">Something went wrong</PageTitle>
      <Problem
        message="This page could not be shown. Check your connection, then try again."
        retry={() => window.location.reload()}
      />
    </Page>
  );
}
