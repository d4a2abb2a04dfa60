import {
  BookOpen,
  Bus,
  CirclePlay,
  Coins,
  HardHat,
  HeartPulse,
  Newspaper,
  RadioTower,
  ShieldCheck,
  Tractor,
  TreePalm,
  Trophy,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHash } from '../../../app/use-hash.ts';
import type { Area } from '../../../content/strategy.ts';

/** Up and Down scroll. */
function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  return undefined;
}

const tabId = (slug: string) => `tab-${slug}`;

/** Tabs (WAI-ARIA APG). The hash selects one; each is a link, for pages without scripts. */
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
    // Scroll for a visitor who follows a link, not for one at the tabs.
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

const marks: Readonly<Record<string, LucideIcon>> = {
  fintech: Coins,
  agriculture: Tractor,
  entertainment: CirclePlay,
  education: BookOpen,
  security: ShieldCheck,
  transport: Bus,
  sports: Trophy,
  tourism: TreePalm,
  health: HeartPulse,
  construction: HardHat,
  media: Newspaper,
  telecommunications: RadioTower,
};

function AreaPanel({
  area: { slug, name, text, challenges },
  labelledBy,
  isSelected,
}: {
  area: Area;
  labelledBy: string;
  isSelected: boolean;
}) {
  const Mark = marks[slug];
  return (
    <div
      id={slug}
      role="tabpanel"
      aria-labelledby={labelledBy}
      tabIndex={0}
      hidden={!isSelected}
      className="grid content-start gap-x-12 gap-y-6 border-line p-5 sm:p-8 lg:grid-cols-2 noscript:not-first:border-t"
    >
      <div className="grid content-start gap-4">
        <div className="flex items-center gap-3">
          {Mark && <Mark aria-hidden="true" className="size-8 shrink-0 text-teal" />}
          <h3 className="text-xl!">{name}</h3>
        </div>
        <p className="max-w-[68ch]">{text}</p>
      </div>
      <div className="grid content-start gap-4">
        <h4 className="font-semibold lg:leading-8">What you could solve</h4>
        <ul className="grid max-w-[68ch] gap-3">
          {challenges.map((challenge) => (
            <li key={challenge} className="border-l-4 border-lime pl-4">
              {challenge}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
