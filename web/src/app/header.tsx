import { CircleQuestionMark, Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router-dom';
import { can } from '@portal/schema/access';
import { languageNow, languages } from '@portal/schema/languages';
import { namesOf } from '@portal/schema/lists';
import { frameTexts } from '@portal/schema/texts/frame';
import { mainLinks, ownIdeas, suggestionLinks } from '../content/navigation.ts';
import type { SiteLink } from '../content/navigation.ts';
import { loginPath, signUpPath, returnPathFrom } from '../session/next-path.ts';
import { useSession } from '../session/session-store.ts';
import type { SessionUser } from '../session/session-store.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from '../ui/logo.tsx';

/** Lists the links beside the logo. Two links of one name must not lead to different addresses. */
function linksFor(user: SessionUser | undefined, pathname: string, next: string | undefined): SiteLink[] {
  // The page Suggestions has top links of its own (spec §2).
  const links = matchPath('/Suggestions', pathname) ? suggestionLinks : mainLinks;
  if (!user) {
    return [
      ...links,
      { label: frameTexts.logIn, to: loginPath(next) },
      { label: frameTexts.signUp, to: signUpPath(next) },
    ];
  }
  const forStaff = { label: 'Portal Dashboard', to: '/dashboard' };
  return [...links, ownIdeas, ...(can(user.role, 'stats:read') ? [forStaff] : [])];
}

export function Header({ isDesk }: { isDesk: boolean }) {
  const { user } = useSession();
  const location = useLocation();
  const next = returnPathFrom(location);
  const [open, setOpen] = useState(false);
  const ToggleIcon = open ? X : Menu;
  const toggle = useRef<HTMLButtonElement>(null);

  return (
    <header
      className="bg-navy text-white"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className={`mx-auto flex flex-wrap items-center gap-x-2 px-4 ${isDesk ? '' : 'max-w-6xl py-2'}`}>
        <Link to="/home" className="mr-auto flex min-h-14 items-center rounded-box">
          <Logo />
          <span className="sr-only">{frameTexts.toHome}</span>
        </Link>
        {isDesk ? (
          user && can(user.role, 'idea:read-any') && <HelpLink />
        ) : (
          <>
            <button
              ref={toggle}
              type="button"
              aria-expanded={open}
              aria-controls="site-menu"
              onClick={() => setOpen(!open)}
              className="inline-flex min-h-11 items-center gap-2 rounded-box px-3 font-semibold text-white lg:hidden"
            >
              <ToggleIcon aria-hidden="true" className="size-5" />
              <span>{frameTexts.menu}</span>
            </button>
            <nav
              id="site-menu"
              aria-label={frameTexts.main}
              className={`${open ? '' : 'max-lg:hidden'} max-lg:order-last max-lg:w-full`}
            >
              <ul className="grid gap-1 py-2 lg:flex lg:items-center lg:py-0">
                {linksFor(user, location.pathname, next).map(({ label, to }) => (
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
                {/* The pages of staff are English. */}
                {!(user && can(user.role, 'idea:read-any')) && <LanguageChoice />}
              </ul>
            </nav>
          </>
        )}
        {user && <AccountMenu user={user} isDesk={isDesk} />}
      </div>
    </header>
  );
}

/** Leads to the page in other languages, where the server offers any. */
const LanguageChoice = () =>
  namesOf(languages)
    .filter((language) => language !== languageNow())
    .map((language) => (
      <li key={language} className="needs-languages">
        <a
          href={`?language=${language}`}
          hrefLang={language}
          lang={language}
          onClick={({ currentTarget }) => {
            const query = new URLSearchParams(window.location.search);
            query.set('language', language);
            currentTarget.search = query.toString();
          }}
          className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-white no-underline hover:border-lime"
        >
          {languages[language]}
        </a>
      </li>
    ));

const HelpLink = () => (
  <Link
    to="/help/reviewing"
    title="Help"
    className="inline-flex size-11 items-center justify-center rounded-box text-white hover:bg-navy-hover"
  >
    <CircleQuestionMark aria-hidden="true" className="size-5" />
    <span className="sr-only">Help</span>
  </Link>
);
