import { focusAreas, reviewTraits } from '@portal/schema/choices';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayInWords, today } from '../../../lib/words.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';

const columns = [
  ...['Solution Name', 'Selected Focus Area', 'Problem Statements', 'Solution Summary', 'Status'],
  'Reviewer Comments',
];
const short = 'line-clamp-2 wrap-anywhere print:line-clamp-none';

export const pageOf = ({ reference }: Pick<MyIdeaFragment, 'reference'>) => `/IdeaDashboard/${reference}`;

/** Lists ideas, each as one link to its page: in a row the link covers all cells. */
export function IdeaList({ ideas }: { ideas: readonly MyIdeaFragment[] }) {
  return (
    <>
      <ScrollTable
        label="Your ideas"
        columns={columns}
        minWidth="min-w-[60rem]"
        className="max-md:hidden print:hidden"
      >
        {ideas.map((idea) => (
          <tr key={idea.id} className="relative border-t border-line align-top hover:bg-primary-tint">
            <th scope="row" className="w-52 px-4 py-3 font-semibold wrap-anywhere">
              <Link to={pageOf(idea)} className="text-link after:absolute after:inset-0">
                {idea.solutionName}
              </Link>
            </th>
            <td className="w-36 px-4 py-3">{focusAreas[idea.focusArea]}</td>
            {[idea.problemStatement, idea.solutionSummary].map((text, at) => (
              <td key={at} className="px-4 py-3">
                <p className="line-clamp-3 wrap-anywhere">{text}</p>
              </td>
            ))}
            <td className="w-44 px-4 py-3">
              <Status {...idea} />
            </td>
            <td className="w-48 px-4 py-3">
              <p className="line-clamp-3 wrap-anywhere">{idea.reviewerComments}</p>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <ul className="grid gap-4 md:hidden print:block">
        {ideas.map((idea) => (
          <li key={idea.id}>
            <Link
              to={pageOf(idea)}
              className="grid gap-2 rounded-box border border-line bg-white p-4 text-ink no-underline"
            >
              <span className="flex items-start justify-between gap-2">
                <span className="text-lg font-semibold wrap-anywhere text-navy">{idea.solutionName}</span>
                <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary print:hidden" />
              </span>
              <Status {...idea} />
              <span className={short}>
                {idea.problemStatement} {idea.solutionSummary}
              </span>
              {idea.reviewerComments && <span className={short}>“{idea.reviewerComments}”</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Status({ status, dueOn, withdrawnAt }: Pick<MyIdeaFragment, 'status' | 'dueOn' | 'withdrawnAt'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusChip {...{ status, withdrawnAt }} />
      {!withdrawnAt && !reviewTraits[status].decides && (
        <span className="text-sm text-muted">
          Answer {dueOn < today() ? 'was due' : 'by'} {dayInWords(dueOn)}
        </span>
      )}
    </span>
  );
}
