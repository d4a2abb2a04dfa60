import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';

const looks = (isCurrent: boolean, space: 'px-2' | 'px-1.5' = 'px-2') =>
  `flex min-h-11 items-center gap-1 border-b-2 ${space} font-semibold whitespace-nowrap no-underline lg:min-h-9 ${isCurrent ? 'border-primary text-ink' : 'border-transparent text-primary hover:border-control'}`;

/** A link of a line of tabs: the page of the present path is underlined. */
export function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} className={({ isActive }) => looks(isActive)}>
      {children}
    </NavLink>
  );
}

/** A link of a line of tabs that one path has, such as views of a list; words alone while its address is unknown. */
export function TabLinkTo({
  to,
  isCurrent,
  children,
}: {
  to: string | undefined;
  isCurrent: boolean;
  children: ReactNode;
}) {
  if (to === undefined) return <span className={looks(false, 'px-1.5')}>{children}</span>;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={looks(isCurrent, 'px-1.5')}>
      {children}
    </Link>
  );
}
