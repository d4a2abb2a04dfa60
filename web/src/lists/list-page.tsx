import type { HTMLAttributes, ReactNode } from 'react';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { writeFilters } from '@portal/schema/filter-address';
import type { Filter, FilterTable } from '@portal/schema/filters';
import type { Choices, Unknown } from '@portal/schema/lists';
import { filterChips } from '../lib/filter-words.ts';
import { dayOf, hourOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { FilterDay } from '../ui/day-field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { FilterField, FilterSearch, FilterSelect } from '../ui/filter-fields.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { PageHead } from '../ui/page.tsx';
import { RowHead, ScrollTable, sortable } from '../ui/scroll-table.tsx';
import type { TableColumn } from '../ui/scroll-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { ExportMenu, useHasExport } from './export-menu.tsx';
import type { ListExport } from './export-menu.tsx';
import { ListResults } from './list-results.tsx';
import type { ListState } from './list-results.tsx';

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  title: string;
  className?: string;
  /** The padding of its cells. */
  padding?: string;
  /** The content of its head, in place of the title. */
  head?: ReactNode;
  headClass?: string;
  /** The cell is right-aligned, like its heading. */
  isNumber?: boolean;
  /** Whether it is left out of what is printed, as acts are. */
  isScreenOnly?: boolean;
  /** The order that its head shows and changes. */
  order?: { sort: TableColumn['sort']; onSort: () => void };
  cell: (row: Row) => ReactNode;
}

/** The class of a column that is left out of what is printed. */
const onScreenOnly = (isScreenOnly = false) => (isScreenOnly ? 'not-on-paper' : '');

const headOf = ({ title, isNumber, isScreenOnly, order, head, headClass }: Column<never>): TableColumn => ({
  ...(order ? sortable(title, order.sort, order.onSort) : { name: title }),
  ...(head !== undefined && { head }),
  className: `${headClass ?? `px-3 ${isNumber ? 'text-right' : ''}`} ${onScreenOnly(isScreenOnly)}`,
});

export const dateColumn: Column<{ createdAt: string }> = {
  title: 'Date',
  className: 'whitespace-nowrap',
  cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
};

/** Makes a column of days and times; `none` is the text of a row without a time. */
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
  /** The button that adds a row: in the head, or where the list says that it is empty. */
  add?: ReactNode;
  exported?: ListExport & {
    /** Whether a short list has it, too. */
    isAlways?: true;
    /** The number of rows without filters, where the page knows it. */
    whole?: number;
  };
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

type List<Row> = ListState<Row> & {
  total: number | null | undefined;
  clear: () => void;
};

/** The address of a list, as its controls change it. */
interface Address {
  view: Readonly<Record<string, unknown>>;
  change(part: Partial<Record<string, string>>, control?: string): void;
  settle: () => void;
  unknown: readonly Unknown[];
  forget: (part: Unknown) => void;
}

/** The choices that a page offers for filters, by the names of these. */
type Choosable = Readonly<Record<string, Choices>>;

/** Draws a page of a list by the filters of its address. */
export function ListPage<Row extends { id: string }>({
  list,
  byLink = [],
  choices = {},
  filtersLabel = `Find ${list.noun.many}`,
  ...page
}: ListTexts<Row> & {
  list: List<Row> & Address & { filters?: FilterTable };
  /** The filters without a control: the link of a figure sets them, and their chips remove them. */
  byLink?: readonly string[];
  choices?: Choosable;
  filtersLabel?: string;
}) {
  const { filters = {}, view } = list;
  const chips = filterChips(filters, view, (value, filter) => choices[filter]?.[value]);
  const shown = Object.entries(filters).filter(
    ([name, { kind }]) => kind !== 'aside' && !byLink.includes(name),
  );
  return (
    <FilteredListPage
      {...page}
      hasCards
      list={list}
      query={String(writeFilters(filters, view))}
      isFiltered={chips.length > 0}
      bar={
        shown.length > 0 ? (
          <FilterSearch label={filtersLabel} onLeave={list.settle}>
            <FilterControls filters={shown} address={list} choices={choices} />
            <div className="w-full">
              <FilterChips filters={chips} address={list} />
            </div>
          </FilterSearch>
        ) : (
          <FilterChips filters={chips} address={list} />
        )
      }
    />
  );
}

