import { Component } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '../ui/page.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Problem } from '../ui/states.tsx';

/** Shows a page, or says so when it failed or its code could not be loaded; going elsewhere tries again. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname.split('/')[1]}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page>
        <PageTitle title="Something went wrong" className="sr-only">
          Something went wrong
        </PageTitle>
        <Problem
          message="This page could not be shown. Check your connection, then try again."
          retry={() => window.location.reload()}
        />
      </Page>
    );
  }
}
