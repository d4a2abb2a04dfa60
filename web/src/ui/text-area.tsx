import { readText } from '@portal/schema/text';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { TextProps } from './text-fields.tsx';

/** How many characters are left when they begin to be counted. */
const COUNTED_FROM = 500;

const inCharacters = (count: number) => `${count.toLocaleString('en')} character${count === 1 ? '' : 's'}`;

export function TextArea({
  value,
  onChange,
  max,
  rows = 5,
  ...field
}: TextProps & { max: number; rows?: number }) {
  const left = max - readText(value, 'many lines').length;
  return (
    <Field {...field}>
      <textarea
        {...controlProps(field)}
        value={value}
        rows={rows}
        onChange={(event) => onChange?.(event.target.value)}
        className={controlLooks}
      />
      {left <= COUNTED_FROM && (
        <p
          className={`text-right text-sm tabular-nums ${left < 0 ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {`${inCharacters(Math.abs(left))} ${left < 0 ? 'too many' : 'left'}`}
        </p>
      )}
    </Field>
  );
}
