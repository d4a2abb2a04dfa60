import { ChevronDown, LogOut } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { RequirePermission } from '../session/require-permission.tsx';
import { useSession } from '../session/session-store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { addressOf, backOfficePages } from './pages.tsx';

/** The guard and the frame of a back-office page. */
export function BackOffice({ action, children }: { action: Action; children: ReactNode }) {
  return (
    <RequirePermission action={action}>
      <BesideMain>
        <PortalMenu />
      </BesideMain>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 md:py-8 2xl:px-8">
        {children}
      </div>
    </RequirePermission>
  );
}

const never = () => () => undefined;

/** Renders into the layout, before `main`. */
function BesideMain({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById('beside-main'),
    () => null,
  );
  return slot && createPortal(children, slot);
}

const TITLE = 'Portal Dashboard';

/** The side menu (spec §2 "Admin dashboard"); on phones it folds. */
function PortalMenu() {
  const isWide = useMediaQuery('(min-width: 48rem)', true);
  if (isWide) {
    return (
      <nav aria-labelledby="portal-menu" className="w-64 shrink-0 border-r border-line bg-white">
        <div className="sticky top-0 grid max-h-[calc(100dvh-3.5rem)] gap-1 overflow-y-auto px-2 py-4">
          <p id="portal-menu" className="px-3 py-2 text-lg font-bold text-navy">
            {TITLE}
          </p>
          <Links />
        </div>
      </nav>
    );
  }
  return (
    <nav aria-labelledby="portal-menu" className="border-b border-line bg-white">
      <details className="group">
        <summary
          id="portal-menu"
          className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 font-bold text-navy [&::-webkit-details-marker]:hidden"
        >
          {TITLE}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-2">
          <Links />
        </div>
      </details>
    </nav>
  );
}

function Links() {
  const { user } = useSession();
  const links = [
    ...backOfficePages
      .filter(({ action }) => user && can(user.role, action))
      .map(({ path, title, label = title, icon }) => ({ label, to: addressOf(path), icon })),
    { label: 'Log Out', to: '/LogOut', icon: LogOut },
  ];
  return (
    <ul className="grid gap-1 lg:gap-0">
      {links.map(({ label, to, icon: Icon }) => (
        <li key={to} className="last:mt-1 last:border-t last:border-line last:pt-2">
          <NavLink
            to={to}
            className={({ isActive }) =>
              `flex min-h-11 items-center gap-3 lg:min-h-9 rounded-box px-3 font-semibold no-underline ${isActive ? 'bg-primary text-white' : 'text-primary hover:bg-primary-tint'}`
            }
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
