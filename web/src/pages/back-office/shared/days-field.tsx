import { Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { controlId, FieldNotes } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { dayOfRow, faultsOfRow, rowOf } from './day-rows.ts';
import type { RowRules } from './day-rows.ts';
import './back-office.css';

interface Props {
  name: string;
  legend: string;
  hint: string;
  /** The label of what a day is. */
  what: string;
  rules: RowRules;
  max: number;
  value: readonly string[];
  error: string | undefined;
  onChange: (rows: string[]) => void;
}

/** Asks for days and what each is: rows of a day and a text. The focus follows what is added and removed. */
export function DaysField({
  name,
  legend,
  hint,
  what: label,
  rules,
  max,
  value: rows,
  error,
  onChange,
}: Props) {
  const nameOf = (part: 'day' | 'what', index: number) => `${name}-${part}-${index}`;
  const addId = `${name}-add`;
  const arrange = (next: string[], focused: string) => {
    flushSync(() => onChange(next));
    document.getElementById(focused)?.focus();
  };
  const faults = rows.map((row) => (error ? faultsOfRow(row, rules) : { day: undefined, what: undefined }));
  return (
    <fieldset id={controlId(name)} tabIndex={-1} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {legend}
        <span className="font-normal text-muted"> (optional)</span>
      </legend>
      {/* A fault of a row stands at its field. */}
      <FieldNotes
        name={name}
        hint={hint}
        error={faults.some(({ day, what }) => day ?? what) ? undefined : error}
      />
      {rows.map((row, index) => {
        const { day, what } = dayOfRow(row);
        const put = (change: { day?: string; what?: string }) =>
          onChange(rows.with(index, rowOf({ day, what, ...change })));
        return (
          <div key={index} role="group" aria-label={`Day ${index + 1}`} className="day-row">
            <DayField
              name={nameOf('day', index)}
              label="Day"
              value={day}
              error={faults[index]?.day}
              onChange={(typed) => put({ day: typed })}
              required
            />
            <TextField
              name={nameOf('what', index)}
              label={label}
              value={what}
              error={faults[index]?.what}
              onChange={(typed) => put({ what: typed })}
              required
            />
            <Button
              variant="ghost"
              className="px-3!"
              aria-label={`Remove day ${index + 1}${what && `: ${what}`}`}
              onClick={() => arrange(rows.toSpliced(index, 1), addId)}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </div>
        );
      })}
      <Button
        id={addId}
        variant="secondary"
        className="justify-self-start"
        softDisabled={rows.length >= max}
        onClick={() =>
          arrange([...rows, rowOf({ day: '', what: '' })], controlId(nameOf('day', rows.length)))
        }
      >
        Add a day
      </Button>
    </fieldset>
  );
}
