import { readText } from '@portal/schema/text';
import { fieldsTexts } from '@portal/schema/texts/fields';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { TextProps } from './text-fields.tsx';

/** How many characters are left when they begin to be counted. */
const COUNTED_FROM = 500;

const inCharacters = (left: number) => fieldsTexts[left < 0 ? 'over' : 'left']({ count: Math.abs(left) });

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
          {inCharacters(left)}
        </p>
      )}
    </Field>
  );
}
