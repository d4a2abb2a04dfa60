import { Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { CHALLENGE_DAYS_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { controlId, FieldNotes } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { dayOfRow, faultsOfRow, rowOf } from './challenge-form.ts';

/** Asks what happens when: rows of a day and a text. The focus follows what is added and removed. */
export function DaysField({
  name,
  value: rows,
  error,
  onChange,
}: {
  name: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (rows: string[]) => void;
}) {
  const nameOf = (part: 'day' | 'what', index: number) => `${name}-${part}-${index}`;
  const addId = `${name}-add`;
  const arrange = (next: string[], focused: string) => {
    flushSync(() => onChange(next));
    document.getElementById(focused)?.focus();
  };
  const faults = rows.map((row) => (error ? faultsOfRow(row) : { day: undefined, what: undefined }));
  return (
    <fieldset id={controlId(name)} tabIndex={-1} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        Days<span className="font-normal text-muted"> (optional)</span>
      </legend>
      <FieldNotes name={name} hint="What happens when, such as the day of the pitches." error={error} />
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
              label="What happens"
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
        softDisabled={rows.length >= CHALLENGE_DAYS_MAX}
        onClick={() =>
          arrange([...rows, rowOf({ day: '', what: '' })], controlId(nameOf('day', rows.length)))
        }
      >
        Add a day
      </Button>
    </fieldset>
  );
}
