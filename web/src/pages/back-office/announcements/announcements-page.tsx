import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { countOf, dayOf, hourOf, minuteOf, zoneName } from '../../../lib/words.ts';
import { AnnouncementsDocument, useHoldReviewsMutation } from '../../../graphql/generated.ts';
import type { HeldReviewFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import type { Release } from './release-dialog.tsx';

/** What is chosen, on whatever page of the list it is, by id. */
type Chosen = ReadonlyMap<string, HeldReviewFragment>;
type Choose = (reviews: readonly HeldReviewFragment[], isChosen: boolean) => void;

const waitInWords = (count: number) => `${countOf(count, 'decision')} ${count === 1 ? 'waits' : 'wait'}`;

export function AnnouncementsPage() {
  const list = useList({
    query: AnnouncementsDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ heldReviews }) => heldReviews,
    noun: { one: 'decision', many: 'decisions' },
  });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [release, setRelease] = useState<Release>();
  const rows = list.page?.edges.map(({ node }) => node) ?? [];
  const waiting = list.data?.waiting.totalCount ?? 0;

  const choose: Choose = (reviews, isChosen) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const review of reviews) {
        if (isChosen) next.set(review.id, review);
        else next.delete(review.id);
      }
      return next;
    });
  const refresh = () => {
    setChosen(new Map());
    list.refetch();
  };

  return (
    <>
      <ListPage
        title="Announcements"
        intro={list.data && (waiting > 0 || rows.length > 0) && waitInWords(waiting)}
        list={list}
        columns={columnsFor(chosen, choose, refresh)}
        minWidth="min-w-[50rem]"
        notice={
          rows.length > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <label className="flex min-h-11 items-center gap-3 pr-2">
                <input
                  type="checkbox"
                  checked={rows.every(({ id }) => chosen.has(id))}
                  onChange={({ target }) => choose(rows, target.checked)}
                  className="size-5 shrink-0 accent-primary"
                />
                Select all on this page
              </label>
              <Button
                softDisabled={chosen.size === 0}
                onClick={() => setRelease({ reviews: [...chosen.values()] })}
              >
                Announce selected{chosen.size > 0 && ` (${chosen.size})`}
              </Button>
              {waiting > 0 && (
                <Button
                  variant="secondary"
                  onClick={() => setRelease({ decidedUntil: new Date(), count: waiting })}
                >
                  Announce all {waiting}
                </Button>
              )}
            </div>
          )
        }
        empty={{
          title: 'No decision waits.',
          text: `The programme announces decisions ${UNDO_WINDOW / 1000} seconds after they are saved, or holds them here until an administrator releases them. You choose which on the page Programme.`,
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

const columnsFor = (chosen: Chosen, choose: Choose, onHeld: () => void): Column<HeldReviewFragment>[] => [
  {
    title: 'Idea',
    cell: (review) => (
      <span className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Select ${review.idea.solutionName}`}
          checked={chosen.has(review.id)}
          onChange={({ target }) => choose([review], target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>
          <Link to={`/submissions/${review.idea.id}`} className="text-link">
            {review.idea.solutionName}
          </Link>
          <span className="block font-normal text-muted">{review.idea.reference}</span>
        </span>
      </span>
    ),
  },
  { title: 'Decision', cell: ({ to }) => <StatusChip status={to} /> },
  {
    title: 'Decided',
    className: 'min-w-36 wrap-anywhere',
    cell: ({ at, reviewer }) => (
      <>
        <time dateTime={at}>
          {dayOf(at)}, {hourOf(at)}
        </time>
        <span className="block text-muted">by {reviewer}</span>
      </>
    ),
  },
  { title: 'Email', cell: (review) => <EmailButton review={review} /> },
  {
    title: 'Announced',
    className: 'min-w-40',
    cell: (review) => <Hour review={review} onHeld={onHeld} />,
  },
];

function EmailButton({ review: { email, idea } }: { review: HeldReviewFragment }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!email) return <span className="text-muted">No email</span>;
  return (
    <>
      <Button variant="ghost" className="px-2" onClick={() => setIsOpen(true)}>
        Show<span className="sr-only"> the email about {idea.solutionName}</span>
      </Button>
      {isOpen && (
        <Dialog title={email.subject} onClose={() => setIsOpen(false)}>
          <div className="grid gap-4 wrap-anywhere">
            <p className="text-muted">To {email.recipient}</p>
            <p className="whitespace-pre-line">{email.text}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Hour({
  review: { id, announceAt, idea },
  onHeld,
}: {
  review: HeldReviewFragment;
  onHeld: () => void;
}) {
  const [hold, { loading }] = useHoldReviewsMutation();
  if (!announceAt) return <span className="text-muted">When it is released</span>;
  const takeBack = async () => {
    try {
      const { data } = await hold({ variables: { ids: [id] } });
      if (data?.holdReviews) toast.success(`“${idea.solutionName}” waits for its release again`);
      else toast.error(`“${idea.solutionName}” does not wait any more: it is announced, or was changed.`);
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    onHeld();
  };
  return (
    <>
      By itself at <time dateTime={announceAt}>{minuteOf(announceAt)}</time> ({zoneName})
      <Button
        variant="ghost"
        className="-mx-2 block! px-2"
        busy={loading && 'Taking back...'}
        onClick={() => void takeBack()}
      >
        Take back<span className="sr-only"> the hour of {idea.solutionName}</span>
      </Button>
    </>
  );
}
