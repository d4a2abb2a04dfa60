import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export interface TableColumn {
  name: string;
  head?: ReactNode;
  sort?: 'ascending' | 'descending' | undefined;
  className?: string;
}

export function ScrollTable({
  label,
  columns,
  dense = false,
  isWide = false,
  minWidth,
  className = '',
  children,
}: {
  label: string;
  columns: readonly (string | TableColumn)[];
  /** For long lists: small type and a sticky first column (`RowHead`), from 1280 px on a sticky head, too. */
  dense?: boolean;
  /** For many columns: the table scrolls at every width, and its head is not sticky. */
  isWide?: boolean;
  minWidth: string;
  className?: string;
  children: ReactNode;
}) {
  const cell = dense ? 'px-3' : 'px-4';
  const head = dense ? 'bg-locked-tint first:sticky first:left-0 first:z-20 xl:sticky xl:top-0 xl:z-20' : '';
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      // `relative` keeps sr-only content inside the scroll box. `clip` keeps the sticky head, `auto` would not.
      className={`relative rounded-box border border-line bg-surface ${dense ? `scroll-pl-44 overflow-x-auto md:scroll-pl-64 ${isWide ? '' : 'xl:overflow-clip'}` : 'overflow-x-auto'} ${className}`}
    >
      <table className={`w-full border-collapse text-left ${dense ? 'text-sm' : ''} ${minWidth}`}>
        <thead className="bg-locked-tint">
          <tr>
            {columns.map(asColumn).map(({ name, head: content = name, sort, className: padding = cell }) => (
              <th key={name} scope="col" aria-sort={sort} className={`py-3 font-semibold ${head} ${padding}`}>
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** @param looks the colour behind it, which covers what scrolls under it */
export function RowHead({
  looks = 'bg-surface',
  padding = 'px-3 py-3',
  className = 'max-w-40 min-w-32 wrap-anywhere hyphens-auto md:max-w-60',
  children,
}: {
  looks?: 'bg-surface' | 'bg-inherit';
  padding?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <th scope="row" className={`sticky left-0 z-10 ${looks} ${padding} font-semibold ${className}`}>
      {children}
    </th>
  );
}

const asColumn = (column: string | TableColumn): TableColumn =>
  typeof column === 'string' ? { name: column } : column;

/** Makes a column whose head sorts the table. */
export function sortable(name: string, sort: TableColumn['sort'], onClick: () => void): TableColumn {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const head = (
    <span data-on-paper={name}>
      <button
        type="button"
        onClick={onClick}
        className="inline-flex min-h-6 items-center gap-1 text-left whitespace-nowrap font-semibold underline decoration-control decoration-dotted underline-offset-4 hover:text-primary"
      >
        {name}
        {sort && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </span>
  );
  return { name, sort, head };
}
