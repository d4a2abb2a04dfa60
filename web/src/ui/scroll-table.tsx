import type { ReactNode } from 'react';

/** A column whose head is more than its name. */
export interface Column {
  name: string;
  /** What stands in the head. */
  head?: ReactNode;
  /** The order of the rows by this column. */
  sort?: 'ascending' | 'descending' | undefined;
  className?: string;
}

/** A table that scrolls sideways by itself where the screen is narrow, by touch and by keyboard. */
export function ScrollTable({
  label,
  columns,
  dense = false,
  minWidth,
  className = '',
  children,
}: {
  /** What the table holds, for those who hear it. */
  label: string;
  columns: readonly (string | Column)[];
  /**
   * For long lists that are worked through: small type, and the first column stays in sight, its cells are
   * `RowHead`s. From 1280 px on, where it has to fit without scrolling sideways, its head stays, too.
   */
  dense?: boolean;
  /** A class that sets the width below which it scrolls. */
  minWidth: string;
  className?: string;
  /** The rows. */
  children: ReactNode;
}) {
  const cell = dense ? 'px-3' : 'px-4';
  // The first column goes before the others sideways, the head before the rows.
  const head = dense ? 'bg-locked-tint first:sticky first:left-0 first:z-20 xl:sticky xl:top-0 xl:z-20' : '';
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      // Relative, so that what is there to be heard only scrolls along; what takes the focus stops beside the
      // column that stays. What scrolls would keep the head within itself, what clips does not.
      className={`relative rounded-box border border-line bg-white ${dense ? 'scroll-pl-44 overflow-x-auto md:scroll-pl-64 xl:overflow-clip' : 'overflow-x-auto'} ${className}`}
    >
      <table className={`w-full border-collapse text-left ${dense ? 'text-sm' : ''} ${minWidth}`}>
        <thead className="bg-locked-tint">
          <tr>
            {columns.map(asColumn).map(({ name, head: words = name, sort, className: looks = cell }) => (
              <th key={name} scope="col" aria-sort={sort} className={`py-3 font-semibold ${head} ${looks}`}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The cell that names its row, and stays in sight while the rest scrolls sideways. */
export function RowHead({
  className = 'max-w-40 min-w-32 wrap-anywhere hyphens-auto md:max-w-60',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <th scope="row" className={`sticky left-0 z-10 bg-white px-3 py-3 font-semibold ${className}`}>
      {children}
    </th>
  );
}

const asColumn = (column: string | Column): Column =>
  typeof column === 'string' ? { name: column } : column;
