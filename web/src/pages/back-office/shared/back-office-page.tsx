import {
  ChevronDown,
  FileText,
  Flag,
  House,
  KeyRound,
  LogOut,
  MailX,
  MessageSquareText,
  ScrollText,
  Table,
  Trophy,
  Users,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { BesideMain } from '../../../ui/beside-main.tsx';
import { RequirePermission } from '../../../session/require-permission.tsx';
import { useSession } from '../../../session/session-store.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

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

const entries: readonly { label: string; to: string; icon: LucideIcon; action?: Action }[] = [
  { label: 'Home', to: '/dashboard', icon: House, action: 'stats:read' },
  { label: 'Submissions', to: '/submissions', icon: FileText, action: 'idea:read-any' },
  { label: 'Reports', to: '/Reports', icon: Table, action: 'report:read' },
  { label: 'Suggestions', to: '/suggestions-received', icon: MessageSquareText, action: 'suggestion:read' },
  { label: 'Entries', to: '/hackathon-entries', icon: Flag, action: 'challenge:read-entries' },
  { label: 'Challenges', to: '/manage-challenges', icon: Trophy, action: 'challenge:manage' },
  { label: 'People', to: '/people', icon: Users, action: 'account:manage' },
  { label: 'Access tokens', to: '/access-tokens', icon: KeyRound, action: 'token:manage' },
  { label: 'Webhooks', to: '/webhooks', icon: Webhook, action: 'webhook:manage' },
  { label: 'Undelivered email', to: '/undelivered-email', icon: MailX, action: 'mail:manage' },
  { label: 'Audit log', to: '/audit-log', icon: ScrollText, action: 'audit:read' },
  { label: 'Log Out', to: '/LogOut', icon: LogOut },
];

const TITLE = 'Portal Dashboard';

/** The side menu (spec §2 "Admin dashboard"); on phones it folds. */
export function PortalMenu() {
  const isWide = useMediaQuery('(min-width: 48rem)', true);
  if (isWide) {
    return (
      <nav aria-labelledby="portal-menu" className="w-64 shrink-0 border-r border-line bg-white">
        <div className="sticky top-0 grid max-h-dvh gap-1 overflow-y-auto px-2 py-4">
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
  const visible = entries.filter(({ action }) => !action || (user && can(user.role, action)));
  return (
    <ul className="grid gap-1">
      {visible.map(({ label, to, icon: Icon }) => (
        <li key={to} className="last:mt-1 last:border-t last:border-line last:pt-2">
          <NavLink
            to={to}
            className={({ isActive }) =>
              `flex min-h-11 items-center gap-3 rounded-box px-3 font-semibold no-underline ${isActive ? 'bg-primary text-white' : 'text-primary hover:bg-primary-tint'}`
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
