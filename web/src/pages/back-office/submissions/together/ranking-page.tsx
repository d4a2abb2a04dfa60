import { Link } from 'react-router-dom';
import { focusAreas } from '@portal/schema/choices';
import { RankingDocument } from '../../../../graphql/generated.ts';
import type { RankedRowFragment } from '../../../../graphql/generated.ts';
import { formatOf } from '../../../../lib/use-address.ts';
import { ListPage } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { useList } from '../../../../lists/use-list.ts';
import { useSession } from '../../../../session/session-store.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { StatusChip } from '../../../../ui/chip.tsx';
import { figure } from './score-tables.tsx';

/** Names the idea of a row, and leads to it. */
export const ideaColumn: Column<{ idea: Pick<RankedRowFragment, 'id' | 'reference' | 'solutionName'> }> = {
  title: 'Idea',
  className: 'w-full min-w-36 wrap-anywhere',
  cell: ({ idea }) => (
    <>
      <Link to={`/submissions/${idea.id}`}>{idea.solutionName}</Link>
      <span className="block font-normal text-muted">{idea.reference}</span>
    </>
  ),
};

interface Ranked {
  id: string;
  rank: number;
  idea: RankedRowFragment;
}

const columns: Column<Ranked>[] = [
  { title: 'Rank', isNumber: true, cell: ({ rank }) => rank },
  ideaColumn,
  { title: 'Focus Area', cell: ({ idea }) => focusAreas[idea.focusArea] },
  { title: 'Status', cell: ({ idea }) => <StatusChip {...idea} /> },
  { title: 'Average', isNumber: true, cell: ({ idea }) => figure(idea.ranking?.mean ?? null) },
  {
    title: 'Disagreement',
    cell: ({ idea: { ranking } }) =>
      ranking &&
      (ranking.disagreement ? (
        <b className="whitespace-nowrap text-danger">
          <span aria-hidden="true">◆ </span>
          <span>High</span>
        </b>
      ) : (
        'Low'
      )),
  },
  { title: 'Scores', isNumber: true, cell: ({ idea }) => idea.ranking?.number },
];

export function RankingPage() {
  const list = useList({
    query: RankingDocument,
    format: formatOf({
      disagreement: { label: 'Disagreement', all: 'All ranked ideas', options: { yes: 'Disagreement only' } },
    }),
    variables: ({ disagreement }) => ({ filter: disagreement ? { disagreement: true } : null }),
    pick: ({ ranking: { edges, ...page } }) => ({
      ...page,
      edges: edges.map(({ node }, at) => ({
        node: { id: node.id, rank: (page.position?.before ?? 0) + at + 1, idea: node },
      })),
    }),
    noun: { one: 'ranked idea', many: 'ranked ideas' },
  });
  const seesAll = useSession().user?.role === 'admin';
  return (
    <ListPage
      title="Ranking"
      intro="Shortlisted ideas by average score. ◆ marks those the reviewers disagree on."
      exported={{ path: '/api/ranking/export', file: 'ranking' }}
      list={list}
      columns={columns}
      minWidth=""
      empty={{
        title: 'Nothing to rank yet.',
        text: seesAll
          ? 'An idea appears here when it is shortlisted and has a score.'
          : 'An idea appears here when it is shortlisted and you have scored it.',
        action: (
          <ButtonLink to="/submissions?shortlisted=yes" variant="secondary">
            See the shortlisted ideas
          </ButtonLink>
        ),
      }}
    />
  );
}
