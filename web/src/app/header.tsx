import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { isElevated } from '@portal/schema/access';
import { mainLinks } from '../content/navigation.ts';
import type { SiteLink } from '../content/navigation.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from './logo.tsx';

const signedOutLinks: readonly SiteLink[] = [
  { label: 'Log In', to: '/Login' },
  { label: 'Sign Up', to: '/SignUp' },
];

/** The site's header: logo, navigation, and on small screens the button that opens it. */
export function Header() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  const personal: SiteLink[] = user
    ? [
        { label: 'Submissions', to: '/IdeaDashboard' },
        ...(isElevated(user.role) ? [{ label: 'Review', to: '/submissions' }] : []),
        { label: 'Log Out', to: '/LogOut' },
      ]
    : [...signedOutLinks];

  return (
    <header
      className="bg-navy text-white"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className="mx-auto flex max-w-6xl group-has-[[data-wide]]/site:max-w-none flex-wrap items-center justify-between gap-x-6 px-4 py-2">
        <Link to="/home" className="flex min-h-14 items-center rounded-box">
          <Logo />
          <span className="sr-only">, home</span>
        </Link>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center gap-2 rounded-box px-3 font-semibold text-white lg:hidden"
        >
          {open ? (
            <X aria-hidden="true" className="size-5" />
          ) : (
            <Menu aria-hidden="true" className="size-5" />
          )}
          Menu
        </button>
        <nav id="site-menu" aria-label="Main" className={`${open ? '' : 'max-lg:hidden'} w-full lg:w-auto`}>
          <ul className="grid gap-1 py-2 lg:flex lg:items-center lg:py-0">
            {[...mainLinks, ...personal].map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  onClick={() => setOpen(false)}
                  className={({ isActive }) =>
                    `flex min-h-11 items-center border-b-2 px-3 font-semibold text-white no-underline hover:border-lime ${isActive ? 'border-lime' : 'border-transparent'}`
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