/** Draws the control of each filter by its kind: fields first, then choices, then days in one menu. */
function FilterControls({
  filters,
  address: { view, change, settle },
  choices,
}: {
  filters: [string, Filter][];
  address: Pick<Address, 'view' | 'change' | 'settle'>;
  choices: Choosable;
}) {
  const bind = (name: string, label: string) => ({
    ...{ name, label, value: String(view[name] ?? '') },
    onChange: (text: string) => change({ [name]: text }, name),
  });
  const fields = filters.flatMap(([name, filter]) => {
    if (filter.kind !== 'text' || choices[name]) return [];
    const bound = bind(name, filter.legend ?? filter.label);
    return (
      <div key={name} className="max-w-2xl min-w-28 flex-1">
        <FilterField {...bound} hidesLabel placeholder={filter.hint ?? bound.label} max={SHORT_TEXT_MAX} />
      </div>
    );
  });
  const selects = filters.flatMap(([name, filter]) => {
    const options = choices[name] ?? ('list' in filter ? filter.list : undefined);
    if (!('any' in filter) || !options) return [];
    const all = `${filter.label}: ${filter.any ?? 'All'}`;
    return <FilterSelect key={name} {...bind(name, filter.label)} hidesLabel options={options} all={all} />;
  });
  const times = filters.flatMap(([name, filter]) => {
    if (filter.kind !== 'time' && filter.kind !== 'day') return [];
    const bound = bind(name, filter.label);
    return <FilterDay key={name} {...bound} {...(filter.kind === 'time' && { hour: 'any' })} />;
  });
  const areSet = filters.some(([name, { kind }]) => (kind === 'time' || kind === 'day') && view[name]);
  return (
    <>
      {fields}
      {selects}
      {times.length > 0 && (
        <FilterMenu label="Dates" count={areSet ? 1 : 0} onClose={settle}>
          <div className="grid gap-3 p-2">{times}</div>
        </FilterMenu>
      )}
    </>
  );
}

