import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { personTypes } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { RowChoice } from '../../../lists/row-selection.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { deskRow, useDeskPart, useMarking, useReview, useSelection } from '../desk/desk.tsx';
import type { Review } from '../desk/entries.ts';
import { IdeaLink, SubmissionDate, WaitingMark } from '../idea/idea-parts.tsx';
import {
  CommentsBox,
  EntryBar,
  EntryState,
  StatusSelect,
  UpdateButton,
} from '../reviews/review-controls.tsx';
import { LastComment, ReviewLine } from '../reviews/review-line.tsx';
import { ShortlistMark } from '../claims/claims.tsx';
import type { DocumentFinding, MalwareCheck } from '@portal/schema/examination';
import { countOf } from '../../../lib/words.ts';

interface Props {
  idea: ReviewRowFragment;
}

const hasLine = ({ ask, barred, replaces }: Review) =>
  Boolean(barred) || ask !== undefined || replaces !== undefined;

/** A row of the nine columns. */
export function ReviewRow({ idea }: Props) {
  const { solutionName } = idea;
  const [name = '', domain = ''] = idea.email.split(/(?=@)/);
  return (
    <DeskRow
      idea={idea}
      columns={9}
      head={
        <span className="min-w-0" title={idea.email}>
          <span className="block truncate">{name}</span>
          <span className="block truncate font-normal text-muted">{domain}</span>
        </span>
      }
    >
      <td className="px-1.5 py-0.5">{personTypes[idea.personType]}</td>
      <td className="px-1.5 py-0.5 wrap-anywhere">
        {idea.shortlisted && <ShortlistMark className="float-right ml-1" />}
        <IdeaLink idea={idea} className="line-clamp-2" />
      </td>
      <td className="px-1.5 py-0.5">
        <ClampedText text={idea.solutionSummary} label="summary" of={solutionName} isLean />
      </td>
      <td className="not-on-paper px-1.5 py-0.5">
        <DocumentLink {...idea} of={solutionName} />
      </td>
      <td className="px-1 py-0.5">
        <SubmissionDate idea={idea} />
      </td>
    </DeskRow>
  );
}

/** A row in which an idea is decided. @param head what stands beside the box that selects it */
export function DeskRow({
  idea,
  head,
  columns,
  children,
}: Props & { head: ReactNode; columns: number; children: ReactNode }) {
  const review = useReview(idea);
  const marking = useMarking(idea.id);
  const selection = useSelection();
  const isMarked = useDeskPart(({ current }) => current === idea.id);
  return (
    <>
      <tr
        {...marking}
        aria-current={isMarked || undefined}
        className={`h-16 2xl:h-14.5 text-[0.84375rem] leading-4.5 border-t border-line ${deskRow} ${isMarked ? 'bg-primary-tint' : selection.has(idea.id) ? 'bg-locked-tint' : 'bg-white'}`}
      >
        <th scope="row" className="sticky left-0 z-10 bg-inherit py-0.5 pr-1 pl-3 text-left font-semibold">
          <EntryBar review={review} isMarked={isMarked} />
          <span className="flex items-center gap-2">
            <RowChoice selection={selection} rows={[idea]} label={`Select ${idea.solutionName}`} />
            {head}
          </span>
        </th>
        {children}
        <td className="px-1 py-0.5">
          <StatusSelect review={review} className={`${inTable} pr-0! pl-6.5!`} />
          <WaitingMark idea={idea} />
        </td>
        <td className="not-on-paper px-1 py-0.5">
          {/* With the focus it opens over the next row; in the last rows over the one before. */}
          <span className="relative block h-9">
            <CommentsBox
              review={review}
              rows={1}
              className={`${inTable} absolute right-0 h-9 resize-none overflow-hidden not-focus:whitespace-nowrap focus:z-30 focus:h-32 focus:w-80 focus:overflow-auto focus:shadow-lg`}
            />
          </span>
        </td>
        <td className="not-on-paper py-0.5 pr-2 pl-1">
          <UpdateButton review={review} className="w-full px-1!" />
          <EntryState review={review} />
        </td>
      </tr>
      {hasLine(review) && (
        <tr onPointerDown={marking.onPointerDown} className="bg-white">
          <td colSpan={columns} className="relative p-0">
            <EntryBar review={review} isMarked={isMarked} />
            <ReviewLine review={review} />
          </td>
        </tr>
      )}
    </>
  );
}

const inTable = 'min-h-9! px-2! py-1.5! text-[0.84375rem]! leading-5';

export function ReviewCard({ idea }: Props) {
  const review = useReview(idea);
  const marking = useMarking(idea.id);
  const selection = useSelection();
  const [isOpen, setIsOpen] = useState(false);
  const { solutionName } = idea;
  return (
    <li
      {...marking}
      className={`grid scroll-my-24 grid-cols-[minmax(0,1fr)] gap-3 rounded-box border p-4 ${selection.has(idea.id) ? 'border-primary bg-primary-tint' : 'border-line bg-white'}`}
    >
      <div className="flex flex-wrap items-start gap-3">
        <RowChoice selection={selection} rows={[idea]} label={`Select ${solutionName}`} />
        <div className="min-w-0 flex-[1_1_5.5rem] text-sm wrap-anywhere">
          <IdeaLink idea={idea} className="text-base" />
        </div>
        {idea.shortlisted && <ShortlistMark />}
        <span className="grid justify-items-end">
          <StatusChip status={idea.status} />
          <WaitingMark idea={idea} />
        </span>
      </div>
      <div className="text-sm wrap-anywhere text-muted">
        <Address email={idea.email} />, {personTypes[idea.personType]}
        <div className="flex gap-2">
          <SubmissionDate idea={idea} />
        </div>
      </div>
      <ClampedText text={idea.solutionSummary} label="summary" of={solutionName} />
      <div className="grid min-h-11 content-center">
        <DocumentLink {...idea} of={solutionName} />
      </div>
      <details
        open={isOpen || review.isEntered || hasLine(review)}
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
    </li>
  );
}

/** Links to a document from the cell of a table, or says briefly why nobody can open it. */
function DocumentLink({
  document,
  examination: { malwareCheck, findings },
  of,
}: {
  document: { url: string; name: string } | null;
  examination: { malwareCheck: MalwareCheck; findings: readonly DocumentFinding[] };
  of: string;
}) {
  if (!document) return 'No File';
  if (malwareCheck === 'INFECTED') return <span className="text-danger-dark">Malware found</span>;
  if (malwareCheck === 'WAITING') return <span className="text-info">Being checked for malware</span>;
  return (
    <>
      <a href={document.url} download={document.name} aria-label={`View / Download the file of ${of}`}>
        View / Download
      </a>
      {findings.length > 0 && (
        <span className="block text-warning">
          {countOf(findings.length, 'warning')}
          <span className="sr-only"> about this file, on the page of the idea</span>
        </span>
      )}
    </>
  );
}
