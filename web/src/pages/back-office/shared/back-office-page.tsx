import type { ReactNode } from 'react';
import type { Action } from '@portal/schema/access';
import { RequirePermission } from '../../../session/require-permission.tsx';
import { Page } from '../../../ui/page.tsx';
import { PortalMenu } from './portal-menu.tsx';

/** A screen of the back office: guarded, with the menu of the others beside it. */
export function BackOfficePage({ action, children }: { action: Action; children: ReactNode }) {
  return (
    <Page wide>
      <RequirePermission action={action}>
        <div className="grid items-start gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-8">
          <PortalMenu />
          <div className="grid min-w-0 gap-6">{children}</div>
        </div>
      </RequirePermission>
    </Page>
  );
}
