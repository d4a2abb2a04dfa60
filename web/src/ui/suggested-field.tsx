import { controlId, controlLooks, controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** Asks for a text of which some are known: the browser offers them, and any other can be entered. */
export function SuggestedField({
  known,
  value,
  onChange,
  ...field
}: FieldProps & { known: readonly string[]; value: string; onChange: (value: string) => void }) {
  const list = `${controlId(field.name)}-known`;
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        list={list}
        value={value}
        // What the browser remembers of other forms would hide the list.
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={controlLooks}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  );
}
