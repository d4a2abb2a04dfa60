import { Link } from 'react-router-dom';
import { RankingDocument } from '../../../graphql/generated.ts';
import type { RankedRowFragment } from '../../../graphql/generated.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';

type Row = RankedRowFragment & { id: string };
const figure = (value: number | null | undefined) => value?.toFixed(1) ?? '–';

const columns: Column<Row>[] = [
  {
    title: 'Idea',
    className: 'wrap-anywhere',
    cell: ({ idea }) => (
      <>
        <Link to={`/submissions/${idea.id}`}>{idea.solutionName}</Link>
        <span className="block text-sm text-muted">{idea.reference}</span>
      </>
    ),
  },
  { title: 'Mean', cell: ({ ranking }) => figure(ranking.mean) },
  {
    title: 'Spread',
    cell: ({ ranking }) => (
      <>
        {figure(ranking.spread)}
        {ranking.disagreement && <span className="block text-sm text-danger">Disagreement</span>}
      </>
    ),
  },
  { title: 'Scores', cell: ({ ranking }) => ranking.number },
];

export function RankingPage() {
  const list = useList({
    query: RankingDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ ranking: { edges, ...page } }) => ({
      ...page,
      edges: edges.map(({ node }) => ({ node: { ...node, id: node.idea.id } })),
    }),
    noun: { one: 'idea', many: 'ideas' },
  });
  return (
    <ListPage
      title="Ranking"
      intro="The shortlisted ideas that you have scored, best mean first. The others follow when your score is handed in."
      exported={{ path: '/api/ranking/export', file: 'ranking' }}
      list={list}
      columns={columns}
      empty={{
        title: 'Nothing to rank yet.',
        text: 'An idea appears here when it is shortlisted and you have scored it.',
      }}
    />
  );
}
