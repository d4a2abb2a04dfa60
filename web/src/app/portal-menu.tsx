import {
  ChevronDown,
  FileText,
  House,
  LogOut,
  MessageSquareText,
  Settings,
  Table,
  Trophy,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Role } from '@portal/schema/access';
import { inFigures } from '../lib/words.ts';
import { useSession } from '../session/session-store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { addressOf, pagesOf, sectionAt, sectionNames, sections } from './pages.tsx';
import type { SectionName } from './pages.tsx';
import { waitingOn } from './waiting.ts';
import type { WaitingBy } from './waiting.ts';

const TITLE = 'Portal Dashboard';

/** The icons of the sections, which stand in three groups. */
const places: Record<SectionName, { icon: LucideIcon; group: string }> = {
  home: { icon: House, group: 'ideas' },
  submissions: { icon: FileText, group: 'ideas' },
  reports: { icon: Table, group: 'ideas' },
  challenges: { icon: Trophy, group: 'others' },
  suggestions: { icon: MessageSquareText, group: 'others' },
  people: { icon: Users, group: 'portal' },
  settings: { icon: Settings, group: 'portal' },
};

/** The side menu (spec §2 "Admin dashboard"): a strip of icons beside an idea, where there is room; folded on phones. */
export function PortalMenu({ waiting }: { waiting: WaitingBy }) {
  const isWide = useMediaQuery('(min-width: 48rem)', true);
  const hasReadingPlace = useMediaQuery('(min-width: 80rem)', false);
  const { pathname } = useLocation();
  const isStrip = hasReadingPlace && matchPath('/submissions/:id', pathname) !== null;
  if (isWide) {
    return (
      <nav
        aria-labelledby="portal-menu"
        className={`${isStrip ? 'w-14' : 'w-64'} shrink-0 border-r border-line bg-surface`}
      >
        <div className="sticky top-0 grid max-h-[calc(100dvh-3.5rem)] gap-1 overflow-y-auto px-2 py-4">
          <p id="portal-menu" className={isStrip ? 'sr-only' : 'px-3 py-2 text-lg font-bold text-heading'}>
            {TITLE}
          </p>
          <Entries waiting={waiting} isStrip={isStrip} />
        </div>
      </nav>
    );
  }
  return (
    <nav aria-labelledby="portal-menu" className="border-b border-line bg-surface">
      <details className="group">
        <summary
          id="portal-menu"
          className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 font-bold text-heading [&::-webkit-details-marker]:hidden"
        >
          {TITLE}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-2">
          <Entries waiting={waiting} isStrip={false} />
        </div>
      </details>
    </nav>
  );
}

/** Lists the sections that a role may open, and Log Out. */
function entriesFor(role: Role, waiting: WaitingBy) {
  const entries = sectionNames.flatMap((section) => {
    const pages = pagesOf(section, role).map(({ path }) => addressOf(path));
    const [to] = pages;
    if (to === undefined) return [];
    const waits = waitingOn(pages, waiting);
    return [{ ...places[section], label: sections[section], section, to, waits }];
  });
  const logOut = { label: 'Log Out', to: '/LogOut', icon: LogOut, group: 'out', section: undefined };
  return [...entries, { ...logOut, waits: undefined }];
}

function Entries({ waiting, isStrip }: { waiting: WaitingBy; isStrip: boolean }) {
  const { user } = useSession();
  const current = sectionAt(useLocation().pathname);
  if (!user) return null;
  const entries = entriesFor(user.role, waiting);
  return (
    <ul className="grid gap-1 lg:gap-0">
      {entries.map(({ label, to, icon: Icon, group, section, waits }, n) => {
        const isCurrent = section !== undefined && section === current;
        const begins = n > 0 && entries[n - 1]?.group !== group;
        return (
          <li key={to} className={begins ? 'mt-1 border-t border-line pt-2' : ''}>
            <Link
              to={to}
              title={isStrip ? [label, waits?.words].filter(Boolean).join(': ') : waits?.words}
              // A page of the section is open, but the link may lead to another one.
              aria-current={isCurrent ? 'page' : undefined}
              className={`relative flex min-h-11 items-center gap-3 rounded-box font-semibold no-underline lg:min-h-9 ${isStrip ? 'justify-center' : 'px-3'} ${isCurrent ? 'bg-primary text-surface' : 'text-primary hover:bg-primary-tint'}`}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className={isStrip ? 'sr-only' : ''}>{label}</span>
              <Badge waits={waits} isDot={isStrip} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows how much waits; a screen reader reads it in words. */
export function Badge({ waits, isDot = false }: { waits: WaitingBy[string] | undefined; isDot?: boolean }) {
  if (!waits) return null;
  const looks = isDot
    ? 'absolute top-1 right-1 size-2.5 border-2 border-surface'
    : 'ml-auto px-2 text-sm leading-5 font-semibold tabular-nums';
  return (
    <>
      <span className="sr-only">, {waits.words}</span>
      <span
        aria-hidden="true"
        className={`rounded-full bg-warning-tint text-warning forced-colors:border ${looks} ${isDot ? 'bg-warning!' : ''}`}
      >
        {isDot ? '' : inFigures(waits.count)}
      </span>
    </>
  );
}
