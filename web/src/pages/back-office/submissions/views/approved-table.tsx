import { useState } from 'react';
import { ideaOutcomes } from '@portal/schema/idea-filter';
import { outcomeStages } from '@portal/schema/outcome';
import { useOutcomesOfIdeaQuery } from '../../../../graphql/generated-staff.ts';
import type { ApprovedRowFragment } from '../../../../graphql/generated-staff.ts';
import { ListTable } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { minuteOf, shortDayOf } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { whyNotJudge } from '../../shared/who-may-judge.ts';
import type { IdeasView } from '@portal/schema/idea-address';
import { ideaColumns } from '@portal/schema/report';
import { MarkedRow } from '../../desk/desk.tsx';
import { IdeaLink } from '../../idea/idea-parts.tsx';
import type { Orders } from '../review-list.tsx';
import { low, lowRow } from '../review-row.tsx';
import { OutcomeDialog, valueInWords } from '../../outcomes/outcome-section.tsx';
import { withoutOutcome } from '../../shared/desk-views.ts';

const columnsFor = (orders: Orders, onRecorded: () => unknown): Column<ApprovedRowFragment>[] => [
  {
    ...{ title: ideaColumns.solutionName, ...low('pl-3', 'py-0.5 pr-1 pl-3') },
    className: 'wrap-anywhere',
    order: orders.name,
    cell: (idea) => <IdeaLink idea={idea} className="line-clamp-2" />,
  },
  {
    ...{ title: ideaColumns.date, ...low('w-22'), order: orders.date },
    cell: ({ createdAt }) => <Day time={createdAt} />,
  },
  {
    ...{ title: 'Decided', ...low('w-22') },
    cell: ({ decidedAt }) => decidedAt && <Day time={decidedAt} />,
  },
  {
    ...{ title: 'Stage', ...low('w-36'), className: 'wrap-anywhere' },
    cell: ({ lastOutcome }) =>
      lastOutcome ? (
        <>
          {outcomeStages[lastOutcome.stage]}
          <span className="line-clamp-2 text-muted" title={lastOutcome.owner}>
            {lastOutcome.owner}
          </span>
        </>
      ) : (
        <span className="text-muted">No outcome</span>
      ),
  },
  {
    ...{ title: 'Value', ...low('w-32 text-right'), isNumber: true, className: 'wrap-break-word' },
    cell: ({ lastOutcome }) => lastOutcome && valueInWords(lastOutcome),
  },
  {
    ...{ title: 'What happened', ...low('w-60'), className: 'wrap-anywhere' },
    cell: ({ lastOutcome }) =>
      lastOutcome && (
        <>
          <span className="block text-muted">
            <Day time={lastOutcome.at} />
          </span>
          <span className="line-clamp-2" title={lastOutcome.sentence}>
            {lastOutcome.sentence}
          </span>
        </>
      ),
  },
  {
    ...{ title: 'Actions', ...low('w-24'), isScreenOnly: true },
    cell: (idea) => <Record idea={idea} onRecorded={onRecorded} />,
  },
];

const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={minuteOf(time)} className="whitespace-nowrap">
    {shortDayOf(time)}
  </time>
);

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
  return (
    // Both stand in one line of a phone.
    <div className="flex flex-wrap gap-2">
      {gaps.map((gap) => (
        <Button
          key={gap}
          dense
          variant={list.outcome === gap ? 'primary' : 'secondary'}
          aria-pressed={list.outcome === gap}
          onClick={() => change(list.outcome === gap ? withoutOutcome(list) : { outcome: gap })}
          className="px-2!"
        >
          {ideaOutcomes[gap]}
        </Button>
      ))}
    </div>
  );
}

const ApprovedRow = (props: Omit<Parameters<typeof MarkedRow<ApprovedRowFragment>>[0], 'className'>) => (
  <MarkedRow {...props} className={lowRow} />
);

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
      minWidth="min-w-[60rem] table-fixed"
      as={ApprovedRow}
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
