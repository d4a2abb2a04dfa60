import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewersQuery, useReviewTableQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { ReviewList } from './review-list.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { activeFilters, toIdeaFilter, writeView } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';
import { moveFocus } from './use-idea-keys.ts';
import { useSubmissionsAddress } from './use-submissions-address.ts';

/** The list of submissions: filters, pages and their states. */
export function SubmissionsList() {
  const { hasShortcuts } = useReviewDesk();
  const [showsKeys, setShowsKeys] = useState(false);
  const address = useSubmissionsAddress();
  const { view } = address;
  const reviewers = useReviewersQuery({ fetchPolicy: 'cache-and-network' }).data?.reviewers ?? [];
  const { data, previousData, error, loading, refetch } = useReviewTableQuery({
    variables: { after: view.after || null, filter: toIdeaFilter(view), sort: view.sort },
    fetchPolicy: 'cache-and-network',
  });
  // Until the next page is there the one before stays in sight, out of reach.
  const page = (data ?? previousData)?.ideas;
  const isOld = !data && loading;
  const ideas = page?.edges.map(({ node }) => node);
  useShortcuts(hasShortcuts, {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': () => document.querySelector<HTMLInputElement>('[name=search]')?.focus(),
    '?': () => setShowsKeys(true),
  });
  useReturnToIdea(ideas !== undefined);

  const query = writeView(view).toString();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Submissions</PageTitle>
        <Button variant="ghost" className="max-md:hidden" onClick={() => setShowsKeys(true)}>
          <span className="inline-flex items-center gap-2">
            <Keyboard aria-hidden="true" className="size-5" />
            Keyboard shortcuts
          </span>
        </Button>
      </div>
      <FilterBar address={address} reviewers={reviewers} />
      {error ? (
        <ListProblem error={error} retry={() => void refetch()} />
      ) : !page || !ideas ? (
        <Skeleton label="Loading submissions…" />
      ) : ideas.length === 0 ? (
        <Nothing view={view} onClearAll={address.clearAll} onFirst={address.goToFirst} />
      ) : (
        <div className={`grid gap-6 ${isOld ? 'opacity-60' : ''}`} aria-busy={isOld} inert={isOld}>
          <p role="status" className="sr-only">
            {ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`}
            {page.pageInfo.hasNextPage ? ', and more on the next page' : ''}
          </p>
          <ReviewList
            ideas={ideas}
            place={{ search: query && `?${query}`, ids: ideas.map(({ id }) => id) }}
            sort={view.sort}
            onSort={(sort) => address.change({ sort })}
          />
          <Pager
            isFirst={view.after === ''}
            labels={{ first: 'First page', next: 'Next page' }}
            next={page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined}
            onFirst={address.goToFirst}
            onPrevious={address.goToPrevious}
            onNext={address.goToNext}
          />
        </div>
      )}
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
}

/** Back from an idea's own page, the focus goes to where the reviewer left the list. */
function useReturnToIdea(isThere: boolean): void {
  const { bookmark } = useReviewDesk();
  useEffect(() => {
    const id = isThere ? bookmark.take() : undefined;
    if (id === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"] a`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [isThere, bookmark]);
}

function ListProblem({ error, retry }: { error: unknown; retry: () => void }) {
  const { code, message, fields } = problemOf(error);
  const faults = fields.map((fault) => fault.message).join(' ');
  // Trying the same filter again would not help: the filters above are what to change.
  if (code === 'INVALID_INPUT')
    return <Problem title="These filters cannot be applied." message={faults || message} />;
  return <Problem title="The submissions could not be loaded." message={message} retry={retry} />;
}

function Nothing({
  view,
  onClearAll,
  onFirst,
}: {
  view: SubmissionsView;
  onClearAll: () => void;
  onFirst: () => void;
}) {
  if (view.after !== '') {
    return (
      <EmptyState title="There are no more ideas.">
        <Button variant="secondary" onClick={onFirst}>
          First page
        </Button>
      </EmptyState>
    );
  }
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
      <Button variant="secondary" onClick={onClearAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
