import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/** A link of a line of tabs: the current one is underlined. */
export function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-2 border-b-2 px-2 font-semibold no-underline lg:min-h-9 ${isActive ? 'border-primary text-ink' : 'border-transparent text-primary hover:border-control'}`
      }
    >
      {children}
    </NavLink>
  );
}
