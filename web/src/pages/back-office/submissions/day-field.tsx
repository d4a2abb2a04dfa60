import { useState } from 'react';
import { TextField } from '../../../ui/text-fields.tsx';

/**
 * A day as a filter. It takes effect when it is whole: while a year is typed, the browser gives days of the first
 * centuries.
 */
export function DayField({
  name,
  label,
  value,
  error,
  onChange,
}: {
  name: string;
  label: string;
  /** The day in force, YYYY-MM-DD or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (value !== inForce) {
    setInForce(value);
    setTyped(value);
  }
  const enter = (day: string) => {
    setTyped(day);
    if (day !== value && (day === '' || day >= '1900')) onChange(day);
  };
  return <TextField name={name} label={label} type="date" value={typed} error={error} onChange={enter} />;
}
