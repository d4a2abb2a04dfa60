import { focusAreas } from '@portal/schema/choices';
import { dayOf } from '../../../app/words.ts';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PdfLink, Review } from './idea-parts.tsx';
import type { Row } from './idea-parts.tsx';

const columns = [
  'Solution Name',
  'Selected Focus Area',
  'Problem Statements',
  'Solution Summary',
  'Status',
  'Reviewer Comments',
];

/** The submitter's ideas: a table where there is room, cards where there is not, and on paper. */
export function IdeaList({ ideas }: { ideas: readonly Row[] }) {
  return (
    <>
      <ScrollTable
        label="Your ideas"
        columns={columns}
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
              <PdfLink document={idea.document} />
            </th>
            <td className="px-4 py-3">{focusAreas[idea.focusArea]}</td>
            <td className="w-56 px-4 py-3">
              <FoldedText text={idea.problemStatement} of={`the problem of ${idea.solutionName}`} />
            </td>
            <td className="w-56 px-4 py-3">
              <FoldedText text={idea.solutionSummary} of={`the summary of ${idea.solutionName}`} />
            </td>
            <td className="px-4 py-3">
              <StatusChip status={idea.status} />
            </td>
            <td className="w-56 px-4 py-3">
              <Review {...idea} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      <ul className="grid gap-4 md:hidden">
        {ideas.map((idea) => (
          <li key={idea.id} className="grid gap-3 rounded-box border border-line bg-white p-4 print:border-t">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-lg wrap-anywhere">{idea.solutionName}</h2>
              <StatusChip status={idea.status} />
            </div>
            <p className="text-sm text-muted">
              {idea.reference}, {dayOf(idea.createdAt)}
            </p>
            <PdfLink document={idea.document} />
            <dl className="grid gap-3">
              <div>
                <dt className="text-sm font-semibold">Selected Focus Area</dt>
                <dd>{focusAreas[idea.focusArea]}</dd>
              </div>
              <div>
                <dt className="text-sm font-semibold">Problem Statements</dt>
                <dd>
                  <FoldedText text={idea.problemStatement} of={`the problem of ${idea.solutionName}`} />
                </dd>
              </div>
              <div>
                <dt className="text-sm font-semibold">Solution Summary</dt>
                <dd>
                  <FoldedText text={idea.solutionSummary} of={`the summary of ${idea.solutionName}`} />
                </dd>
              </div>
              <div>
                <dt className="text-sm font-semibold">Reviewer Comments</dt>
                <dd>
                  <Review {...idea} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
