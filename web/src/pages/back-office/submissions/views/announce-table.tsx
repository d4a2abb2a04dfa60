import { useState } from 'react';
import { can } from '@portal/schema/access';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { reviewStatuses } from '@portal/schema/review-status';
import { ideaColumns } from '@portal/schema/report';
import { IdeasToAnnounceDocument, useHoldReviewsMutation } from '../../../../graphql/generated-staff.ts';
import type { RowToAnnounceFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { dayOf, inFigures, minuteOf } from '../../../../lib/words.ts';
import { dateColumn, ListTable, timeColumn } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { RowChoice, useRowSelection } from '../../../../lists/row-selection.tsx';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Address } from '../../../../ui/contact-lines.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { MarkedRow, useSay } from '../../desk/desk.tsx';
import { announcedBefore } from '../../desk/entries.ts';
import { IdeaLink } from '../../idea/idea-parts.tsx';
import type { Orders } from '../review-list.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import type { Announced } from './announce-dialog.tsx';

type Row = RowToAnnounceFragment;

/** Shows decisions that wait, with their emails, and announces them. @param all every one, unless filters narrow the list */
export function AnnounceTable({
  ideas,
  orders,
  all,
}: {
  ideas: readonly Row[];
  orders: Orders;
  all: { decidedUntil: string; count: number } | undefined;
}) {
  const { user } = useSession();
  const announces = user !== undefined && can(user.role, 'idea:release');
  const selection = useRowSelection<Row>(REVIEWED_TOGETHER_MAX);
  const [announced, setAnnounced] = useState<Announced>();
  const chosen = selection.rows;
  const name: Column<Row> = {
    title: ideaColumns.solutionName,
    className: 'min-w-44',
    order: orders.name,
    cell: (idea) => (
      <span className="flex items-start gap-3">
        {announces && <RowChoice selection={selection} rows={[idea]} label={`Select ${idea.solutionName}`} />}
        <span className="min-w-0 wrap-anywhere">
          <IdeaLink idea={idea} />
        </span>
      </span>
    ),
  };
  return (
    <div className="grid gap-2">
      {announces && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <span className="flex min-h-11 items-center gap-3 pr-2 pl-2">
            <RowChoice selection={selection} rows={ideas} label="Select all on this page" />
            <span aria-hidden="true">Select all on this page</span>
          </span>
          <Button softDisabled={chosen.length === 0} onClick={() => setAnnounced(chosen)}>
            Announce selected{chosen.length > 0 && <span>{` (${chosen.length})`}</span>}
          </Button>
          {all && (
            <Button variant="secondary" onClick={() => setAnnounced(all)}>
              Announce all {inFigures(all.count)}
            </Button>
          )}
        </div>
      )}
      <ListTable
        label="Decisions to announce"
        rows={ideas}
        columns={[
          name,
          { ...dateColumn, order: orders.date },
          ...columns,
          ...(announces ? forAnnouncers : []),
        ]}
        minWidth="min-w-[58rem]"
        as={MarkedRow}
        hasCards
      />
      {announced && (
        <AnnounceDialog
          announced={announced}
          onClose={() => setAnnounced(undefined)}
          onAnnounced={selection.clear}
        />
      )}
    </div>
  );
}

const columns: Column<Row>[] = [
  { title: 'Decision', cell: (idea) => <DecisionOf idea={idea} /> },
  timeColumn('Decided', ({ lastReview }) => lastReview?.at ?? null),
  {
    title: 'Reviewer',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ lastReview }) => <Address email={lastReview?.reviewer ?? ''} />,
  },
];

/** Shows the decision, and which answer it replaces. */
function DecisionOf({ idea }: { idea: Row }) {
  const announced = announcedBefore(idea, idea.status);
  return (
    <>
      <StatusChip status={idea.status} />
      {announced && (
        <span className="block text-sm text-muted">
          replaces “{reviewStatuses[announced.status]}” of {dayOf(announced.at)}
        </span>
      )}
    </>
  );
}

/** The columns of the email and its time, which only administrators read. */
const forAnnouncers: Column<Row>[] = [
  { title: ideaColumns.email, isScreenOnly: true, cell: (idea) => <Email idea={idea} /> },
  { title: 'Announced', className: 'min-w-40', cell: (idea) => <Hour idea={idea} /> },
];

function Email({ idea: { lastReview, solutionName } }: { idea: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  const email = lastReview?.email;
  if (!email) return <span className="text-muted">No email</span>;
  return (
    <>
      <Button dense variant="secondary" onClick={() => setIsOpen(true)}>
        Show<span className="sr-only"> the email about {solutionName}</span>
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

function Hour({ idea: { lastReview, solutionName } }: { idea: Row }) {
  const say = useSay();
  const [hold, { loading }] = useHoldReviewsMutation({ refetchQueries: [IdeasToAnnounceDocument] });
  if (!lastReview?.announceAt) return <span className="text-muted">When somebody announces it</span>;
  const { id, announceAt } = lastReview;
  const takeBack = async () => {
    try {
      await hold({ variables: { ids: [id] } });
    } catch (error) {
      say(problemOf(error).message, 'failed');
    }
  };
  return (
    <>
      By itself at <time dateTime={announceAt}>{minuteOf(announceAt)}</time>
      <Button dense variant="secondary" busy={loading && 'Taking back...'} onClick={() => void takeBack()}>
        Take back<span className="sr-only"> the hour of {solutionName}</span>
      </Button>
    </>
  );
}
