import { useLayoutEffect, useRef } from 'react';
import { showChosen } from '../../../../lib/show-chosen.ts';
import { inFigures } from '../../../../lib/words.ts';
import { TabLinkTo } from '../../../../ui/tab-link.tsx';
import type { IdeasView } from '@portal/schema/idea-address';
import { deskViews, viewAt } from '../../shared/desk-views.ts';
import type { Figures } from './figures.ts';

/**
 * Leads to the views of the desk, each with the number of its ideas. @param me the id of the user, once it is known @param
 * isSaved whether the list is a saved view: then no link is the current one
 */
export function ViewLine({
  list,
  announces,
  figures,
  me,
  isSaved,
}: {
  list: IdeasView;
  announces: boolean;
  figures: Figures;
  me: string | undefined;
  isSaved: boolean;
}) {
  const current = viewAt(list, me ?? '');
  const views = deskViews(me ?? '').filter(({ name }) => name !== 'toAnnounce' || announces);
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => showChosen(line.current), [current, figures]);
  return (
    // The name of a saved view, and its number, would leave the views too little room in the line.
    <nav
      ref={line}
      aria-label="Views"
      className={`min-w-0 basis-full overflow-x-auto print:hidden ${isSaved ? 'max-2xl:order-last 2xl:flex-1 2xl:basis-0' : 'xl:flex-1 xl:basis-0'}`}
    >
      <ul className="flex text-sm">
        {views.map(({ name, label, to }) => (
          <li key={name} className="shrink-0">
            <TabLinkTo to={name === 'mine' && !me ? undefined : to} isCurrent={!isSaved && name === current}>
              {label}
              <Figure count={figures?.[name]} isLate={name === 'overdue'} />
            </TabLinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Figure({ count, isLate }: { count: number | undefined; isLate: boolean }) {
  if (count === undefined) return null;
  return (
    <span className={`text-sm tabular-nums ${isLate && count > 0 ? 'text-danger' : 'text-muted'}`}>
      {inFigures(count)}
    </span>
  );
}
