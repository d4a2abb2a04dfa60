import type { ReactNode } from 'react';
import type { Action } from '@portal/schema/access';
import { RequirePermission } from '../../../session/require-permission.tsx';
import { PortalMenu } from './portal-menu.tsx';

/** A screen of the back office: guarded, as wide as the window, with the menu of the others beside it. */
export function BackOfficePage({ action, children }: { action: Action; children: ReactNode }) {
  return (
    // The site's header and footer follow `data-wide`.
    <div data-wide>
      <RequirePermission action={action}>
        {/* As high as the window below the header, so that the menu reaches down on short pages, too. */}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start md:min-h-[calc(100dvh-4.5rem)] md:grid-cols-[16rem_minmax(0,1fr)] md:content-stretch">
          <PortalMenu />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 md:py-8 2xl:px-8">
            {children}
          </div>
        </div>
      </RequirePermission>
    </div>
  );
}
