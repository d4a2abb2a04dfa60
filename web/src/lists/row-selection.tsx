import { useState } from 'react';

interface Row {
  id: string;
}

type RowSelection<R extends Row> = ReturnType<typeof useRowSelection<R>>;

/** Keeps the selected rows of a list across its pages. @param max the number of rows that can be selected */
export function useRowSelection<R extends Row>(max: number) {
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(new Map());
  return {
    rows: [...selected.values()],
    has: (id: string) => selected.has(id),
    choose: (rows: readonly R[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (!isSelected) next.delete(row.id);
          else if (next.size < max && !next.has(row.id)) next.set(row.id, row);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
}

/** Selects a row, or all rows of a page. */
export function RowChoice<R extends Row>({
  selection,
  rows,
  label,
}: {
  selection: Pick<RowSelection<R>, 'has' | 'choose'>;
  rows: readonly R[];
  label: string;
}) {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  const isAll = count === rows.length && count > 0;
  return (
    <label className="-m-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label={label}
        checked={isAll}
        onChange={({ target: { checked } }) => selection.choose(rows, checked)}
        className="size-4.5 shrink-0 accent-primary"
      />
    </label>
  );
}
