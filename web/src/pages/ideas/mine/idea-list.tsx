import { focusAreas, reviewStatuses, reviewTraits } from '@portal/schema/choices';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayInWords, dayOf, sizeOf, today } from '../../../lib/words.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { FoldedText } from '../../../ui/clamped-text.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { StatusChip } from '../../../ui/chip.tsx';

const fields: { label: string; width?: string; inCard?: false; of: (idea: MyIdeaFragment) => ReactNode }[] = [
  { label: 'Selected Focus Area', of: ({ focusArea }) => focusAreas[focusArea] },
  {
    label: 'Problem Statements',
    width: 'w-56',
    of: (idea) => <FoldedText text={idea.problemStatement} of={`the problem of ${idea.solutionName}`} />,
  },
  {
    label: 'Solution Summary',
    width: 'w-56',
    of: (idea) => <FoldedText text={idea.solutionSummary} of={`the summary of ${idea.solutionName}`} />,
  },
  { label: 'Status', inCard: false, of: (idea) => <Status {...idea} /> },
  { label: 'Reviewer Comments', width: 'w-56', of: (idea) => <Review {...idea} /> },
];

export function IdeaList({ ideas }: { ideas: readonly MyIdeaFragment[] }) {
  return (
    <>
      <ScrollTable
        label="Your ideas"
        columns={['Solution Name', ...fields.map(({ label }) => label)]}
        minWidth="min-w-[64rem]"
        className="max-md:hidden print:hidden"
      >
        {ideas.map((idea) => (
          <tr key={idea.id} className="border-t border-line align-top">
            <th scope="row" className="w-56 px-4 py-3 font-semibold wrap-anywhere">
              {idea.solutionName}
              <span className="block text-sm font-normal text-muted">
                {idea.reference}, {dayOf(idea.createdAt)}
              </span>
              <PdfLink {...idea} />
            </th>
            {fields.map(({ label, width = '', of }) => (
              <td key={label} className={`px-4 py-3 ${width}`}>
                {of(idea)}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      <ul className="grid gap-4 md:hidden">
        {ideas.map((idea) => (
          <li key={idea.id} className="grid gap-3 rounded-box border border-line bg-white p-4 print:border-t">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-lg wrap-anywhere">{idea.solutionName}</h2>
              <Status {...idea} />
            </div>
            <p className="text-sm text-muted">
              {idea.reference}, {dayOf(idea.createdAt)}
            </p>
            <PdfLink {...idea} />
            <dl className="grid gap-3">
              {fields.map(
                ({ label, inCard = true, of }) =>
                  inCard && (
                    <div key={label}>
                      <dt className="text-sm font-semibold">{label}</dt>
                      <dd>{of(idea)}</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Status({ status, dueOn }: Pick<MyIdeaFragment, 'status' | 'dueOn'>) {
  return (
    <div>
      <StatusChip status={status} />
      {!reviewTraits[status].decides && (
        <p className="mt-1 text-sm text-muted">
          Answer {dueOn < today() ? 'was due' : 'by'} {dayInWords(dueOn)}
        </p>
      )}
    </div>
  );
}

function PdfLink({
  document: { name, size, inlineUrl },
  examination,
}: Pick<MyIdeaFragment, 'document' | 'examination'>) {
  if (isWithheld(examination)) {
    return (
      <div className="grid gap-1 pt-1 font-normal">
        <span className="wrap-anywhere">
          {name}, {sizeOf(size)}
        </span>
        <DocumentState
          examination={examination}
          advice="Check your computer for malware, save the PDF again from its source, and submit your idea again."
          compact
        />
      </div>
    );
  }
  return (
    <a
      href={inlineUrl}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 font-normal text-link"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 print:hidden" />
      <span className="wrap-anywhere">
        <span className="sr-only">Open the PDF </span>
        {name}, {sizeOf(size)}
      </span>
    </a>
  );
}

function Review({ reviewerComments, reviews }: Pick<MyIdeaFragment, 'reviewerComments' | 'reviews'>) {
  const { edges, pageInfo } = reviews;
  return (
    <>
      {reviewerComments ? (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reviewerComments}</p>
      ) : (
        <p className="text-muted">No comments yet</p>
      )}
      {edges.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">
            All reviews ({edges.length}
            {pageInfo.hasNextPage && '+'})
          </summary>
          <ol className="grid gap-3 border-l-2 border-line pl-3">
            {edges.map(({ node: { id, at, from, to, comments } }) => (
              <li key={id}>
                <p className="font-semibold">{from === to ? 'Comment' : reviewStatuses[to]}</p>
                <p className="text-sm text-muted">
                  <time dateTime={at}>{dayOf(at)}</time>
                </p>
                {comments && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
              </li>
            ))}
            {pageInfo.hasNextPage && <li className="text-muted">Later reviews are not shown here.</li>}
          </ol>
        </details>
      )}
    </>
  );
}
