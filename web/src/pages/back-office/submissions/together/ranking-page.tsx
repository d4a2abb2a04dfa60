import { Link } from 'react-router-dom';
import { DISAGREEMENT } from '@portal/schema/score';
import { RankingDocument } from '../../../../graphql/generated.ts';
import type { RankedRowFragment } from '../../../../graphql/generated.ts';
import { formatOf } from '../../../../lib/use-address.ts';
import { ListPage } from '../../../../lists/list-page.tsx';
import type { Column } from '../../../../lists/list-page.tsx';
import { useList } from '../../../../lists/use-list.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
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

const columns: Column<{ id: string; idea: RankedRowFragment }>[] = [
  ideaColumn,
  { title: 'Mean', isNumber: true, cell: ({ idea }) => figure(idea.ranking?.mean ?? null) },
  {
    title: 'Spread',
    isNumber: true,
    cell: ({ idea: { ranking } }) => (
      <>
        {figure(ranking?.spread ?? null)}
        {ranking?.disagreement && <b className="block text-danger">Disagreement</b>}
      </>
    ),
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
      edges: edges.map(({ node }) => ({ node: { id: node.id, idea: node } })),
    }),
    noun: { one: 'ranked idea', many: 'ranked ideas' },
  });
  return (
    <ListPage
      title="Ranking"
      intro={`Shortlisted ideas, best mean first: those that you have scored. Where only administrators decide, administrators see all. From a spread of ${DISAGREEMENT} on, scorers disagree. Only scores that were handed in blind count.`}
      exported={{ path: '/api/ranking/export', file: 'ranking' }}
      list={list}
      columns={columns}
      minWidth=""
      empty={{
        title: 'Nothing to rank yet.',
        text: 'An idea appears here when it is shortlisted and you have scored it.',
        action: (
          <ButtonLink to="/submissions?shortlisted=yes" variant="secondary">
            See the shortlisted ideas
          </ButtonLink>
        ),
      }}
    />
  );
}
