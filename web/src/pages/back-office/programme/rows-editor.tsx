import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { ORDER } from '../../../lib/merge-values.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { controlId } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

/** The texts of a row, in the order of its rules. */
export type Row = readonly string[];
type Rows = Record<string, string[]>;

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
  /** The rule of each text of a row. */
  ruleOf: (part: number) => v.GenericSchema<unknown>;
  /** The fields of a row below its name. @param bind what a field needs, by its place in the row */
  children: (row: Row, bind: (part: number) => TextBinding) => ReactNode;
}

interface TextBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
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

/** Edits a list of texts: rows are added, reordered and removed, and the focus follows them. */
export function RowsEditor({ form, list, item, nameAt, newRow, max = Infinity, ruleOf, children }: Props) {
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
  const bindRow = (key: string, row: Row) => {
    const { error, onChange } = form.bind(key);
    return (part: number): TextBinding => ({
      name: part === nameAt ? key : `${key}-${part}`,
      value: row[part] ?? '',
      error: error && v.safeParse(ruleOf(part), row[part]).issues?.[0].message,
      onChange: (text) => onChange(row.with(part, text)),
    });
  };

  return (
    <>
      <div id={controlId(list)} tabIndex={-1} className="grid gap-5">
        {rows.map(([key, row], index) => {
          const bind = bindRow(key, row);
          return (
            <fieldset key={key} className="@container grid gap-3 border-b border-line pb-5">
              <legend className="sr-only">{`${item} ${index + 1}`}</legend>
              <div className="flex flex-wrap items-end gap-1">
                <div className="min-w-0 flex-[1_1_6.5rem]">
                  <TextField {...bind(nameAt)} required label={`${item} ${index + 1}`} />
                </div>
                {actsOn(index).map(([act, words, Icon, isOff, onClick]) => (
                  <Button
                    key={act}
                    id={`${list}-${act}-${index}`}
                    variant="ghost"
                    className="px-3!"
                    aria-label={`${words}: ${row[nameAt]}`}
                    softDisabled={isOff}
                    onClick={onClick}
                  >
                    <Icon aria-hidden="true" className="size-5" />
                  </Button>
                ))}
              </div>
              {children(row, bind)}
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
