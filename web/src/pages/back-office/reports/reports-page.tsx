import { namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { ideaFields } from '@portal/schema/idea';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { formatOf } from '../../../lib/use-address.ts';
import { ReportDocument } from '../../../graphql/generated.ts';
import type { ReportRowFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';

const filters = {
  filter: {
    label: 'Filter',
    placeholder: 'Filter...',
    hint: 'Search these answers. Also searches value propositions, customer segments and channels.',
  },
};

const listOf = (field: ReportField): Choices => ideaFields[field].list;

const columnsFor = (filter: string): Column<ReportRowFragment>[] =>
  namesOf(reportColumns).map((field) => {
    const marked = (name: string) => <Marked text={listOf(field)[name] ?? name} search={filter} />;
    return {
      title: reportColumns[field],
      ...(field === 'personType' && { className: 'min-w-28' }),
      cell: ({ [field]: answer }) =>
        typeof answer === 'string' ? (
          marked(answer)
        ) : (
          <ul className="list-disc pl-4 marker:text-control">
            {answer.map((name) => (
              <li key={name}>{marked(name)}</li>
            ))}
          </ul>
        ),
    };
  });

export function ReportsPage() {
  const list = useList({
    query: ReportDocument,
    format: formatOf(filters),
    variables: ({ filter }) => ({ filter: { search: filter } }),
    pick: ({ report }) => report,
    noun: { one: 'idea', many: 'ideas' },
    matching: ({ filter }) => filter && `matching “${filter}”`,
  });
  const { filter } = list.view;
  return (
    <ListPage
      title="Reports"
      exported={{ path: '/api/reports/export', file: 'report', asButtons: true }}
      list={list}
      filtersLabel="Filter the report"
      columns={columnsFor(filter)}
      tableLabel="Report"
      unmatched={{
        title: `No answers contain “${filter}”.`,
        text: 'You can search part of an option, such as “licens” or “platform”.',
        clear: 'Clear the filter',
      }}
      empty={{
        title: 'No ideas submitted yet.',
        text: 'Ideas appear here as soon as they are submitted.',
        action: (
          <ButtonLink variant="secondary" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        ),
      }}
    />
  );
}
