import { ChevronDown, CircleUser, Globe, LayoutDashboard, Lightbulb, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { frameTexts } from '@portal/schema/texts/frame';
import type { SessionUser } from '../session/session-store.ts';

const initialsOf = (email: string): string =>
  email
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** Lists the pages about a person's own data. In the back office the side menu has the rest. */
const linksOf = (role: Role, isDesk: boolean) => [
  { label: frameTexts.myIdeas, to: '/IdeaDashboard', icon: Lightbulb },
  ...(isDesk ? [{ label: 'Public site', to: '/home', icon: Globe }] : []),
  ...(!isDesk && can(role, 'stats:read')
    ? [{ label: 'Portal Dashboard', to: '/dashboard', icon: LayoutDashboard }]
    : []),
  { label: frameTexts.account, to: '/account', icon: CircleUser },
  ...(isDesk ? [] : [{ label: frameTexts.logOut, to: '/LogOut', icon: LogOut }]),
];

export function AccountMenu({ user: { email, role }, isDesk }: { user: SessionUser; isDesk: boolean }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute('open');
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      ref={box}
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.stopPropagation();
        close();
        box.current.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-box px-2 font-semibold text-white hover:bg-navy-hover [&::-webkit-details-marker]:hidden">
        <CircleUser aria-hidden="true" className="size-5 shrink-0 max-xl:hidden" />
        <span
          aria-hidden="true"
          className="inline-flex size-9 items-center justify-center rounded-full border-2 border-white text-sm xl:hidden"
        >
          {initialsOf(email)}
        </span>
        <span className="max-w-48 truncate max-xl:sr-only">{email}</span>
        <span className="sr-only">{frameTexts.yours}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-box border border-line bg-raised p-2 text-ink shadow-lg">
        <p className="px-3 py-2 text-sm wrap-anywhere text-muted">
          {frameTexts.loggedIn} <span className="block font-semibold text-ink">{email}</span>
        </p>
        <ul className="grid gap-1 border-t border-line pt-2">
          {linksOf(role, isDesk).map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={close}
                className="flex min-h-11 items-center gap-3 rounded-box px-3 font-semibold text-primary no-underline hover:bg-primary-tint"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
