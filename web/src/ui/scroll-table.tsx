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
  stickyFirst = false,
  minWidth,
  className = '',
  children,
}: {
  /** What the table holds, for those who hear it. */
  label: string;
  columns: readonly (string | Column)[];
  /** Keeps the first column in sight; its cells are `RowHead`s. */
  stickyFirst?: boolean;
  /** A class that sets the width below which it scrolls. */
  minWidth: string;
  className?: string;
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      // Relative, so that what is there to be heard only scrolls along; what takes the focus stops beside the
      // column that stays.
      className={`relative overflow-x-auto rounded-box border border-line bg-white ${stickyFirst ? 'scroll-pl-44 md:scroll-pl-64' : ''} ${className}`}
    >
      <table className={`w-full border-collapse text-left ${minWidth}`}>
        <thead className="bg-locked-tint">
          <tr>
            {columns.map(asColumn).map(({ name, head = name, sort, className: looks = 'px-4' }, index) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort}
                className={`py-3 font-semibold ${stickyFirst && index === 0 ? 'sticky left-0 z-10 bg-locked-tint' : ''} ${looks}`}
              >
                {head}
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
export function RowHead({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 max-w-40 min-w-40 bg-white px-4 py-3 font-semibold wrap-anywhere hyphens-auto md:max-w-60"
    >
      {children}
    </th>
  );
}

const asColumn = (column: string | Column): Column =>
  typeof column === 'string' ? { name: column } : column;
