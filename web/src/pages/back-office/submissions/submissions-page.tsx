import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { reviewTraits, undecidedStatuses } from '@portal/schema/review-status';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { PAGE_DEFAULT } from '@portal/schema/limits';
import { problemOf } from '../../../lib/problem-of.ts';
import { inFigures } from '../../../lib/words.ts';
import { ReviewTableDocument, useWaitingQuery } from '../../../graphql/generated.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ExportMenu } from '../../../lists/export-menu.tsx';
import { ListResults } from '../../../lists/list-results.tsx';
import type { ListState } from '../../../lists/list-results.tsx';
import { useList } from '../../../lists/use-list.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import type { Connection } from '../../../ui/pager.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DeskProvider, useDesk } from './desk.tsx';
import { Dock } from './dock.tsx';
import { IdeaFilterBar, UnknownFilters, usePeopleOfFilters } from '../shared/idea-filter-bar.tsx';
import { IdeaPage } from './idea-page.tsx';
import { deskKeys, useDeskKeys } from './keys.ts';
import { ReviewList } from './review-list.tsx';
import { SeveralDialog } from './several-dialog.tsx';
import { AssignDialog } from './together/claims.tsx';
import { useQueue } from './use-queue.ts';
import { activeFilters, endWords, filtersOf, ideasFormat, toIdeaFilter } from '../shared/ideas-address.ts';
import type { IdeasView } from '../shared/ideas-address.ts';
import { useReview } from './use-review.ts';
import { useRestoredSaves } from './use-saves.ts';

export function SubmissionsPage() {
  return (
    <DeskProvider>
      <DeskPages />
    </DeskProvider>
  );
}

function DeskPages() {
  const { id } = useParams();
  const desk = useDesk();
  const { dialog, open, setCurrent, hasShortcuts, setShortcuts } = desk;
  useRestoredSaves(desk);
  const mark = useEffectEvent(setCurrent);
  useEffect(() => {
    if (id !== undefined) mark(id);
  }, [id]);
  const close = () => open(undefined);
  return (
    // No grid: the sticky dock could not leave its cell.
    <div className="-mx-4 -my-6 print:m-0! flex min-h-[calc(100dvh-3.5rem)] flex-col md:-my-8 2xl:-mx-8">
      {id ? (
        <>
          <div className={aboveDock}>
            <IdeaPage id={id} />
          </div>
          <Dock />
        </>
      ) : (
        <SubmissionsList />
      )}
      {dialog === 'keys' && (
        <KeysDialog keys={deskKeys} isOn={hasShortcuts} onTurn={setShortcuts} onClose={close} />
      )}
      {dialog === 'several' && <SeveralDialog onClose={close} />}
      {dialog === 'assign' && <AssignDialog onClose={close} />}
    </div>
  );
}

const aboveDock = 'flex flex-col gap-2 px-4 pt-2.5 pb-3 2xl:px-8';

function SubmissionsList() {
  const desk = useDesk();
  const list = useList({
    query: ReviewTableDocument,
    format: ideasFormat,
    variables: (view) => ({ filter: toIdeaFilter(view), sort: view.sort }),
    pick: (data) => data.ideas,
    noun: { one: 'submission', many: 'submissions' },
  });
  const { view, change, clear, error, page } = list;
  const people = usePeopleOfFilters();
  useEffect(() => {
    if (error && problemOf(error).code !== 'INVALID_INPUT') console.error('Error fetching ideas', error);
  }, [error]);
  const ideas = page?.edges.map(({ node }) => node);
  const at = ideas?.findIndex(({ id }) => id === desk.current) ?? -1;
  const marked = ideas?.[at];
  const moves = useMoves(list, at);
  const queue = useQueue();
  const filters = activeFilters(view, people.emailOf);
  const onSort = (sort: IdeaSort) => change({ sort });
  return (
    <>
      <div className={aboveDock}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageTitle className="text-2xl!">Submissions</PageTitle>
          {/* Asked again after each save. */}
          <Waiting key={desk.saves.length} />
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              busy={queue.isTaking && 'Taking...'}
              onClick={() => void queue.take()}
            >
              Next idea for me <KeyHint>n</KeyHint>
            </Button>
            <ButtonLink variant="ghost" className="px-3! max-md:hidden" to={`/reports?${filtersOf(view)}`}>
              See as report
            </ButtonLink>
            <ExportMenu
              path="/api/submission/export"
              file="submissions"
              query={filtersOf(view)}
              total={list.total}
              noun={list.noun}
            />
            <Button variant="ghost" className="px-3! max-md:hidden" onClick={() => desk.open('keys')}>
              Keyboard shortcuts <KeyHint>?</KeyHint>
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
        />
        <ListResults
          list={list}
          empty={<NoSubmissions view={view} onClearAll={clear} />}
          summary={page && shiftedSummary(page, view)}
          aside={
            <>
              <UnknownFilters />
              <FilterChips filters={filters} change={change} clear={clear} />
            </>
          }
          loading={<ReviewList ideas={undefined} sort={view.sort} onSort={onSort} />}
        >
          {(rows) => <ReviewList ideas={rows} sort={view.sort} onSort={onSort} />}
        </ListResults>
      </div>
      {marked ? <KeysOfIdea key={marked.id} idea={marked} moves={moves} /> : <KeysOfList moves={moves} />}
      <Dock position={marked && ideas ? `Row ${at + 1} of ${ideas.length}` : ''} />
    </>
  );
}

