import { can } from '@portal/schema/access';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ideaSorts } from '@portal/schema/idea-filter';
import { reviewTraits } from '@portal/schema/review-status';
import { PAGE_DEFAULT } from '@portal/schema/limits';
import { problemOf } from '../../../lib/problem-of.ts';
import { inFigures } from '../../../lib/words.ts';
import { ListResults } from '../../../lists/list-results.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import type { Connection } from '../../../ui/pager.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchedWords } from '../../../ui/marked.tsx';
import type { Place } from '../desk/desk-acts.ts';
import { DeskProvider, useAct, useDeskPart, usePlace } from '../desk/desk.tsx';
import { deskKeyGroups } from '../desk/keys.ts';
import { StatusBar } from '../desk/status-bar.tsx';
import { IdeaFilterBar, usePeopleOfFilters } from '../shared/idea-filter-bar.tsx';
import { reviewedIdea } from '../desk/turn.ts';
import { IdeaPage } from '../idea/idea-page.tsx';
import { SeveralDialog } from './several-dialog.tsx';
import { AssignDialog } from '../claims/claims.tsx';
import { activeFilters, endWords, filtersOf, ideasFormat } from '../shared/ideas-address.ts';
import { Worth } from '../shared/worth.tsx';
import { sortedBy, sortOf } from '@portal/schema/idea-address';
import type { IdeasView } from '@portal/schema/idea-address';
import { OutcomeGaps, ApprovedTable } from './views/approved-table.tsx';
import { lookOf, isNarrowed } from '../shared/desk-views.ts';
import { ListActs } from './views/list-acts.tsx';
import { asksWaiting, NoIdeas } from './views/no-ideas.tsx';
import { useIdeas } from './views/use-ideas.ts';
import type { Ideas } from './views/use-ideas.ts';
import { DisagreementOnly, ShortlistTable } from './views/shortlist-table.tsx';
import { SavedViewsMenu, SaveView, useSavedViews } from './views/saved-views.tsx';
import { useFigures } from './views/figures.ts';
import { ViewLine } from './views/view-line.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { isToSearch } from '../../../ui/use-shortcuts.ts';
import { ordersOf, ReviewList } from './review-list.tsx';
import { AnnounceTable } from './views/announce-table.tsx';

type ListPlace = Extract<Place, { kind: 'list' }>;

export function SubmissionsPage() {
  return (
    <DeskProvider>
      <DeskPages />
    </DeskProvider>
  );
}

function DeskPages() {
  const { id } = useParams();
  const act = useAct();
  const dialog = useDeskPart((desk) => desk.dialog);
  const hasShortcuts = useDeskPart((desk) => desk.hasShortcuts);
  const close = () => act({ type: 'close dialog' });
  // An idea has the words of the list that its address names.
  const { search } = ideasFormat.read(new URLSearchParams(useLocation().search));
  return (
    // No grid: the sticky status bar could not leave its cell.
    <div className="-mx-4 -mt-2.5 -mb-8 print:m-0! flex min-h-[calc(100dvh-3.5rem)] flex-col 2xl:-mx-8">
      <SearchedWords value={search}>
        {id ? (
          <>
            <div className={aboveStatusBar}>
              <IdeaPage id={id} />
            </div>
            <StatusBar />
          </>
        ) : (
          <SubmissionsList />
        )}
      </SearchedWords>
      {dialog === 'keys' && (
        <KeysDialog
          groups={deskKeyGroups}
          isOn={hasShortcuts}
          onTurn={(isOn) => act({ type: 'turn shortcuts', isOn })}
          onClose={close}
        />
      )}
      {dialog === 'several' && <SeveralDialog onClose={close} />}
      {dialog === 'assign' && <AssignDialog onClose={close} />}
    </div>
  );
}

const aboveStatusBar = 'flex flex-col gap-2 px-4 pt-2.5 pb-3 2xl:px-8';

function EnterLink() {
  const { user } = useSession();
  if (!user || !can(user.role, 'idea:enter')) return null;
  return (
    <ButtonLink variant="ghost" className="px-2! whitespace-nowrap" to="/submissions/enter">
      Enter an idea
    </ButtonLink>
  );
}

