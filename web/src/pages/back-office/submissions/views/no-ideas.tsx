import { Link } from 'react-router-dom';
import { can } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/review-status';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { useSearchCorrectionQuery } from '../../../../graphql/generated-staff.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { activeFilters, pathOfView, toIdeaFilter } from '../../shared/ideas-address.ts';
import type { IdeasView } from '@portal/schema/idea-address';
import { isNarrowed, viewAt } from '../../shared/desk-views.ts';
import type { DeskViewName } from '../../shared/desk-views.ts';

const emptyViews: Readonly<Record<DeskViewName, { title: string; text?: string }>> = {
  mine: {
    title: 'No idea waits for you.',
    text: 'Ideas appear here that are assigned to you, or that you read. “Next idea for me” gives you one.',
  },
  waiting: { title: 'Nothing waits for a decision. The next one arrives here.' },
  overdue: { title: 'Nothing is overdue.' },
  shortlist: {
    title: 'The shortlist is empty.',
    text: 'Select ideas in another view and press Shortlist, or press s on the page of an idea.',
  },
  toAnnounce: {
    title: 'Nothing to announce.',
    text: `The programme announces decisions ${UNDO_WINDOW / 1000} seconds after they are saved, or holds them here until an administrator announces them.`,
  },
  approved: { title: 'No idea is approved yet.', text: 'What becomes of approved ideas is recorded here.' },
  all: { title: 'No ideas submitted yet.', text: 'New ideas appear here.' },
};

export const asksWaiting = ({ status }: IdeasView) =>
  status.length > 0 && status.every((name) => undecidedStatuses.includes(name));

/** Says why a list has no ideas, and what to do. @param me the id of the user, once it is known */
export function NoIdeas({
  view,
  me,
  onClearAll,
}: {
  view: IdeasView;
  me: string | undefined;
  onClearAll: () => void;
}) {
  const { user } = useSession();
  const name = viewAt(view, me ?? '');
  const chooses = name === 'toAnnounce' && user !== undefined && can(user.role, 'programme:change');
  if (!isNarrowed(view, name) || (asksWaiting(view) && activeFilters(view).length === 1)) {
    const { title, text } = emptyViews[asksWaiting(view) && name === 'all' ? 'waiting' : name];
    return (
      <EmptyState title={title}>
        {text && (
          <p className="max-w-prose text-muted">
            {[text, chooses && 'You choose which under Settings.'].filter(Boolean).join(' ')}
          </p>
        )}
        {chooses && (
          <ButtonLink to="/programme" variant="secondary">
            Decisions in Settings
          </ButtonLink>
        )}
        {name !== 'all' && name !== 'toAnnounce' && (
          <Button variant="secondary" onClick={onClearAll}>
            Show all
          </Button>
        )}
      </EmptyState>
    );
  }
  const isDay = view.date !== '' && activeFilters(view).length === 1;
  return (
    <>
      {view.search && <DidYouMean view={view} />}
      <EmptyState title={isDay ? 'No ideas were submitted on this day.' : 'No idea fits these filters.'}>
        {view.search && <p className="wrap-anywhere text-muted">You searched for “{view.search}”.</p>}
        <Button variant="secondary" onClick={onClearAll}>
          Show all
        </Button>
      </EmptyState>
    </>
  );
}

/** Leads to the same list with the search that the server proposes, if there is one. */
function DidYouMean({ view }: { view: IdeasView }) {
  const { data } = useSearchCorrectionQuery({ variables: { filter: toIdeaFilter(view) } });
  const search = data?.searchCorrection;
  if (!search) return null;
  return (
    <p>
      <Link
        to={pathOfView({ ...view, search, after: '' })}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-2"
      >
        Did you mean {search}?
      </Link>
    </p>
  );
}
