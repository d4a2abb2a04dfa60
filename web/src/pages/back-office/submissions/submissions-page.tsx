import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { problemOf } from '../../../lib/problem-of.ts';
import { ReviewTableDocument, useReviewersQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListResults } from '../../../lists/list-results.tsx';
import { useList } from '../../../lists/use-list.ts';
import { DeskDock } from './desk-dock.tsx';
import { FilterBar } from './filter-bar.tsx';
import { IdeaPage } from './idea-page.tsx';
import { ReviewDeskProvider, useReviewDesk } from './review-desk.tsx';
import { moveFocus } from './review-keys.ts';
import { ReviewList } from './review-list.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsButton, ShortcutsDialog } from './shortcuts-dialog.tsx';
import { activeFilters, submissionsFormat, toIdeaFilter } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';

export function SubmissionsPage() {
  const { id } = useParams();
  return (
    <ReviewDeskProvider>
      {/* No grid: the sticky dock could not leave its cell. */}
      <div className="flex flex-col gap-6">
        {id ? <IdeaPage key={id} id={id} /> : <SubmissionsList />}
        <DeskDock withSelection={!id} />
      </div>
    </ReviewDeskProvider>
  );
}

function SubmissionsList() {
  const { hasShortcuts } = useReviewDesk();
  const [showsKeys, setShowsKeys] = useState(false);
  const list = useList({
    query: ReviewTableDocument,
    format: submissionsFormat,
    variables: (view) => ({ filter: toIdeaFilter(view), sort: view.sort }),
    pick: (data) => data.ideas,
    noun: { one: 'submission', many: 'submissions' },
  });
  const { view, change, clear, error } = list;
  const reviewers = useReviewersQuery({ fetchPolicy: 'cache-and-network' }).data?.reviewers ?? [];
  useShortcuts(hasShortcuts, {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': () => document.querySelector<HTMLInputElement>('[name=search]')?.focus(),
    '?': () => setShowsKeys(true),
  });
  useReturnToIdea(!list.isStale);
  useEffect(() => {
    if (error && problemOf(error).code !== 'INVALID_INPUT') console.error('Error fetching ideas', error);
  }, [error]);

  const query = submissionsFormat.write(view).toString();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Submissions</PageTitle>
        <ShortcutsButton onClick={() => setShowsKeys(true)} />
      </div>
      <FilterBar address={list} reviewers={reviewers} />
      <ListResults list={list} empty={<NoSubmissions view={view} onClearAll={clear} />}>
        {(ideas) => (
          <ReviewList
            ideas={ideas}
            origin={{ search: query && `?${query}`, ids: ideas.map(({ id }) => id) }}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
          />
        )}
      </ListResults>
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
}

/** Moves the focus to the idea whose page the reviewer comes back from. */
function useReturnToIdea(isLoaded: boolean): void {
  const { lastOpened } = useReviewDesk();
  useEffect(() => {
    const id = isLoaded ? lastOpened.take() : undefined;
    if (id === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"] a`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, lastOpened]);
}

function NoSubmissions({ view, onClearAll }: { view: SubmissionsView; onClearAll: () => void }) {
  const filters = activeFilters(view, undefined);
  const isDayOnly = filters.length === 1 && view.date !== '';
  if (filters.length === 0) {
    return (
      <EmptyState title="No ideas submitted yet.">
        <p className="text-muted">They appear here as soon as somebody finishes the wizard.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isDayOnly ? 'No ideas were submitted on this day.' : 'No idea fits these filters.'}>
      {view.search && <p className="wrap-anywhere text-muted">You searched for “{view.search}”.</p>}
      <Button variant="secondary" onClick={onClearAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
