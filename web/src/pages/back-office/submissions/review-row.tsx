import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { answerText } from '@portal/schema/answer-text';
import { ideaColumns } from '@portal/schema/report';
import type { ReviewRowFragment } from '../../../graphql/generated-staff.ts';
import type { Column } from '../../../lists/list-page.tsx';
import { RowChoice } from '../../../lists/row-selection.tsx';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { sortable } from '../../../ui/scroll-table.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { MarkedRow, useDeskPart, useMarking, useReview, useSelection } from '../desk/desk.tsx';
import type { Review } from '../desk/entries.ts';
import { IdeaLink, StateChip, SubmissionDate } from '../idea/idea-parts.tsx';
import {
  CommentsBox,
  EntryBar,
  EntryState,
  StatusSelect,
  UpdateButton,
} from '../reviews/review-controls.tsx';
import { LastComment, ReviewLine } from '../reviews/review-line.tsx';
import { ShortlistMark } from '../claims/claims.tsx';
import { DocumentLink } from '../shared/document-link.tsx';

/** Where the warnings about a file stand in full. */
export const ON_PAGE = 'on the page of the idea';

interface Props {
  idea: ReviewRowFragment;
}

const hasQuestion = ({ ask, replaces }: Review) => ask !== undefined || replaces !== undefined;

const hasLine = (review: Review, { withdrawnAt }: ReviewRowFragment) =>
  // An idea that waits for its submitter, or was withdrawn, has no line: the chip in place of the status says so.
  review.refusal ? !review.isPaused && !withdrawnAt : hasQuestion(review);

/** The props, besides the idea, of a row that decides. */
export interface Decided {
  review: Review;
  selection: ReturnType<typeof useSelection>;
  isMarked: boolean;
}

export type DeskColumn = Column<ReviewRowFragment & Decided>;

