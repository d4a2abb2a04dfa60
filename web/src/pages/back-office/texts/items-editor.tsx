import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TEXT_ITEMS_MAX, TEXT_MAX } from '@portal/schema/limits';
import type { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { controlId } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { arrange, RowButtons } from '../shared/row-buttons.tsx';
import { isOfLines, labelOfPart, MARKDOWN, partName, rowsIn } from './text-values.ts';
import type { Text, Values } from './text-values.ts';

/** Names the list in the ids of its buttons. */
const LIST = 'items';

/** Edits the items of a list. Each is folded to its first two texts until it is opened. */
export function ItemsEditor({
  text,
  form,
  fields: buttons,
}: {
  text: Text;
  form: ReturnType<typeof useForm<Values>>;
  /** The buttons that insert fields, for the item that was opened last. */
  fields: ReactNode;
}) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const fields = text.itemFields ?? [];
  const rows = rowsIn(form.values);
  const last = opened.at(-1);
  const isFull = rows.length >= TEXT_ITEMS_MAX;
  const replace = (next: typeof rows) => form.replace(Object.fromEntries(next));
  // A text has a box of several lines where it has several in any item.
  const known = [...(text.default.items ?? []), ...rowsIn(form.initial).map(([, row]) => row)];
  const hasLines = fields.map(
    ({ isLong }, part) => isLong || isOfLines(known.map((item) => item[part] ?? '')),
  );
  const add = () => {
    let number = 1;
    while (`item-new-${number}` in form.values) number += 1;
    const name = `item-new-${number}`;
    arrange(
      () => {
        setOpened([...opened, name]);
        replace([...rows, [name, fields.map(() => '')]]);
      },
      controlId(partName(name, 0)),
    );
  };
  const toggle = (name: string) =>
    setOpened(opened.includes(name) ? opened.filter((one) => one !== name) : [...opened, name]);

  return (
    <>
      {rows.length === 0 && <p className="text-muted">No items: the page leaves this part out.</p>}
      <ol className="text-items">
        {rows.map(([name, row], index) => {
          const faults = form.faults.filter((fault) => fault.name.startsWith(`${name}-`));
          const isOpen = opened.includes(name) || faults.length > 0;
          const title = `Item ${index + 1}`;
          const [first, second] = row.slice(0, Math.min(2, fields.length));
          return (
            <li key={name} className="text-item">
              <div className="text-item-head">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `${name}-fields` : undefined}
                  onClick={() => toggle(name)}
                >
                  <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-primary" />
                  <span className="min-w-0">
                    <span className="text-item-line font-semibold">{first || title}</span>
                    {second && <span className="text-item-line text-muted">{second}</span>}
                  </span>
                </button>
                <span className="row-buttons">
                  <RowButtons
                    {...{ list: LIST, rows, index }}
                    of={second || first || title}
                    onArrange={replace}
                  />
                </span>
              </div>
              {isOpen && (
                <fieldset id={`${name}-fields`} className="text-item-fields">
                  <legend className="sr-only">{title}</legend>
                  {fields.map(({ label, isLong, isOptional }, part) => {
                    const control = {
                      name: partName(name, part),
                      label: labelOfPart(label, index),
                      required: !isOptional,
                      ...(isLong && { hint: MARKDOWN }),
                      error: faults.find((fault) => fault.name === partName(name, part))?.message,
                      value: row[part] ?? '',
                      onChange: (words: string) => form.bind(name).onChange(row.with(part, words)),
                    };
                    return hasLines[part] ? (
                      <TextArea key={label} {...control} max={TEXT_MAX} rows={isLong ? 8 : 3} />
                    ) : (
                      <TextField key={label} {...control} />
                    );
                  })}
                  {name === last && buttons}
                </fieldset>
              )}
            </li>
          );
        })}
      </ol>
      <Button
        id={`${LIST}-add`}
        variant="secondary"
        className="justify-self-start"
        softDisabled={isFull}
        onClick={add}
      >
        Add an item
      </Button>
      {isFull && <p className="text-sm text-muted">{`A list has ${TEXT_ITEMS_MAX} items at most.`}</p>}
    </>
  );
}
