import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { RequirePermission } from '../../../session/require-permission.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Page } from '../../../ui/page.tsx';

const screens: readonly { label: string; to: string; action: Action }[] = [
  { label: 'Submissions', to: '/submissions', action: 'idea:read-any' },
  { label: 'Suggestions', to: '/suggestions-received', action: 'suggestion:read' },
  { label: 'Hackathon entries', to: '/hackathon-entries', action: 'challenge:read-entries' },
  { label: 'Challenges', to: '/manage-challenges', action: 'challenge:manage' },
];

/** A screen of the back office: guarded, with the way to the others that the role may see. */
export function BackOfficePage({ action, children }: { action: Action; children: ReactNode }) {
  const { user } = useSession();
  const open = screens.filter((screen) => user && can(user.role, screen.action));
  return (
    <Page wide>
      <RequirePermission action={action}>
        {open.length > 1 && (
          <nav aria-label="Back office">
            <ul className="flex flex-wrap gap-x-2 border-b border-line">
              {open.map(({ label, to }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    className={({ isActive }) =>
                      `inline-flex min-h-11 items-center border-b-4 px-3 font-semibold text-primary no-underline hover:border-primary ${isActive ? 'border-primary' : 'border-transparent'}`
                    }
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {children}
      </RequirePermission>
    </Page>
  );
}
