import type { CSSProperties } from 'react';
import * as v from 'valibot';
import { ORDER } from '../../../lib/merge-values.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { controlId, RequiredMark } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { arrange, RowButtons } from './row-buttons.tsx';

/** The texts of a row, in the order of its parts. */
export type Row = readonly string[];
type Rows = Record<string, string[]>;

/** A text of a row. */
interface RowPart {
  rule: v.GenericSchema<unknown>;
  /** The label of its field, but for the name of the row, which `item` labels. A part without a label has no field. */
  label?: string;
  isOptional?: boolean;
}

interface Props {
  /** A form whose values are the rows, each under the name that `toValues` gives it. */
  form: ReturnType<typeof useForm<Rows>>;
  /** Names the list in the faults of the server. */
  list: string;
  /** Names a row in labels, such as “Reason”. */
  item: string;
  /** The index of the text that names a row. */
  nameAt: number;
  newRow: Row;
  /** The most rows that may be added. */
  max?: number;
  /** What each text of a row is: those with a label are its fields, after its name. */
  parts: readonly RowPart[];
  /** The widths of the fields where a row is one line, as columns of a CSS grid. */
  columns: string;
}

/**
 * Returns the values of a form for rows, each under a name that it keeps when it moves.
 * @param list the name of the list: a page has several
 * @param keyAt the place in a row of the text that tells it apart
 */
export const toValues = (list: string, keyAt: number, rows: readonly Row[]): Rows =>
  Object.fromEntries(rows.map((row) => [`${list}-${row[keyAt]}`, [...row]]));

/** Writes the rows of a form and their order in words. @param wordsOf returns the words of a row */
export function rowsInWords(
  { form, item, nameAt }: Pick<Props, 'form' | 'item' | 'nameAt'>,
  wordsOf: (row: Row) => string,
): InWords {
  const nameOf = (key: string) => (form.values[key] ?? form.initial[key])?.[nameAt] ?? '';
  return (key, value) => {
    const row = [value ?? []].flat();
    if (key === ORDER) return { label: `Order of the list`, words: row.map(nameOf).join(', ') };
    return { label: `${item} ${row[nameAt]}`, words: value ? wordsOf(row) : 'removed' };
  };
}

/**
 * Edits a list of texts: rows are added, reordered and removed, and the focus follows them. A wide page shows each row as one
 * line under heads.
 */
export function RowsEditor({ form, list, item, nameAt, newRow, max = Infinity, parts, columns }: Props) {
  const rows = Object.entries<Row>(form.values);
  const addId = `${list}-add`;
  const replace = (next: typeof rows) => form.replace(Object.fromEntries(next) as Rows);
  const add = () => {
    let number = 1;
    while (`${list}-new ${number}` in form.values) number += 1;
    const key = `${list}-new ${number}`;
    arrange(() => replace([...rows, [key, newRow]]), controlId(key));
  };
  const labelled = parts.flatMap(({ label, isOptional = false }, part) =>
    label === undefined ? [] : [{ part, label, required: !isOptional }],
  );
  const bindRow = (key: string, row: Row) => {
    const { error, onChange } = form.bind(key);
    return (part: number) => ({
      name: part === nameAt ? key : `${key}-${part}`,
      value: row[part] ?? '',
      error: error && parts[part] && v.safeParse(parts[part].rule, row[part]).issues?.[0].message,
      onChange: (text: string) => onChange(row.with(part, text)),
    });
  };

  return (
    <>
      <div
        id={controlId(list)}
        tabIndex={-1}
        className="text-rows"
        style={{ '--columns': columns } as CSSProperties}
      >
        {/* The fields keep their labels for screen readers. */}
        <div className="text-row text-heads" aria-hidden="true">
          {[{ part: nameAt, label: item, required: true }, ...labelled].map(({ part, label, required }) => (
            <span key={part}>
              {label}
              <RequiredMark required={required} />
            </span>
          ))}
        </div>
        {rows.map(([key, row], index) => {
          const bind = bindRow(key, row);
          return (
            <fieldset key={key} className="text-row">
              <legend className="sr-only">{`${item} ${index + 1}`}</legend>
              <TextField {...bind(nameAt)} required label={`${item} ${index + 1}`} />
              <div className="text-row-parts">
                {labelled.map(({ part, ...field }) => (
                  <TextField key={part} {...bind(part)} {...field} />
                ))}
              </div>
              <div className="text-row-acts">
                <RowButtons {...{ list, rows, index }} of={row[nameAt] ?? ''} onArrange={replace} />
              </div>
            </fieldset>
          );
        })}
      </div>
      <Button
        id={addId}
        variant="secondary"
        className="justify-self-start"
        softDisabled={rows.length >= max}
        onClick={add}
      >
        {`Add a ${item.toLowerCase()}`}
      </Button>
    </>
  );
}
