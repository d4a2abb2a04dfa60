import { can } from '@portal/schema/access';
import { outcomeStages } from '@portal/schema/outcome';
import { ExportMenu } from '../../../../lists/export-menu.tsx';
import { useSession } from '../../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { filtersOf, pathOfView } from '../../shared/ideas-address.ts';
import type { IdeasView } from '../../shared/ideas-address.ts';
import { useAct } from '../desk/desk.tsx';
import { isNarrowed, lookOf } from './desk-views.ts';
import type { Ideas } from './use-ideas.ts';

/** Shows the same ideas in another way, or takes them away as a file. */
export function ListActs({ list: { view, total, noun } }: { list: Ideas }) {
  const act = useAct();
  const { user } = useSession();
  const announces = user !== undefined && can(user.role, 'idea:release');
  const own = lookOf({ ...view, as: '' });
  const isTable = lookOf(view) === 'table';
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 xl:flex-nowrap">
      {own !== 'table' && (
        <ButtonLink
          variant="ghost"
          className="px-2! whitespace-nowrap max-md:hidden"
          to={pathOfView({ ...view, as: isTable ? '' : 'table', after: '' })}
        >
          {isTable ? 'See as view' : 'See as table'}
        </ButtonLink>
      )}
      <ButtonLink
        variant="ghost"
        className="px-2! whitespace-nowrap max-md:hidden"
        to={`/reports?${filtersOf(view)}`}
      >
        See as report
      </ButtonLink>
      <ExportMenu {...exportOf(view, announces)} total={total} noun={noun} />
      <Button
        variant="ghost"
        className="px-2! max-md:hidden"
        aria-label="Keyboard shortcuts"
        onClick={() => act({ type: 'ask in dialog', dialog: 'keys' })}
      >
        <KeyHint>?</KeyHint>
      </Button>
    </div>
  );
}

/** Returns the file that has the columns in sight, where a list has one, or that of all ideas. */
function exportOf(view: IdeasView, announces: boolean): { path: string; file: string; query: string } {
  const look = lookOf(view);
  const { outcome } = view;
  if (look === 'shortlist')
    return { path: '/api/ranking/export', file: 'ranking', query: filtersOf({ ...view, sort: 'NEWEST' }) };
  if (look === 'toAnnounce' && announces && !isNarrowed(view, 'toAnnounce'))
    return { path: '/api/announcements/export', file: 'announcements', query: '' };
  const isStage = Object.hasOwn(outcomeStages, outcome);
  if (
    look === 'approved' &&
    (isStage || outcome === 'RECORDED') &&
    !isNarrowed({ ...view, outcome: '' }, 'approved')
  )
    return { path: '/api/outcomes/export', file: 'outcomes', query: isStage ? `stage=${outcome}` : '' };
  return { path: '/api/submission/export', file: 'submissions', query: filtersOf(view) };
}
