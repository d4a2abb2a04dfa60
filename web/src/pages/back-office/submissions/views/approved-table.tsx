import { useState } from 'react';
import { ideaOutcomes } from '@portal/schema/idea-filter';
import { outcomeStages } from '@portal/schema/outcome';
import { useOutcomesOfIdeaQuery } from '../../../../graphql/generated.ts';
import type { ApprovedRowFragment } from '../../../../graphql/generated.ts';
import { dateColumn, ListTable, timeColumn } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { dayOf } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { whyNotJudge } from '../../shared/who-may-judge.ts';
import type { IdeasView } from '@portal/schema/idea-address';
import { ideaColumns } from '@portal/schema/report';
import { MarkedRow } from '../../desk/desk.tsx';
import { IdeaLink } from '../../idea/idea-parts.tsx';
import type { Orders } from '../review-list.tsx';
import { OutcomeDialog, valueInWords } from '../../outcomes/outcome-section.tsx';
import { withoutOutcome } from '../../shared/desk-views.ts';

const columnsFor = (orders: Orders, onRecorded: () => unknown): Column<ApprovedRowFragment>[] => [
  {
    title: ideaColumns.solutionName,
    className: 'min-w-32 wrap-anywhere',
    order: orders.name,
    cell: (idea) => <IdeaLink idea={idea} />,
  },
  { ...dateColumn, order: orders.date },
  {
    title: 'Decided',
    className: 'whitespace-nowrap',
    cell: ({ decidedAt }) => decidedAt && <time dateTime={decidedAt}>{dayOf(decidedAt)}</time>,
  },
  {
    title: 'Stage',
    cell: ({ lastOutcome }) =>
      lastOutcome ? outcomeStages[lastOutcome.stage] : <span className="text-muted">No outcome</span>,
  },
  {
    title: 'Owner',
    className: 'min-w-28 wrap-anywhere',
    cell: ({ lastOutcome }) => lastOutcome?.owner,
  },
  {
    title: 'Value',
    isNumber: true,
    className: 'min-w-24 wrap-break-word',
    cell: ({ lastOutcome }) => lastOutcome && valueInWords(lastOutcome),
  },
  timeColumn(ideaColumns.outcomeAt, ({ lastOutcome }) => lastOutcome?.at ?? null, '–'),
  {
    title: 'What happened',
    className: 'min-w-28 wrap-anywhere',
    cell: ({ lastOutcome }) => lastOutcome?.sentence,
  },
  {
    title: 'Actions',
    className: 'not-on-paper',
    cell: (idea) => <Record idea={idea} onRecorded={onRecorded} />,
  },
];

/** The outcomes that are to be recorded next. */
const gaps = ['MISSING', 'QUIET'] as const;

/** Narrows approved ideas to those whose outcome is to be asked for; pressed again, the list is of all approved ideas. */
export function OutcomeGaps({
  list,
  change,
}: {
  list: IdeasView;
  change: (part: Partial<IdeasView>) => void;
}) {
  return gaps.map((gap) => (
    <Button
      key={gap}
      dense
      variant={list.outcome === gap ? 'primary' : 'secondary'}
      aria-pressed={list.outcome === gap}
      onClick={() => change(list.outcome === gap ? withoutOutcome(list) : { outcome: gap })}
    >
      {ideaOutcomes[gap]}
    </Button>
  ));
}

/** Shows the outcomes of approved ideas, and takes the next entry. */
export function ApprovedTable({
  ideas,
  orders,
  onRecorded,
}: {
  ideas: readonly ApprovedRowFragment[];
  orders: Orders;
  onRecorded: () => unknown;
}) {
  return (
    <ListTable
      label="Approved ideas"
      rows={ideas}
      columns={columnsFor(orders, onRecorded)}
      minWidth="min-w-[58rem]"
      as={MarkedRow}
      hasCards
    />
  );
}

function Record({ idea, onRecorded }: { idea: ApprovedRowFragment; onRecorded: () => unknown }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (whyNotJudge(idea, user?.email)) return <span className="text-muted">By a colleague</span>;
  if (!idea.lastReview?.announcedAt) return <span className="text-muted">Once it is announced</span>;
  return (
    <>
      <Button dense variant="secondary" onClick={() => setIsOpen(true)}>
        Record<span className="sr-only"> an outcome of {idea.solutionName}</span>
      </Button>
      {isOpen && (
        <RecordDialog
          idea={idea}
          onClose={() => {
            setIsOpen(false);
            onRecorded();
          }}
        />
      )}
    </>
  );
}

/**
 * Reads the recorded outcome alone: the list is read again at the end, since the row, and with it the dialog, may leave it.
 */
function RecordDialog({ idea, onClose }: { idea: ApprovedRowFragment; onClose: () => void }) {
  const { data, refetch } = useOutcomesOfIdeaQuery({
    variables: { id: idea.id },
    fetchPolicy: 'network-only',
  });
  const newest = data?.idea.outcomes?.edges[0]?.node ?? idea.lastOutcome ?? undefined;
  return (
    <OutcomeDialog {...{ ideaId: idea.id, name: idea.solutionName, newest, onClose, reload: refetch }} />
  );
}
