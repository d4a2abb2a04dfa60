import type { ReactNode } from 'react';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Filters } from '../lib/use-address.ts';
import { dayOf, hourOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { DayField, timeOfDay } from '../ui/days-filter.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { FilterField, FilterSearch, FilterSelect } from '../ui/filter-fields.tsx';
import { PageHead } from '../ui/page.tsx';
import { RowHead, ScrollTable } from '../ui/scroll-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ListExport } from './export-menu.tsx';
import { ListResults } from './list-results.tsx';
import type { ListState } from './list-results.tsx';

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  title: string;
  className?: string;
  /** The cell is right-aligned, like its heading. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

const headOf = ({ title, isNumber }: Pick<Column<unknown>, 'title' | 'isNumber'>) =>
  isNumber ? { name: title, className: 'px-3 text-right' } : title;

export const dateColumn: Column<{ createdAt: string }> = {
  title: 'Date',
  className: 'whitespace-nowrap',
  cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
};

/** Makes a column of days and times; `none` is the text of a row without one. */
export const timeColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => string | null,
  none = '',
): Column<Row> => ({
  title,
  className: 'whitespace-nowrap',
  cell: (row) => {
    const time = timeOf(row);
    if (!time) return <span className="text-muted">{none}</span>;
    return (
      <time dateTime={time}>
        {dayOf(time)}
        <span className="block text-muted">{hourOf(time)}</span>
      </time>
    );
  },
});

interface EmptyText {
  title: string;
  text?: string;
  action?: ReactNode;
}

interface ListTexts<Row> {
  title: string;
  intro?: ReactNode;
  aside?: ReactNode;
  exported?: ListExport;
  notice?: ReactNode;
  empty: EmptyText;
  /** Replaces `empty` while filters are set; `clear` labels the button that clears them. */
  unmatched?: EmptyText & { clear?: string };
  columns?: readonly Column<Row>[];
  tableLabel?: string;
  /** The class of the width below which the table scrolls. */
  minWidth?: string;
  children?: (rows: Row[]) => ReactNode;
}

type List<Row> = ListState<Row> & { total: number | null | undefined; clear: () => void };

/** Draws a page of a list by the filters of its address. */
export function ListPage<Row extends { id: string }>({
  list,
  filters = list.filters,
  chips,
  filtersLabel = `Find ${list.noun.many}`,
  ...texts
}: ListTexts<Row> & {
  list: List<Row> & {
    view: Readonly<Record<string, string>>;
    filters: Filters;
    change(part: Partial<Record<string, string>>, control?: string): void;
    settle: () => void;
  };
  filters?: Filters;
  /** Names the set filters that have no control. */
  chips?: readonly { text: string; removal: Partial<Record<string, string>> }[];
  filtersLabel?: string;
}) {
  const { view, change, settle } = list;
  const fields = Object.entries(filters).filter(([, { label }]) => label !== undefined);
  const chipped = chips?.flatMap(({ removal }) => Object.keys(removal)) ?? [];
  const set = [...fields.map(([name]) => name), ...chipped].filter((name) => view[name]);
  return (
    <FilteredListPage
      {...texts}
      list={list}
      query={String(new URLSearchParams(set.map((name) => [name, view[name] ?? ''])))}
      isFiltered={set.length > 0}
      bar={
        fields.length > 0 && (
          <FilterSearch label={filtersLabel} onLeave={settle}>
            {fields.map(([name, { label = '', all, options = {}, time, ...texts }]) => {
              const value = view[name] ?? '';
              const field = {
                ...{ name, label, ...texts },
                value,
                onChange: (text: string) => change({ [name]: text }, name),
              };
              if (time)
                return (
                  <DayField key={name} {...field} value={timeOfDay(value, time)} type="datetime-local" />
                );
              return all === undefined ? (
                <FilterField key={name} {...field} max={SHORT_TEXT_MAX} />
              ) : (
                <FilterSelect key={name} {...field} options={options} all={all} />
              );
            })}
            {chips && <FilterChips filters={chips} change={change} clear={list.clear} />}
          </FilterSearch>
        )
      }
    />
  );
}

/** Draws a page of a list with filters of its own. @param query the query string of the export */
export function FilteredListPage<Row extends { id: string }>({
  title,
  intro,
  aside,
  list,
  bar,
  query,
  isFiltered,
  summaryAside,
  exported,
  notice,
  empty,
  unmatched: { clear: clearLabel = `Show all ${list.noun.many}`, ...unmatched } = {
    title: `No ${list.noun.many} match your search.`,
  },
  columns = [],
  tableLabel = title,
  minWidth = 'min-w-[58rem]',
  children = (rows) => <ListTable label={tableLabel} {...{ rows, columns, minWidth }} />,
}: ListTexts<Row> & {
  list: List<Row>;
  bar: ReactNode;
  query: string;
  isFiltered: boolean;
  /** Content beside the count. With it, the pager is there, too. */
  summaryAside?: ReactNode;
}) {
  const nothing = isFiltered ? unmatched : empty;
  return (
    <>
      <PageHead title={title} text={intro}>
        {exported && (
          <ExportMenu
            {...exported}
            query={query}
            total={list.total}
            noun={list.noun}
            matching={list.matching}
          />
        )}
        {aside}
      </PageHead>
      {bar}
      {notice}
      <ListResults
        list={list}
        aside={summaryAside}
        empty={
          <EmptyState title={nothing.title}>
            {nothing.text && <p className="max-w-prose text-muted">{nothing.text}</p>}
            {nothing.action}
            {isFiltered && (
              <Button variant="secondary" onClick={list.clear}>
                {clearLabel}
              </Button>
            )}
          </EmptyState>
        }
      >
        {children}
      </ListResults>
    </>
  );
}

/** Draws rows by their columns. */
export function ListTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  minWidth,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  minWidth: string;
}) {
  return (
    <ScrollTable label={label} columns={columns.map(headOf)} dense minWidth={minWidth}>
      {rows.map((row) => (
        <TableRow key={row.id} row={row} columns={columns} />
      ))}
    </ScrollTable>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className="border-t border-line align-top">
      {columns.map(({ title, className, isNumber, cell }, index) =>
        index === 0 ? (
          <RowHead key={title} className={className}>
            {cell(row)}
          </RowHead>
        ) : (
          <td key={title} className={`px-3 py-3 ${isNumber ? 'text-right' : ''} ${className ?? ''}`}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