/** Says how many ideas wait, each figure with its list. */
function Waiting() {
  const { data } = useWaitingQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const { total, overdue } = data.stats.backlog;
  return (
    <p className="text-sm text-muted tabular-nums">
      <Link to={`/submissions?status=${undecidedStatuses.join(',')}&sort=DUE`}>
        {inFigures(total)} waiting
      </Link>
      ,{' '}
      <Link to="/submissions?waited=OVERDUE&sort=DUE" className={overdue > 0 ? 'text-danger' : ''}>
        {inFigures(overdue)} overdue
      </Link>
    </p>
  );
}

type Submissions = ListState<ReviewRowFragment> & { view: IdeasView };

/** Moves the mark through the list, and on to its other pages. */
function useMoves({ page, paging, view, isStale }: Submissions, at: number) {
  const { current, end, endWith, show } = useDesk();
  const ideas = page?.edges.map(({ node }) => node) ?? [];
  const filters = ideasFormat.write({ ...view, after: '' }).toString();
  const arrived = useRef({ filters, after: paging.after, isFirst: true });
  const arrivesLast = useRef(false);
  const arrive = useEffectEvent(() => {
    const { current: before } = arrived;
    arrived.current = { filters, after: paging.after, isFirst: false };
    // Back from the page of an idea.
    if (before.isFirst)
      return current !== undefined && ideas.some(({ id }) => id === current) && show(current);
    if (before.filters !== filters || before.after === paging.after) return;
    const idea = arrivesLast.current ? ideas.at(-1) : ideas[0];
    arrivesLast.current = false;
    if (idea) show(idea.id);
  });
  const isLoaded = page !== undefined && !isStale;
  useEffect(() => {
    if (isLoaded) arrive();
  }, [isLoaded, filters, paging.after]);

  const go = (idea: ReviewRowFragment | undefined) => {
    if (!page || isStale || end || ideas.length === 0) return;
    const { pageInfo, position } = page;
    if (idea) show(idea.id);
    else if (pageInfo.hasNextPage && pageInfo.endCursor) paging.goToNext(pageInfo.endCursor);
    else endWith(endWords(position.total));
  };
  return {
    next: () => go(ideas[at + 1]),
    onward: () => {
      const undecided = ideas.slice(at + 1).find(({ status }) => !reviewTraits[status].decides);
      go(undecided ?? (asksDecided(view) ? ideas[at + 1] : undefined));
    },
    previous: () => {
      const idea = at < 0 ? ideas.at(end ? -1 : 0) : ideas[at - 1];
      if (idea) show(idea.id);
      else if (paging.goToPrevious) {
        arrivesLast.current = true;
        paging.goToPrevious();
      }
    },
    search: () => focusControl('search'),
  };
}

function KeysOfIdea({ idea, moves }: { idea: ReviewRowFragment; moves: ReturnType<typeof useMoves> }) {
  useDeskKeys(useReview(idea), moves);
  return null;
}

function KeysOfList({ moves }: { moves: ReturnType<typeof useMoves> }) {
  useDeskKeys(undefined, moves);
  return null;
}

const asksWaiting = ({ status }: IdeasView) =>
  status.length > 0 && status.every((name) => undecidedStatuses.includes(name));

const asksDecided = ({ status }: IdeasView) =>
  status.length > 0 && status.every((name) => reviewTraits[name].decides);

/** Says how many are left, where decided ideas have left the filter and moved the pages. */
function shiftedSummary({ edges, position }: Connection<unknown>, view: IdeasView): string | undefined {
  const { before, total } = position;
  if (view.after === '' || before === null || total === null || edges.length === 0) return undefined;
  if (before > 0 && before % PAGE_DEFAULT === 0) return undefined;
  return `${edges.length} more of ${inFigures(total)} ${asksWaiting(view) ? 'still waiting' : 'submissions'}.`;
}

function NoSubmissions({ view, onClearAll }: { view: IdeasView; onClearAll: () => void }) {
  const [filter, ...others] = activeFilters(view);
  if (!filter) {
    return (
      <EmptyState title="No ideas submitted yet.">
        <p className="text-muted">New ideas appear here.</p>
      </EmptyState>
    );
  }
  const isOnly = others.length === 0;
  return (
    <EmptyState
      title={
        isOnly && view.date
          ? 'No ideas were submitted on this day.'
          : isOnly && asksWaiting(view)
            ? 'Nothing waits for a decision. The next one arrives here.'
            : 'No idea fits these filters.'
      }
    >
      {view.search && <p className="wrap-anywhere text-muted">You searched for “{view.search}”.</p>}
      <Button variant="secondary" onClick={onClearAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
