/** A page that is a list: what differs from list to list are columns, filters and words. */
import type { ReactNode } from 'react';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters, FilterSelect } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListResults } from './list-results.tsx';
import type { ListState } from './use-list.ts';

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  title: string;
  /** Classes of its cells. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

/** What narrows a list: a text, or one of some options where `all` names the choice of none. */
interface Filter {
  label: string;
  hint?: string;
  placeholder?: string;
  options?: Readonly<Record<string, string>>;
  all?: string;
}

/** What an empty list says, and the ways on. */
interface EmptyWords {
  title: string;
  text?: string;
  action?: ReactNode;
}

interface ListPageProps<Row> {
  title: string;
  intro?: ReactNode;
  /** Stands beside the title. */
  aside?: ReactNode;
  list: ListState<Row> & {
    view: Readonly<Record<string, string>>;
    change(part: Readonly<Record<string, string>>, control: string): void;
    settle: () => void;
    clear: () => void;
  };
  /** By their names in the view. */
  filters?: Readonly<Record<string, Filter>>;
  /** What the filters are for: `Find people`. */
  filtersLabel?: string;
  /** Stands before the rows. */
  notice?: ReactNode;
  empty: EmptyWords;
  /** What it says when filters leave nothing of it, and the label of the button that clears them. */
  unmatched?: EmptyWords & { clear: string };
  columns?: readonly Column<Row>[];
  /** What the table holds; left out, the title says it. */
  tableLabel?: string;
  /** A class that sets the width below which the table scrolls. */
  minWidth?: string;
  /** Draws the rows where they are no table of columns. */
  children?: (rows: Row[]) => ReactNode;
}

/** Shows a list under its title. */
export function ListPage<Row extends { id: string }>({
  title,
  intro,
  aside,
  list,
  filters = {},
  filtersLabel = '',
  notice,
  empty,
  unmatched,
  columns = [],
  tableLabel = title,
  minWidth = 'min-w-[58rem]',
  children = (rows) => (
    <ScrollTable label={tableLabel} columns={columns.map((column) => column.title)} dense minWidth={minWidth}>
      {rows.map((row) => (
        <TableRow key={row.id} row={row} columns={columns} />
      ))}
    </ScrollTable>
  ),
}: ListPageProps<Row>) {
  const { view, change, settle, clear } = list;
  const fields = Object.entries(filters);
  const nothing = unmatched && fields.some(([name]) => view[name]) ? unmatched : empty;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <PageTitle>{title}</PageTitle>
          {intro && <p className="max-w-[68ch] text-muted">{intro}</p>}
        </div>
        {aside}
      </div>
      {fields.length > 0 && (
        <Filters label={filtersLabel} onLeave={settle}>
          {fields.map(([name, { all, options = {}, ...words }]) => {
            const field = {
              name,
              ...words,
              value: view[name] ?? '',
              onChange: (text: string) => change({ [name]: text }, name),
            };
            return all === undefined ? (
              <FilterField key={name} {...field} max={SHORT_TEXT_MAX} />
            ) : (
              <FilterSelect key={name} {...field} options={options} all={all} />
            );
          })}
        </Filters>
      )}
      {notice}
      <ListResults
        list={list}
        empty={
          <EmptyState title={nothing.title}>
            {nothing.text && <p className="max-w-prose text-muted">{nothing.text}</p>}
            {nothing.action}
            {nothing === unmatched && (
              <Button variant="secondary" onClick={clear}>
                {unmatched.clear}
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

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className="border-t border-line align-top">
      {columns.map(({ title, className, cell }, index) =>
        index === 0 ? (
          <RowHead key={title} className={className}>
            {cell(row)}
          </RowHead>
        ) : (
          <td key={title} className={`px-3 py-3 ${className ?? ''}`}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
