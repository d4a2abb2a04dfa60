import {
  BookOpen,
  Bus,
  CirclePlay,
  Coins,
  HardHat,
  HeartHandshake,
  HeartPulse,
  Newspaper,
  RadioTower,
  RefreshCw,
  ShieldCheck,
  Sprout,
  Tractor,
  TreePalm,
  Trophy,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { aboutTexts } from '@portal/schema/texts/about';
import { showChosen } from '../../../lib/show-chosen.ts';
import { useHash } from '../../../lib/use-hash.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';

const pillarIcons = [RefreshCw, HeartHandshake, RadioTower, Sprout] as const;

type Area = (typeof aboutTexts)['areas'][number] & { slug: string };

/** Lists the areas; one without a name in the address has its place. */
const areasOf = (): readonly Area[] =>
  aboutTexts.areas.map((area, n) => ({ ...area, slug: area.slug || `area-${n + 1}` }));

const AREAS_ID = 'areas-of-interest';

export function AboutPage() {
  return (
    <>
      <div className="bg-navy text-white">
        <div className="mx-auto grid max-w-6xl gap-4 px-4 py-12 md:py-14">
          <PageTitle className="text-white!">{aboutTexts.title}</PageTitle>
          <p className="max-w-[60ch] text-lg">{aboutTexts.lead}</p>
        </div>
      </div>
      <Page>
        <section className="grid gap-6">
          <h2>{aboutTexts.pillarsTitle}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {aboutTexts.pillars.map(({ title, text }, index) => {
              const Icon = pillarIcons[index % pillarIcons.length] ?? RefreshCw;
              return (
                <li
                  key={title}
                  className="grid grid-cols-1 content-start gap-3 rounded-box border border-line bg-surface p-5 wrap-break-word"
                >
                  <Icon aria-hidden="true" className="size-8 text-teal" />
                  <h3>{title}</h3>
                  <p className="text-muted">{text}</p>
                </li>
              );
            })}
          </ul>
        </section>
        {aboutTexts.areas.length > 0 && (
          <section className="grid gap-6 pt-6">
            <div className="grid gap-2">
              <h2 id={AREAS_ID}>{aboutTexts.areasTitle}</h2>
              <p className="max-w-[68ch]">{aboutTexts.areasText}</p>
            </div>
            <AreaTabs />
          </section>
        )}
      </Page>
    </>
  );
}

/** Finds the tab that a key leads to. Up and Down scroll the page. */
function targetOf(areas: readonly Area[], key: string, from: number): Area | undefined {
  if (key === 'Home') return areas[0];
  if (key === 'End') return areas.at(-1);
  if (key === 'ArrowRight') return areas[from + 1] ?? areas[0];
  if (key === 'ArrowLeft') return areas.at(from - 1);
  return undefined;
}

const tabId = (slug: string) => `tab-${slug}`;

/** Tabs (WAI-ARIA APG). The hash selects one; each is a link, for pages without scripts. */
function AreaTabs() {
  const { hash, visit } = useHash();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [areas] = useState(areasOf);
  const named = areas.find(({ slug }) => slug === hash);
  const selected = named ?? areas[0];

  useEffect(() => {
    // The page scrolls for a visitor who follows a link, not for one at the tabs.
    if (named && document.activeElement?.id !== tabId(named.slug)) box.current?.scrollIntoView();
  }, [named, visit]);
  useEffect(() => showChosen(line.current), [selected]);

  const select = ({ slug }: Area) => {
    document.getElementById(tabId(slug))?.focus();
    void navigate({ hash: slug }, { replace: true, preventScrollReset: true });
  };
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const area = targetOf(areas, event.key, from);
    if (!area) return;
    event.preventDefault();
    select(area);
  };

  return (
    <div ref={box} className="grid gap-4">
      {/* On a phone one line scrolls, to the edge of the window, which cuts a tab: so it shows that there are more. */}
      <div
        ref={line}
        role="tablist"
        aria-labelledby={AREAS_ID}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap"
      >
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
              className="inline-flex min-h-11 max-w-full shrink-0 items-center rounded-box border border-line bg-surface px-4 py-2 font-semibold wrap-anywhere text-primary no-underline hover:bg-primary-tint aria-selected:border-heading aria-selected:bg-heading aria-selected:text-surface"
            >
              {name}
            </a>
          );
        })}
      </div>
      <div className="rounded-box border border-line bg-surface">
        {areas.map((area) => (
          <AreaPanel key={area.slug} area={area} isSelected={area === selected} />
        ))}
        <div className="border-t border-line p-5 sm:px-8">
          <ButtonLink to="/innovate">{aboutTexts.submit}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

const areaIcons: Readonly<Record<string, LucideIcon>> = {
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
  isSelected,
}: {
  area: Area;
  isSelected: boolean;
}) {
  const Icon = areaIcons[slug] ?? Sprout;
  return (
    <div
      id={slug}
      role="tabpanel"
      aria-labelledby={tabId(slug)}
      tabIndex={0}
      hidden={!isSelected}
      className="grid content-start gap-x-12 gap-y-6 border-line p-5 sm:p-8 lg:grid-cols-2 noscript:not-first:border-t"
    >
      <div className="grid content-start gap-4">
        <div className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-8 shrink-0 text-teal" />
          <h3 className="text-xl!">{name}</h3>
        </div>
        <p className="max-w-[68ch]">{text}</p>
      </div>
      <div className="grid content-start gap-4">
        <h4 className="font-semibold lg:leading-[2rem]">{aboutTexts.solveTitle}</h4>
        <ul className="grid max-w-[68ch] gap-3">
          {challenges.split('\n').map((challenge) => (
            <li key={challenge} className="border-l-4 border-lime pl-4">
              {challenge}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