/** Draws a page of a list with filters of its own. @param query the query string of the export */
export function FilteredListPage<Row extends { id: string }>({
  title,
  intro,
  aside,
  add,
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
  hasCards = false,
  children = (rows) => (
    <ListTable label={tableLabel} as={PlainRow} {...{ rows, columns, minWidth, hasCards }} />
  ),
}: ListTexts<Row> & {
  /** Whether a phone shows each row as a card. */
  hasCards?: boolean;
  list: List<Row>;
  bar: ReactNode;
  query: string;
  isFiltered: boolean;
  /** Content beside the count. With it, the pager is there, too. */
  summaryAside?: ReactNode;
}) {
  const nothing = isFiltered ? unmatched : { action: add, ...empty };
  const { total, isStale } = list;
  const hasExport = useHasExport({ total, isStale, isFiltered, whole: exported?.whole });
  return (
    <>
      <PageHead title={title} text={intro}>
        {exported && (exported.isAlways || hasExport) && (
          <ExportMenu
            path={exported.path}
            file={exported.file}
            hasExcelButton={exported.hasExcelButton ?? false}
            query={query}
            total={total}
            noun={list.noun}
            matching={list.matching}
          />
        )}
        {aside}
        {/* Not before it is known where it stands: it would go from under the pointer. */}
        {Boolean(list.page ?? list.error) && (isFiltered || list.total !== 0) && add}
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

/** The props of a component that draws a row, in a table or as a card. Its cells show `drawn`: the row with additions of that component. */
interface RowProps<Row, Drawn> {
  row: Row;
  isCard?: boolean;
  /** The number of its cells. */
  span: number;
  children: (drawn: Drawn) => ReactNode;
}

/** Draws rows by their columns. */
export function ListTable<Row extends { id: string }, Drawn = Row>({
  label,
  rows,
  columns,
  minWidth,
  as: RowOf,
  hasCards = false,
  loading,
}: {
  label: string;
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Drawn>[];
  minWidth: string;
  as: (props: RowProps<Row, Drawn>) => ReactNode;
  /** Whether a phone shows each row as a card, so that no column is out of sight. */
  hasCards?: boolean;
  loading?: ReactNode;
}) {
  // By script, not by CSS: both would hold the same buttons.
  const isCard = !useMediaQuery('(min-width: 48rem), print', true) && hasCards;
  const cells = isCard ? cardOf(columns) : cellsOf(columns);
  const drawn = rows?.map((row) => (
    <RowOf key={row.id} {...{ row, isCard }} span={columns.length}>
      {cells}
    </RowOf>
  ));
  if (isCard)
    return (
      <ul aria-label={label} className="grid gap-3">
        {drawn}
      </ul>
    );
  return (
    <ScrollTable label={label} columns={columns.map(headOf)} dense minWidth={minWidth}>
      {drawn ?? loading}
    </ScrollTable>
  );
}

const cellsOf =
  <Row,>(columns: readonly Column<Row>[]) =>
  (row: Row) =>
    columns.map(({ title, className, padding = 'px-3 py-3', isNumber, isScreenOnly, cell }, index) =>
      index === 0 ? (
        <RowHead key={title} className={className} padding={padding} looks="bg-inherit">
          {cell(row)}
        </RowHead>
      ) : (
        <td
          key={title}
          className={`${padding} ${isNumber ? 'text-right' : ''} ${className ?? ''} ${onScreenOnly(isScreenOnly)}`}
        >
          {cell(row)}
        </td>
      ),
    );

const cardOf =
  <Row,>(columns: readonly Column<Row>[]) =>
  (row: Row) =>
    columns.map(({ title, isScreenOnly, cell }, index) => {
      const content = cell(row);
      if (content === null || content === undefined || content === '') return null;
      return (
        <div
          key={title}
          className={
            index > 0
              ? // Large text has no room for both in a line. Controls, which no printed list has, have no line of text to align with.
                `flex flex-wrap gap-x-2 ${isScreenOnly ? 'items-center' : 'items-baseline'}`
              : 'font-semibold hyphens-auto'
          }
        >
          {index > 0 && <span className="w-24 min-w-min shrink-0 text-muted">{title}</span>}
          <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{content}</div>
        </div>
      );
    });

const cardLooks = 'grid gap-2 rounded-box border border-line p-4 text-sm';

/** Draws a row with nothing but its cells. */
const PlainRow = <Row,>({ row, isCard = false, children }: RowProps<Row, Row>): ReactNode =>
  isCard ? (
    <li className={`${cardLooks} bg-surface`}>{children(row)}</li>
  ) : (
    <tr className="border-t border-line bg-surface align-top">{children(row)}</tr>
  );

/** Draws a row that keys, a click and the focus mark. @param marking the handlers that mark it */
export function MarkableRow({
  isCard = false,
  isMarked,
  background = 'bg-surface',
  className = 'align-top',
  marking,
  children,
}: {
  isCard?: boolean;
  isMarked: boolean;
  background?: string | undefined;
  className?: string;
  marking: HTMLAttributes<HTMLElement>;
  children: ReactNode;
}) {
  const colour = isMarked ? 'bg-primary-tint' : background;
  const props = { ...marking, 'aria-current': isMarked || undefined };
  if (isCard)
    return (
      <li {...props} className={`scroll-my-24 ${cardLooks} ${colour}`}>
        {children}
      </li>
    );
  // Its cells draw the lines of its focus (back-office.css).
  return (
    <tr
      {...props}
      className={`desk-row scroll-mt-12 scroll-mb-16 border-t border-line ${className} ${colour}`}
    >
      {children}
    </tr>
  );
}
