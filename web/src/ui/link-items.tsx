import { NavLink } from 'react-router-dom';
import type { SiteLink } from '../content/navigation.ts';

/**
 * The items of a list of links.
 * @param look the colours of the links; that to the page itself has `aria-current`
 */
export function LinkItems({ links, look }: { links: readonly SiteLink[]; look: string }) {
  return links.map(({ label, to, about }) => (
    <li key={to}>
      <NavLink
        end
        to={to}
        className={`inline-flex min-h-11 items-center underline underline-offset-2 ${look}`}
      >
        {label}
      </NavLink>
      {about && <span className="text-muted">: {about}</span>}
    </li>
  ));
}
