import { useEffect } from 'react';
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
import { KeyHint } from '../../../ui/key-hint.tsx';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import type { Connection } from '../../../ui/pager.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { Place } from './desk/desk-acts.ts';
import { DeskProvider, reviewedIdea, useAct, useDeskPart, usePlace } from './desk/desk.tsx';
import { deskKeys } from './desk/keys.ts';
import { StatusBar } from './desk/status-bar.tsx';
import { IdeaFilterBar, UnknownFilters, usePeopleOfFilters } from '../shared/idea-filter-bar.tsx';
import { IdeaPage } from './idea-page.tsx';
import { ReviewList } from './review-list.tsx';
import { SeveralDialog } from './several-dialog.tsx';
import { AssignDialog } from './together/claims.tsx';
import { activeFilters, endWords, filtersOf, ideasFormat, toIdeaFilter } from '../shared/ideas-address.ts';
import type { IdeasView } from '../shared/ideas-address.ts';

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
  return (
    // No grid: the sticky status bar could not leave its cell.
    <div className="-mx-4 -mt-2.5 -mb-8 print:m-0! flex min-h-[calc(100dvh-3.5rem)] flex-col 2xl:-mx-8">
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
      {dialog === 'keys' && (
        <KeysDialog
          keys={deskKeys}
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

function SubmissionsList() {
  const act = useAct();
  const isTaking = useDeskPart((desk) => desk.isTaking);
  const saved = useDeskPart(({ saves }) => saves.length);
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
  const at = useDeskPart(({ current }) => ideas?.findIndex(({ id }) => id === current) ?? -1);
  usePlace(placeOf(list), {
    turnPage: (to) =>
      to === 'previous'
        ? list.paging.goToPrevious?.()
        : page?.pageInfo.endCursor && list.paging.goToNext(page.pageInfo.endCursor),
  });
  const filters = activeFilters(view, people.emailOf);
  const onSort = (sort: IdeaSort) => change({ sort });
  return (
    <>
      <div className={aboveStatusBar}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageTitle>Submissions</PageTitle>
          {/* Asked again after each save. */}
          <Waiting key={saved} />
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Button variant="secondary" busy={isTaking && 'Taking...'} onClick={() => act({ type: 'take' })}>
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
            <Button
              variant="ghost"
              className="px-3! max-md:hidden"
              onClick={() => act({ type: 'ask in dialog', dialog: 'keys' })}
            >
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
      <StatusBar position={at >= 0 && ideas ? `Row ${at + 1} of ${ideas.length}` : ''} />
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

function placeOf({ page, paging, view, isStale }: Submissions): Place {
  return {
    kind: 'list',
    filters: ideasFormat.write({ ...view, after: '' }).toString(),
    after: paging.after,
    ideas: page?.edges.map(({ node }) => reviewedIdea(node)) ?? [],
    isStale: page === undefined || isStale,
    hasNext: Boolean(page?.pageInfo.hasNextPage && page.pageInfo.endCursor),
    hasPrevious: paging.goToPrevious !== undefined,
    endWords: endWords(page?.position.total),
    isDecided: asksDecided(view),
  };
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
