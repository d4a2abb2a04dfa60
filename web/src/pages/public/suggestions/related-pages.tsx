import { NavLink } from 'react-router-dom';
import { suggestionLinks } from '../../../content/navigation.ts';

/** Shows the links at the top of the suggestions (spec §2 "Suggestions"). The header has no link to this page. */
export function RelatedPages() {
  return (
    <nav aria-label="Related pages" className="print:hidden">
      <ul className="-mx-3 flex flex-wrap text-sm">
        {suggestionLinks.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="inline-flex min-h-11 items-center px-3 text-primary underline underline-offset-2 hover:text-primary-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
