import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHash } from '../../../app/use-hash.ts';
import type { Area } from '../../../content/strategy.ts';
import { AreaPanel } from './area-panel.tsx';

/** The tab that a key moves to. Up and down are left to scrolling. */
function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  return undefined;
}

const tabId = (slug: string) => `tab-${slug}`;

/**
 * The areas as tabs (WAI-ARIA APG, automatic activation). The address names the one that is shown, so that it can be
 * linked to, and a tab is a link, so that without JavaScript it leads to its text.
 * @param children the action below every area
 */
export function AreaTabs({
  areas,
  labelledBy,
  children,
}: {
  areas: readonly [Area, ...Area[]];
  labelledBy: string;
  children: ReactNode;
}) {
  const { hash, visit } = useHash();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const named = areas.find(({ slug }) => slug === hash);
  const selected = named ?? areas[0];

  useEffect(() => {
    // Whoever is at the tabs sees them; whoever comes by a link is taken there.
    if (named && document.activeElement?.id !== tabId(named.slug)) box.current?.scrollIntoView();
  }, [named, visit]);

  const select = ({ slug }: Area) => {
    document.getElementById(tabId(slug))?.focus();
    void navigate({ hash: slug }, { replace: true, preventScrollReset: true });
  };
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const area = areas[targetOf(event.key, from, areas.length) ?? -1];
    if (!area) return;
    event.preventDefault();
    select(area);
  };

  return (
    <div ref={box} className="grid gap-4">
      <div role="tablist" aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
        {areas.map((area, index) => {
          const { slug, name } = area;
          const isSelected = area === selected;
          return (
            <a
              key={slug}
              id={tabId(slug)}
              href={`#${slug}`}
              role="tab"
              aria-selected={isSelected}
              aria-controls={slug}
              tabIndex={isSelected ? 0 : -1}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                select(area);
              }}
              onKeyDown={(event) => onKeyDown(event, index)}
              className="inline-flex min-h-11 items-center rounded-box border border-line bg-white px-4 py-2 font-semibold text-primary no-underline hover:bg-primary-tint aria-selected:border-navy aria-selected:bg-navy aria-selected:text-white"
            >
              {name}
            </a>
          );
        })}
      </div>
      <div className="rounded-box border border-line bg-white">
        {areas.map((area) => (
          <AreaPanel
            key={area.slug}
            area={area}
            labelledBy={tabId(area.slug)}
            isSelected={area === selected}
          />
        ))}
        <div className="border-t border-line p-5 sm:px-8">{children}</div>
      </div>
    </div>
  );
}
