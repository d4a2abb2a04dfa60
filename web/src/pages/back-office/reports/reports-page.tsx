import { Link } from 'react-router-dom';
import { namesOf, NOT_ASKED } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { ideaFields } from '@portal/schema/idea';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { ReportDocument } from '../../../graphql/generated-staff.ts';
import type { ReportRowFragment } from '../../../graphql/generated-staff.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { FilteredListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { IdeaFilterBar, usePeopleOfFilters } from '../shared/idea-filter-bar.tsx';
import { activeFilters, filtersOf, ideasFormat, toIdeaFilter } from '../shared/ideas-address.ts';

const listOf = (field: ReportField): Choices => ideaFields[field].list;

const columnsFor = (filter: string, query: string): Column<ReportRowFragment>[] =>
  namesOf(reportColumns).map((field) => {
    const marked = (name: string) =>
      name !== NOT_ASKED && <Marked text={listOf(field)[name] ?? name} search={filter} />;
    return {
      title: reportColumns[field],
      ...(field === 'personType' && { className: 'min-w-28' }),
      cell: ({ id, solutionName, [field]: answer }) =>
        typeof answer !== 'string' ? (
          <ul className="list-disc pl-4 marker:text-control">
            {answer.map((name) => (
              <li key={name}>{marked(name)}</li>
            ))}
          </ul>
        ) : field === 'personType' ? (
          <Link to={`/submissions/${id}?${query}`}>
            {marked(answer)}
            <span className="sr-only">, </span>
            <span className="block text-xs font-normal text-muted">{solutionName}</span>
          </Link>
        ) : (
          marked(answer)
        ),
    };
  });

export function ReportsPage() {
  const list = useList({
    query: ReportDocument,
    format: ideasFormat,
    variables: (view) => ({ filter: { ideas: toIdeaFilter(view) } }),
    pick: ({ report }) => report,
    noun: { one: 'idea', many: 'ideas' },
    matching: ({ filter }) => filter && `matching “${filter}”`,
  });
  const { view } = list;
  const people = usePeopleOfFilters(view);
  const filters = activeFilters(view, people.emailOf);
  return (
    <FilteredListPage
      title="Reports"
      exported={{ path: '/api/reports/export', file: 'report', hasExcelButton: true, isAlways: true }}
      query={filtersOf({ ...view, sort: 'NEWEST', found: '' })}
      aside={
        <ButtonLink variant="ghost" className="px-3!" to={`/submissions?${filtersOf(view)}`}>
          See as submissions
        </ButtonLink>
      }
      list={list}
      bar={
        <IdeaFilterBar
          address={list}
          people={people}
          sorts={false}
          text={{ name: 'filter', label: 'Filter', placeholder: 'Filter...', hidesLabel: true }}
        />
      }
      summaryAside={<FilterChips filters={filters} address={list} />}
      isFiltered={filters.length > 0}
      columns={columnsFor(view.filter, filtersOf(view))}
      tableLabel="Report"
      unmatched={
        filters.length === 1 && view.filter
          ? {
              title: `No answers contain “${view.filter}”.`,
              text: 'You can search part of an option, such as “licens” or “platform”, in these answers and in value propositions, customer segments and channels.',
              clear: 'Clear the filter',
            }
          : { title: 'No idea fits these filters.', clear: 'Show all' }
      }
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
