import type { ComponentType } from 'react';
import type { Action } from '@portal/schema/access';
import { BesideMain } from '../../../app/beside-main.tsx';
import { RequirePermission } from '../../../session/require-permission.tsx';
import { PortalMenu } from './portal-menu.tsx';

/** Makes a screen of the back office: guarded, as wide as the window, with the menu of the others beside it. */
export const inBackOffice = (action: Action, Content: ComponentType) =>
  function BackOfficePage() {
    return (
      <RequirePermission action={action}>
        <BesideMain>
          <PortalMenu />
        </BesideMain>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 md:py-8 2xl:px-8">
          <Content />
        </div>
      </RequirePermission>
    );
  };
