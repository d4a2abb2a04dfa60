import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { guidePages } from '../../../content/guide-pages.ts';

/** A heading of the page, as the contents list shows it. */
export interface GuideEntry {
  id: string;
  title: string;
  isPart: boolean;
}

// A section is the current one from when its heading is in the upper third of the window.
const READING_LINE = 1 / 3;

/** The section that is being read; undefined before the first one. */
function useCurrentEntry(entries: readonly GuideEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const { innerHeight, scrollY } = window;
      // At the end of the page no heading comes any higher.
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
      const line = isAtEnd ? innerHeight : innerHeight * READING_LINE;
      const above = entries.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      );
      setCurrent(above.at(-1)?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [entries]);
  return current;
}

const mark = 'aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-navy';
const linkLooks = `flex min-h-11 items-center border-l-4 border-transparent pl-3 text-primary hover:underline ${mark}`;

function Entries({ entries }: { entries: readonly GuideEntry[] }) {
  const current = useCurrentEntry(entries);
  return (
    <ol>
      {entries.map(({ id, title, isPart }) => (
        <li key={id} className={isPart ? 'pl-3' : ''}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={`${linkLooks} text-sm lg:min-h-9`}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The contents list of the guide: its pages, and the sections of the page that is open. */
export function GuideContents({ path, entries }: { path: string; entries: readonly GuideEntry[] }) {
  return (
    <div className="grid gap-4 self-start lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pb-4 print:hidden">
      <nav aria-label="Guide">
        <ul className="grid grid-cols-2 gap-x-4 lg:grid-cols-1">
          {guidePages.map((page) => (
            <li key={page.path}>
              <Link
                to={page.path}
                aria-current={page.path === path ? 'page' : undefined}
                className={linkLooks}
              >
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {entries.length > 0 && (
        <>
          <nav aria-label="On this page" className="hidden lg:block">
            <p className="pl-4 text-sm font-semibold text-muted">On this page</p>
            <Entries entries={entries} />
          </nav>
          <details className="rounded-box border border-line bg-white lg:hidden">
            <summary className="cursor-pointer px-4 py-2.5 font-semibold text-primary">On this page</summary>
            <nav aria-label="On this page" className="px-2 pb-2">
              <Entries entries={entries} />
            </nav>
          </details>
        </>
      )}
    </div>
  );
}