/** Draws the row of an idea that is decided in it, with what is asked before it is saved. */
export function DeskRow<Row extends ReviewRowFragment>({
  row,
  span,
  children,
}: {
  row: Row;
  span: number;
  children: (drawn: Row & Decided) => ReactNode;
}) {
  const review = useReview(row);
  const { onPointerDown } = useMarking(row.id);
  const selection = useSelection();
  const isMarked = useDeskPart(({ current }) => current === row.id);
  return (
    <>
      <MarkedRow row={row} isSelected={selection.has(row.id)} className={lowRow}>
        {() => children({ ...row, review, selection, isMarked })}
      </MarkedRow>
      {hasLine(review, row) && (
        <tr onPointerDown={onPointerDown} className="bg-surface">
          <td colSpan={span} className="relative p-0">
            <EntryBar review={review} isMarked={isMarked} />
            <ReviewLine review={review} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The looks of a row of at most 64 px. */
export const lowRow = 'h-16 2xl:h-14.5 text-[0.84375rem] leading-4.5';

/** Returns the looks of a column whose rows are low. */
export const low = (headClass = '', padding = 'px-1.5 py-0.5') => ({
  headClass: `h-9 py-0! px-1.5 leading-4.5 ${headClass}`,
  padding,
});

/** Makes the first column, which selects ideas. */
export const firstColumn = (
  title: string,
  ideas: readonly ReviewRowFragment[],
  width: string,
  cell: DeskColumn['cell'],
  order?: DeskColumn['order'],
): DeskColumn => ({
  ...{ title, ...low(`pl-3 ${width}`, 'py-0.5 pr-1 pl-3'), className: 'text-left', ...(order && { order }) },
  head: (
    <span className="flex items-center gap-2">
      <SelectAll ideas={ideas} />
      {order ? sortable(title, order.sort, order.onSort).head : title}
    </span>
  ),
  cell: (idea) => (
    <>
      <EntryBar {...idea} />
      <span className="flex items-center gap-2">
        <RowChoice selection={idea.selection} rows={[idea]} label={`Select ${idea.solutionName}`} />
        {cell(idea)}
      </span>
    </>
  ),
});

export function SelectAll({ ideas }: { ideas: readonly ReviewRowFragment[] }) {
  return <RowChoice selection={useSelection()} rows={ideas} label="Select all ideas on this page" />;
}

export const dayColumn: DeskColumn = {
  ...{ title: ideaColumns.date, ...low('w-21 px-1', 'px-1 py-0.5') },
  cell: (idea) => <SubmissionDate idea={idea} />,
};

const inTable = 'min-h-9! px-2! py-1.5! text-[0.84375rem]! leading-5';

/** The columns at the end of each row in which an idea is decided. */
export const decisionColumns: readonly DeskColumn[] = [
  {
    ...{ title: ideaColumns.status, ...low('w-30', 'px-1 py-0.5') },
    cell: (idea) =>
      idea.review.refusal ? (
        <StateChip idea={idea} wraps />
      ) : (
        <StatusSelect review={idea.review} className={`${inTable} pr-0! pl-6.5!`} />
      ),
  },
  {
    ...{ title: ideaColumns.comments, ...low('w-31 2xl:w-42', 'px-1 py-0.5'), isScreenOnly: true },
    // With the focus it opens over the next row; in the last rows over the one before.
    cell: ({ review }) =>
      !review.refusal && (
        <span className="relative block h-9">
          <CommentsBox
            review={review}
            rows={1}
            className={`${inTable} absolute right-0 h-9 resize-none overflow-hidden not-focus:whitespace-nowrap focus:z-30 focus:h-32 focus:w-80 focus:overflow-auto focus:shadow-lg`}
          />
        </span>
      ),
  },
  {
    ...{ title: 'Actions', ...low('w-20 pr-2', 'py-0.5 pr-2 pl-1'), isScreenOnly: true },
    cell: ({ review }) => (
      <>
        {!review.refusal && <UpdateButton review={review} className="w-full px-1!" />}
        <EntryState review={review} />
      </>
    ),
  },
];

export function ReviewCard({ idea }: Props) {
  const review = useReview(idea);
  const marking = useMarking(idea.id);
  const selection = useSelection();
  const [isOpen, setIsOpen] = useState(false);
  const { solutionName } = idea;
  const personType = answerText('personType', idea.personType);
  return (
    <li
      {...marking}
      className={`grid scroll-my-24 grid-cols-[minmax(0,1fr)] gap-3 rounded-box border p-4 ${selection.has(idea.id) ? 'border-primary bg-primary-tint' : 'border-line bg-surface'}`}
    >
      <div className="flex flex-wrap items-start gap-3">
        <RowChoice selection={selection} rows={[idea]} label={`Select ${solutionName}`} />
        <div className="min-w-0 flex-[1_1_8rem] text-sm wrap-anywhere hyphens-auto">
          <IdeaLink idea={idea} className="text-base" />
        </div>
        {idea.shortlisted && <ShortlistMark />}
        <StateChip idea={idea} />
      </div>
      <div className="text-sm wrap-anywhere text-muted">
        <Address email={idea.email} />
        {personType && `, ${personType}`}
        <div className="flex gap-2">
          <SubmissionDate idea={idea} />
        </div>
      </div>
      <ClampedText text={idea.solutionSummary} label="summary" of={solutionName} />
      <div className="grid min-h-11 content-center">
        <DocumentLink {...idea} of={solutionName} more={ON_PAGE} />
      </div>
      {review.refusal ? (
        <ReviewLine review={review} />
      ) : (
        <details
          open={isOpen || review.isEntered || hasQuestion(review)}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="group border-t border-line pt-1"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-primary">
            <span>
              Review<span className="sr-only"> {solutionName}</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-3">
            <label className="grid gap-1">
              <span className="font-semibold">Status</span>
              <StatusSelect review={review} />
            </label>
            <LastComment review={review} />
            <label className="grid gap-1">
              <span className="font-semibold">Comments</span>
              <CommentsBox review={review} rows={3} className="py-1!" />
            </label>
            <ReviewLine review={review} />
            <UpdateButton review={review} className="min-h-11!" />
            <EntryState review={review} />
          </div>
        </details>
      )}
    </li>
  );
}
