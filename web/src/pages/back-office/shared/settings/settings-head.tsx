import type { ReactNode } from 'react';
import { useSession } from '../../../../session/session-store.ts';
import { PageHead } from '../../../../ui/page.tsx';
import { NotSaved, TabLinkTo } from '../../../../ui/tab-link.tsx';
import { nameOfPart, partsBeside, settingsParts } from './settings-parts.ts';
import type { PartPath } from './settings-parts.ts';
import { SettingsSearch } from './settings-search.tsx';

/** The head of a page of settings: its name, the search of all settings, what can be done, and links to the other parts of the page. */
export function SettingsHead({ path, children }: { path: PartPath; children?: ReactNode }) {
  return (
    <>
      <PageHead key={path} title={settingsParts[path].page} documentTitle={nameOfPart(path)}>
        <SettingsSearch />
        {children}
      </PageHead>
      <PartLinks current={path} />
    </>
  );
}

/** Leads to the other parts of a page, and says in which of them something is not saved. */
function PartLinks({ current }: { current: PartPath }) {
  const { user } = useSession();
  const beside = partsBeside(current);
  if (beside.length < 2) return null;
  return (
    <nav aria-label={`Parts of ${settingsParts[current].page}`}>
      <ul className="flex flex-wrap text-sm">
        {beside.map((path) => {
          const { title, isKept } = settingsParts[path];
          return (
            <li key={path}>
              <TabLinkTo to={path} isCurrent={path === current}>
                {title}
                {path !== current && isKept(user?.email ?? '') && <NotSaved />}
              </TabLinkTo>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Says what a part is about, where a newcomer would go wrong without it. */
export const SettingsLead = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[68ch] text-sm text-muted">{children}</p>
);
