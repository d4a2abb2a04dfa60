import { focusAreas } from '@portal/schema/choices';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

type Row = MyIdeaFragment & { id: string };

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

const columns = [
  'Solution Name',
  'Selected Focus Area',
  'Problem Statements',
  'Solution Summary',
  'Status',
  'Reviewer Comments',
];

/** The submitter's ideas: a table where there is room, cards where there is not. */
export function IdeaList({ ideas }: { ideas: readonly Row[] }) {
  return (
    <>
      <ScrollTable label="Your ideas" columns={columns} minWidth="min-w-[56rem]" className="max-md:hidden">
        {ideas.map((idea) => (
          <tr key={idea.id} className="border-t border-line align-top">
            <th scope="row" className="px-4 py-3 font-semibold break-words">
              {idea.solutionName}
              <span className="block text-sm font-normal text-muted">
                {idea.reference}, {date.format(new Date(idea.createdAt))}
              </span>
            </th>
            <td className="px-4 py-3">{focusAreas[idea.focusArea]}</td>
            <td className="px-4 py-3">
              <p className="line-clamp-4 max-w-prose break-words whitespace-pre-line">
                {idea.problemStatement}
              </p>
            </td>
            <td className="px-4 py-3">
              <p className="line-clamp-4 max-w-prose break-words whitespace-pre-line">
                {idea.solutionSummary}
              </p>
            </td>
            <td className="px-4 py-3">
              <StatusChip status={idea.status} />
            </td>
            <td className="px-4 py-3 break-words whitespace-pre-line">
              {idea.reviewerComments || 'None yet'}
            </td>
          </tr>
        ))}
      </ScrollTable>
      <ul className="grid gap-4 md:hidden">
        {ideas.map((idea) => (
          <li key={idea.id} className="grid gap-3 rounded-box border border-line bg-white p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-lg break-words">{idea.solutionName}</h2>
              <StatusChip status={idea.status} />
            </div>
            <p className="text-sm text-muted">
              {idea.reference}, {date.format(new Date(idea.createdAt))}
            </p>
            <dl className="grid gap-2">
              {[
                ['Selected Focus Area', focusAreas[idea.focusArea]],
                ['Problem Statements', idea.problemStatement],
                ['Solution Summary', idea.solutionSummary],
                ['Reviewer Comments', idea.reviewerComments || 'None yet'],
              ].map(([term, text]) => (
                <div key={term}>
                  <dt className="text-sm font-semibold">{term}</dt>
                  <dd className="line-clamp-6 break-words whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
