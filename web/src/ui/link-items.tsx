import { NavLink } from 'react-router-dom';
import type { SiteLink } from '../content/navigation.ts';

export function LinkItems({ links, className }: { links: readonly SiteLink[]; className: string }) {
  return links.map(({ label, to, about }) => (
    <li key={to}>
      <NavLink
        end
        to={to}
        className={`inline-flex min-h-11 items-center underline underline-offset-2 ${className}`}
      >
        {label}
      </NavLink>
      {about && <span className="text-muted">: {about}</span>}
    </li>
  ));
}
