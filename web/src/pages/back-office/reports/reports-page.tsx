import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { reportColumns } from '@portal/schema/report';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { useReportQuery } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { ExportProgress } from './export-progress.tsx';
import { ReportRow } from './report-row.tsx';
import { useExport } from './use-export.ts';

const filters = textFilters('filter');
const columns = Object.values(reportColumns);

/** The report over all ideas (spec §2 "Reports"), for elevated roles. */
export function ReportsPage() {
  return (
    <BackOfficePage action="report:read">
      <Reports />
    </BackOfficePage>
  );
}

function Reports() {
  const { view, change, settle, clear, paging } = useListAddress(filters);
  const { filter, after } = view;
  const { state, start, cancel } = useExport();
  const result = useReportQuery({
    variables: { filter: { search: filter }, after: after || null },
    fetchPolicy: 'cache-and-network',
  });
  const isEmpty = (result.data ?? result.previousData)?.report.edges.length === 0 && after === '';
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Reports</PageTitle>
        <ExportButtons
          running={state.kind === 'running' ? state.file.format : undefined}
          isEmpty={isEmpty}
          onExport={(format) => void start({ format, filter })}
        />
      </div>
      <Filters label="Filter the report" onLeave={settle}>
        <FilterField
          name="filter"
          label="Filter"
          placeholder="Filter..."
          hint="Search these answers. Also searches value propositions, customer segments and channels."
          max={SHORT_TEXT_MAX}
          value={filter}
          onChange={(text) => change({ filter: text }, 'filter')}
        />
      </Filters>
      <ExportProgress state={state} onCancel={cancel} onRetry={(file) => void start(file)} />
      <ListResults
        noun={{ one: 'idea', many: 'ideas' }}
        matching={filter && `matching “${filter}”`}
        result={result}
        pick={({ report }) => report}
        paging={paging}
        empty={
          filter ? (
            <EmptyState title={`No answers contain “${filter}”.`}>
              <p className="text-muted">You can search part of an option, such as “licens” or “platform”.</p>
              <Button variant="secondary" onClick={clear}>
                Clear the filter
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No ideas submitted yet.">
              <p className="text-muted">Ideas appear here as soon as they are submitted.</p>
              <ButtonLink variant="secondary" to="/dashboard">
                Go to the dashboard
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(ideas) => (
          <ScrollTable label="Report" columns={columns} dense minWidth="min-w-[58rem]">
            {ideas.map((idea) => (
              <ReportRow key={idea.id} idea={idea} filter={filter} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}
