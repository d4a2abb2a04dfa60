import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { REVIEWED_TOGETHER_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { minuteOf } from '../../../lib/words.ts';
import { AnnouncementsDocument, useHoldReviewsMutation } from '../../../graphql/generated.ts';
import type { HeldReviewFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { RowChoice, useRowSelection } from '../../../lists/row-selection.tsx';
import { useList } from '../../../lists/use-list.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import type { Release } from './release-dialog.tsx';

export function AnnouncementsPage() {
  const list = useList({
    query: AnnouncementsDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ heldReviews }) => heldReviews,
    noun: { one: 'decision', many: 'decisions' },
  });
  const selection = useRowSelection<HeldReviewFragment>(REVIEWED_TOGETHER_MAX);
  const [release, setRelease] = useState<Release>();
  const rows = list.page?.edges.map(({ node }) => node) ?? [];
  const count = list.data?.heldReviews.totalCount ?? 0;

  const chosen = selection.rows;
  const refresh = () => {
    selection.clear();
    list.refetch();
  };
  const choice: Column<HeldReviewFragment> = {
    title: 'Idea',
    cell: (review) => (
      <span className="flex items-start gap-3">
        <RowChoice selection={selection} rows={[review]} label={`Select ${review.idea.solutionName}`} />
        <Link to={`/submissions/${review.idea.id}`} className="text-link">
          {review.idea.solutionName}
        </Link>
      </span>
    ),
  };

  return (
    <>
      <ListPage
        title="Announcements"
        list={list}
        exported={{ path: '/api/announcements/export', file: 'announcements' }}
        columns={[choice, ...columnsFor(refresh)]}
        notice={
          rows.length > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <span className="flex min-h-11 items-center gap-3 pr-2">
                <RowChoice selection={selection} rows={rows} label="Select all on this page" />
                <span aria-hidden="true">Select all on this page</span>
              </span>
              <Button softDisabled={chosen.length === 0} onClick={() => setRelease(chosen)}>
                Announce selected{chosen.length > 0 && <span>{` (${chosen.length})`}</span>}
              </Button>
              <Button
                variant="secondary"
                onClick={() => setRelease({ decidedUntil: list.data?.now ?? '', count })}
              >
                Announce all {count}
              </Button>
            </div>
          )
        }
        empty={{
          title: 'Nothing to announce.',
          text: `The programme announces decisions ${UNDO_WINDOW / 1000} seconds after they are saved, or holds them here until an administrator announces them. You choose which under Settings.`,
          action: (
            <ButtonLink to="/programme" variant="secondary">
              Programme
            </ButtonLink>
          ),
        }}
      />
      {release && (
        <ReleaseDialog release={release} onClose={() => setRelease(undefined)} onReleased={refresh} />
      )}
    </>
  );
}

const columnsFor = (onHeld: () => void): Column<HeldReviewFragment>[] => [
  { title: 'Decision', cell: ({ to }) => <StatusChip status={to} /> },
  timeColumn('Decided', ({ at }) => at),
  {
    title: 'Reviewer',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ reviewer }) => <Address email={reviewer ?? ''} />,
  },
  { title: 'Email', cell: (review) => <Email review={review} /> },
  {
    title: 'Announced',
    className: 'min-w-40',
    cell: (review) => <Hour review={review} onHeld={onHeld} />,
  },
];

function Email({ review: { email, idea } }: { review: HeldReviewFragment }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!email) return <span className="text-muted">No email</span>;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Show<span className="sr-only"> the email about {idea.solutionName}</span>
      </Button>
      {isOpen && (
        <Dialog title={email.subject} onClose={() => setIsOpen(false)}>
          <p className="wrap-anywhere text-muted">To {email.recipient}</p>
          <p className="mt-4 wrap-anywhere whitespace-pre-line">{email.text}</p>
        </Dialog>
      )}
    </>
  );
}

function Hour({ review, onHeld }: { review: HeldReviewFragment; onHeld: () => void }) {
  const { id, announceAt, idea } = review;
  const [hold, { loading }] = useHoldReviewsMutation();
  if (!announceAt) return <span className="text-muted">When somebody announces it</span>;
  const takeBack = async () => {
    try {
      await hold({ variables: { ids: [id] } });
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    onHeld();
  };
  return (
    <>
      By itself at <time dateTime={announceAt}>{minuteOf(announceAt)}</time>
      <Button variant="secondary" busy={loading && 'Taking back...'} onClick={() => void takeBack()}>
        Take back<span className="sr-only"> the hour of {idea.solutionName}</span>
      </Button>
    </>
  );
}
