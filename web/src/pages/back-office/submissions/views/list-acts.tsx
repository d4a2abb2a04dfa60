import { outcomeStages } from '@portal/schema/outcome';
import { ExportMenu, isLong } from '../../../../lists/export-menu.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { FilterMenu } from '../../../../ui/filter-menu.tsx';
import { filtersOf, ideasFormat, pathOfView, queryOfExport } from '../../shared/ideas-address.ts';
import type { IdeasView } from '@portal/schema/idea-address';
import { isNarrowed, lookOf } from '../../shared/desk-views.ts';
import type { Ideas } from './use-ideas.ts';

/** Shows the same ideas in another layout, or downloads them as a file where there are many. */
export function ListActs({
  list: { view, total, noun },
  announces,
  whole = 0,
}: {
  list: Ideas;
  announces: boolean;
  /** The number of all ideas, once it is known. */
  whole: number | undefined;
}) {
  const isTable = lookOf(view) === 'table';
  const asReport = (
    <ButtonLink variant="ghost" className="px-2! whitespace-nowrap" to={`/reports?${filtersOf(view)}`}>
      See as report
    </ButtonLink>
  );
  return (
    <div className="ml-auto flex items-center gap-2">
      <div className="max-md:hidden">
        {lookOf({ ...view, as: '' }) === 'table' ? (
          asReport
        ) : (
          <FilterMenu label="See as">
            <div className="grid">
              <ButtonLink variant="ghost" to={pathOfView({ ...view, as: isTable ? '' : 'table', after: '' })}>
                {isTable ? 'See as view' : 'See as table'}
              </ButtonLink>
              {asReport}
            </div>
          </FilterMenu>
        )}
      </div>
      {isLong(whole) && <ExportMenu {...exportOf(view, announces)} total={total} noun={noun} />}
    </div>
  );
}

/** Returns the file that has the columns in sight, where a list has one, or that of all ideas. */
function exportOf(view: IdeasView, announces: boolean): { path: string; file: string; query: string } {
  const look = lookOf(view);
  const { outcome } = view;
  if (look === 'shortlist')
    return {
      ...{ path: '/api/ranking/export', file: 'ranking' },
      query: ideasFormat.write({ ...view, sort: 'NEWEST', as: '', after: '' }).toString(),
    };
  if (look === 'toAnnounce' && announces && !isNarrowed(view, 'toAnnounce'))
    return { path: '/api/announcements/export', file: 'announcements', query: '' };
  const isStage = Object.hasOwn(outcomeStages, outcome);
  if (
    look === 'approved' &&
    (isStage || outcome === 'RECORDED') &&
    !isNarrowed({ ...view, outcome: '' }, 'approved')
  )
    return { path: '/api/outcomes/export', file: 'outcomes', query: isStage ? `stage=${outcome}` : '' };
  const query = [queryOfExport(view), look === 'approved' && 'outcomes=yes'].filter(Boolean).join('&');
  return { path: '/api/submission/export', file: 'submissions', query };
}
