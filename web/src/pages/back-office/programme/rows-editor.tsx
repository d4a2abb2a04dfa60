import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { ORDER } from '../../../lib/merge-values.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { controlId, RequiredMark } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import '../shared/back-office.css';

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
  /** Changes the list, and moves the focus to the control with the id `focused`. */
  const arrange = (next: typeof rows, focused: string) => {
    flushSync(() => form.replace(Object.fromEntries(next) as Rows));
    document.getElementById(focused)?.focus();
  };
  const move = (from: number, to: number, act: string) =>
    rows[to] && arrange(rows.with(to, rows[from]!).with(from, rows[to]), `${list}-${act}-${to}`);
  const add = () => {
    let number = 1;
    while (`${list}-new ${number}` in form.values) number += 1;
    const key = `${list}-new ${number}`;
    arrange([...rows, [key, newRow]], controlId(key));
  };
  const actsOn = (index: number) =>
    [
      ['up', 'Move up', ArrowUp, index === 0, () => move(index, index - 1, 'up')],
      ['down', 'Move down', ArrowDown, index === rows.length - 1, () => move(index, index + 1, 'down')],
      ['remove', 'Remove', Trash2, false, () => arrange(rows.toSpliced(index, 1), addId)],
    ] as const;
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
                {actsOn(index).map(([act, words, Icon, isOff, onClick]) => (
                  <Button
                    key={act}
                    id={`${list}-${act}-${index}`}
                    variant="ghost"
                    className="px-0!"
                    aria-label={`${words}: ${row[nameAt]}`}
                    softDisabled={isOff}
                    onClick={onClick}
                  >
                    <Icon aria-hidden="true" className="size-5" />
                  </Button>
                ))}
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
