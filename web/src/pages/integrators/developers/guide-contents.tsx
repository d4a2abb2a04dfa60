import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { guidePages, wholeGuide } from '../../../content/guide-pages.ts';
import type { GuideEntry } from '../../../content/guide-pages.ts';

// A section is current once its heading is in the upper third of the window.
const READING_LINE = 1 / 3;

function useCurrentEntry(entries: readonly GuideEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const { innerHeight, scrollY } = window;
      // At the end of the page headings cannot scroll any higher.
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
      const line = isAtEnd ? innerHeight : innerHeight * READING_LINE;
      const above = entries.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      );
      setCurrent(above.at(-1)?.id);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [entries]);
  return current;
}

const currentLink = 'aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-heading';
const linkClass = `flex min-h-11 items-center border-l-4 border-transparent pl-3 text-primary hover:underline ${currentLink}`;

function Entries({ entries, current }: { entries: readonly GuideEntry[]; current: string | undefined }) {
  return (
    <ol>
      {entries.map(({ id, title, isPart }) => (
        <li key={id} className={isPart ? 'pl-3' : ''}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={`${linkClass} text-sm lg:min-h-9`}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

export function GuideContents({ path, entries }: { path: string; entries: readonly GuideEntry[] }) {
  const current = useCurrentEntry(entries);
  return (
    <div className="grid gap-4 self-start lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pb-4 print:hidden">
      <nav aria-label="Guide">
        <ul className="two-columns grid gap-x-4 lg:grid-cols-1">
          {[...guidePages, wholeGuide].map((page) => (
            <li key={page.path}>
              <Link
                to={page.path}
                aria-current={page.path === path ? 'page' : undefined}
                className={linkClass}
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
            <Entries entries={entries} current={current} />
          </nav>
          <details className="rounded-box border border-line bg-surface lg:hidden">
            <summary className="cursor-pointer px-4 py-2.5 font-semibold text-primary">On this page</summary>
            <nav aria-label="On this page" className="px-2 pb-2">
              <Entries entries={entries} current={current} />
            </nav>
          </details>
        </>
      )}
    </div>
  );
}
