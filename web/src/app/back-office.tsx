import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { RequirePermission } from '../session/require-permission.tsx';
import { useSession } from '../session/session-store.ts';
import { DeskPage, Page } from '../ui/page.tsx';
import { Badge, PortalMenu } from './portal-menu.tsx';
import { addressOf, backOfficePages, pagesOf, sectionAt, sections } from './pages.tsx';
import { partAt, partsBeside, unsavedBeside } from '../pages/back-office/shared/settings/settings-parts.ts';
import { NotSaved, TabLinkTo } from '../ui/tab-link.tsx';
import { toSearch, useShortcuts } from '../ui/use-shortcuts.ts';
import { useWaiting } from './waiting.ts';
import type { WaitingBy } from './waiting.ts';

/** The guard and the frame of a back-office page. */
export function BackOffice({ action, children }: { action: Action; children: ReactNode }) {
  return (
    <RequirePermission action={action} Frame={Frame}>
      {children}
    </RequirePermission>
  );
}

/** The guard and the frame of the page of one's own account, which staff have in the back office. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isStaff = user !== undefined && can(user.role, 'stats:read');
  return (
    <RequirePermission action="account:secure" Frame={isStaff ? Frame : Page}>
      {children}
    </RequirePermission>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const waiting = useWaiting();
  useSearchKey();
  return (
    <>
      <BesideMain>
        <PortalMenu waiting={waiting} />
      </BesideMain>
      <DeskPage>
        <SectionTabs waiting={waiting} />
        {children}
      </DeskPage>
    </>
  );
}

/** Moves the focus to the search of a page by its key; a page without one leads to the submissions. The desk has keys of its own. */
function useSearchKey(): void {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = () => {
    // A page of settings may have a search of its own beside that of all settings.
    const box =
      document.querySelector<HTMLElement>('search:not(.settings-search) [type=search]') ??
      document.querySelector<HTMLElement>('search [type=search]');
    if (box) box.focus();
    else if (user && can(user.role, 'idea:read-any')) void navigate('/submissions', toSearch);
  };
  useShortcuts(sectionAt(pathname) === 'submissions' ? {} : { '/': search });
}

const never = () => () => undefined;

/** Renders into the layout, before `main`. */
function BesideMain({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById('beside-main'),
    () => null,
  );
  return slot && createPortal(children, slot);
}

/** Leads to the other pages of a section. */
function SectionTabs({ waiting }: { waiting: WaitingBy }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  if (!user || !section) return null;
  const pages = pagesOf(section, user.role);
  if (pages.length < 2) return null;
  const page = backOfficePages.find(({ path }) => matchPath(path, pathname));
  const part = partAt(pathname);
  const current = part ? partsBeside(part)[0] : page && (page.under ?? addressOf(page.path));
  const unsaved: readonly string[] = section === 'settings' ? unsavedBeside(pathname, user.email) : [];
  return (
    <nav
      aria-label={sections[section]}
      className="-mx-4 -mt-2.5 border-b border-line bg-surface px-2 2xl:-mx-8"
    >
      <ul className="flex flex-wrap">
        {pages.map(({ path, title, tab = title }) => (
          <li key={path}>
            <TabLinkTo to={addressOf(path)} isCurrent={addressOf(path) === current} space="px-2">
              {tab}
              {unsaved.includes(addressOf(path)) && <NotSaved />}
              <Badge waits={waiting[addressOf(path)]} />
            </TabLinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}