function SubmissionsList() {
  const act = useAct();
  const isTaking = useDeskPart((desk) => desk.isTaking);
  const list = useIdeas();
  const { view, clear, error, page } = list;
  const people = usePeopleOfFilters(view);
  const me = useMyId(people.staff);
  const saved = useSavedViews(view);
  const { user } = useSession();
  const announces = user !== undefined && can(user.role, 'idea:release');
  const figures = useFigures(me, announces, list.data);
  useEffect(() => {
    if (error && problemOf(error).code !== 'INVALID_INPUT') console.error('Error fetching ideas', error);
  }, [error]);
  const place = placeOf(list);
  const at = useDeskPart(({ current }) => place.ideas.findIndex(({ id }) => id === current));
  usePlace(place, {
    turnPage: (to) =>
      to === 'previous'
        ? list.paging.goToPrevious?.()
        : page?.pageInfo.endCursor && list.paging.goToNext(page.pageInfo.endCursor),
  });
  const { state } = useLocation();
  useEffect(() => {
    if (isToSearch(state)) act({ type: 'search' });
  }, [act, state]);
  const filters = activeFilters(view, people.emailOf);
  return (
    <>
      <div className={aboveStatusBar}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <PageTitle>Submissions</PageTitle>
          <ViewLine list={view} {...{ me, announces, figures }} isSaved={saved.current !== undefined} />
          <SavedViewsMenu list={view} saved={saved} total={list.total} />
          <div className="flex flex-wrap items-center gap-2">
            <EnterLink />
            <Button
              variant="secondary"
              dense
              busy={isTaking && 'Taking...'}
              onClick={() => act({ type: 'take' })}
            >
              Next idea for me <KeyHint>n</KeyHint>
            </Button>
          </div>
        </div>
        <IdeaFilterBar
          address={list}
          people={people}
          text={{
            name: 'search',
            label: 'Search submissions',
            hidesLabel: true,
            placeholder: 'Words, a reference or an email',
          }}
          sorts={lookOf(view) !== 'shortlist'}
        >
          <ListActs list={list} announces={announces} whole={figures?.all} />
        </IdeaFilterBar>
        <ListResults
          list={list}
          empty={<NoIdeas view={view} me={me} onClearAll={clear} />}
          summary={page && shiftedSummary(page, view)}
          aside={
            <>
              {lookOf(view) === 'shortlist' && <DisagreementOnly list={view} change={list.change} />}
              {list.data && 'approved' in list.data && <Worth values={list.data.outcomeValues} />}
              {lookOf(view) === 'approved' && <OutcomeGaps list={view} change={list.change} />}
              <FilterChips filters={filters} address={list} />
              <SaveView list={view} saved={saved} me={me} />
              {view.search && lookOf(view) !== 'shortlist' && <BestMatch list={list} />}
            </>
          }
          loading={<LoadingIdeas list={list} />}
        >
          {() => <IdeasTable list={list} />}
        </ListResults>
      </div>
      <StatusBar position={at >= 0 ? `Row ${at + 1} of ${place.ideas.length}` : ''} />
    </>
  );
}

/** Says that the best match is first, or leads back to it. */
function BestMatch({ list: { view, change } }: { list: Ideas }) {
  const label = ideaSorts.BEST_MATCH;
  if (sortOf(view) === 'BEST_MATCH') return <span className="text-sm text-muted">{label}</span>;
  return (
    <Button variant="ghost" dense onClick={() => change({ found: '' })}>
      {label}
    </Button>
  );
}

/** Returns the id of the user, once it is known. */
function useMyId(staff: readonly { id: string; email: string }[]): string | undefined {
  const { user } = useSession();
  return staff.find(({ email }) => email === user?.email)?.id;
}

/** The controls in the rows of each look. */
const rowsOf = { table: 'decide', shortlist: 'decide', toAnnounce: 'select', approved: 'open' } as const;

/** Tells the desk what is in sight. */
function placeOf({ page, paging, view, isStale }: Ideas): ListPlace {
  return {
    kind: 'list',
    filters: ideasFormat.write({ ...view, after: '' }).toString(),
    after: paging.after,
    rows: rowsOf[lookOf(view)],
    ideas: page ? page.edges.map(({ node }) => reviewedIdea(node)) : [],
    isStale: page === undefined || isStale,
    hasNext: Boolean(page?.pageInfo.hasNextPage && page.pageInfo.endCursor),
    hasPrevious: paging.goToPrevious !== undefined,
    endWords: endWords(page?.position.total),
    isDecided: asksDecided(view),
  };
}

const asksDecided = ({ status }: IdeasView) =>
  status.length > 0 && status.every((name) => reviewTraits[name].decides);

/** Says how many are left, where decided ideas have left the filter and the pages have shifted. */
function shiftedSummary({ edges, position }: Connection<unknown>, view: IdeasView): string | undefined {
  const { before, total } = position;
  if (view.after === '' || before === null || total === null || edges.length === 0) return undefined;
  if (before > 0 && before % PAGE_DEFAULT === 0) return undefined;
  return `${edges.length} more of ${inFigures(total)} ${asksWaiting(view) ? 'still waiting' : 'submissions'}.`;
}

const nodesOf = <Node,>({ edges }: { edges: readonly { node: Node }[] }) => edges.map(({ node }) => node);

/** Shows the ideas that are loaded, by the columns that were asked for. */
function IdeasTable({ list }: { list: Ideas }) {
  const { data, view, change, refetch } = list;
  if (!data) return null;
  const orders = ordersOf(sortOf(view), (sort) => change(sortedBy(view, sort)));
  if ('shortlist' in data)
    return <ShortlistTable ideas={nodesOf(data.shortlist)} before={data.shortlist.position.before} />;
  if ('toAnnounce' in data) {
    const { totalCount: count } = data.toAnnounce;
    const all = isNarrowed(view, 'toAnnounce') ? undefined : { decidedUntil: data.now, count };
    // By the filters: what was selected by others is not announced unseen.
    const filters = filtersOf({ ...view, sort: 'NEWEST', found: '' });
    return <AnnounceTable key={filters} ideas={nodesOf(data.toAnnounce)} all={all} orders={orders} />;
  }
  if ('approved' in data)
    return <ApprovedTable ideas={nodesOf(data.approved)} orders={orders} onRecorded={refetch} />;
  return <ReviewList ideas={nodesOf(data.ideas)} orders={orders} />;
}

/** Stands for the list while nothing is loaded. */
function LoadingIdeas({ list: { view, change } }: { list: Ideas }) {
  if (lookOf(view) !== 'table') return <Skeleton label="Loading submissions…" />;
  return (
    <ReviewList ideas={undefined} orders={ordersOf(sortOf(view), (sort) => change(sortedBy(view, sort)))} />
  );
}
